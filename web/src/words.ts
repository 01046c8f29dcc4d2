// Everything that the page says by itself, in English and in Japanese. What the umpire says comes from the engine.

export type Language = "en" | "ja";

const KEY = "gunjin.language";
let spoken: Language =
  (localStorage.getItem(KEY) as Language | null) ?? (navigator.language.startsWith("ja") ? "ja" : "en");

export const language = () => spoken;

export function speak(chosen: Language) {
  spoken = chosen;
  localStorage.setItem(KEY, chosen);
  document.documentElement.lang = chosen;
}

const WORDS = {
  title: ["Gunjin Shogi", "軍人将棋"],
  lead: [
    "Hidden armies, and an umpire who only says who won. The war game of Japan, older than Stratego: play it here, without an account and, once opened, without a network.",
    "駒を伏せて戦い、勝ち負けだけを審判が告げる。軍人将棋をこのページで。登録は不要、一度開けば通信も要りません。",
  ],
  other_language: ["日本語", "English"],
  new_game: ["New game", "新しい対局"],
  game: ["Game", "ゲーム"],
  editions: ["Editions of 軍人将棋", "軍人将棋の各版"],
  small_boards: ["Small boards", "小さな盤"],
  other_games: ["Other games", "その他のゲーム"],
  rules_that_differ: ["House rules", "ローカルルール"],
  rules_note: [
    "Every rule that editions and households differ in. What is chosen here is part of the game's name.",
    "版や地方によって違う規則です。選んだものはゲームの名前の一部になります。",
  ],
  find: ["Find your rules", "お手持ちの版を探す"],
  find_text: [
    "Type what stands on your box or sheet, or answer questions about your set. What you do not know can be left out.",
    "箱や説明書にある言葉を入力するか、駒や盤についての質問に答えてください。分からないものは飛ばせます。",
  ],
  find_words: ["Words: maker, title, number of pieces, a piece (トミー, 31 地雷)", "言葉：製造元、名称、枚数、駒の名前（トミー、31 地雷）"],
  find_search: ["Search", "探す"],
  find_none: ["No edition has any of these words.", "どの版にもない言葉です。"],
  find_missing: ["No edition has all of these words; missing here: {}", "すべての言葉がある版はありません。ない言葉：{}"],
  find_count: ["Editions left: {}", "候補：{}種類"],
  find_about: ["{} pieces a side · {} · {}", "一方{}枚 · 製造：{} · 年代：{}"],
  find_unknown: ["I do not know", "分からない"],
  find_unanswered: ["not answered", "未回答"],
  find_undo: ["Take back", "取り消す"],
  find_others: ["Other questions", "ほかの質問"],
  find_play: ["Play this edition", "この版で対局"],
  comma: [", ", "、"],
  mode: ["Who plays", "対局の形"],
  against_agent: ["You against the computer", "コンピューターと対局"],
  two_people: ["Two people at this screen", "二人で交代に（この画面で）"],
  two_devices: ["Two people on two devices", "二人で対局（それぞれの端末で）"],
  clock: ["Clock", "持ち時間"],
  clock_none: ["none", "なし"],
  clock_of: ["{} minutes, and {} seconds more with every move", "{}分、一手ごとに{}秒加算"],
  open_table: ["Open a table", "卓を開く"],
  table_open: ["Your table is open", "卓を開きました"],
  table_open_text: [
    "Send this link to whom you want to play with. The game begins when the other has set up.",
    "対局したい人にこのリンクを送ってください。相手の配置が済むと始まります。",
  ],
  link: ["Link", "リンク"],
  code_is: ["Or the word of the table:", "または卓の合い言葉："],
  copy: ["Copy the link", "リンクをコピー"],
  copied: ["Copied.", "コピーしました。"],
  waiting: ["Waiting for the other…", "相手を待っています…"],
  join: ["Sit down", "席に着く"],
  join_title: ["A game of {}", "{}の対局"],
  join_table: ["Join a table", "卓に参加"],
  join_code: ["Word of the table", "卓の合い言葉"],
  table_full: ["All seats of this table are taken.", "この卓の席は埋まっています。"],
  back_to: ["Back to table {}", "卓 {} に戻る"],
  is_away: ["{} is not connected; the game waits.", "{}の接続が切れています。戻るのを待っています。"],
  line_broken: ["The line to the umpire is broken; it is tried again…", "審判との接続が切れました。再接続しています…"],
  line_elsewhere: ["This seat is used in another window.", "この席は別の画面で使われています。"],
  come_back: ["Go on here", "この画面で続ける"],
  findings: ["What was found", "分かったこと"],
  findings_text: [
    "Estimates of the committed runs with their 95 % intervals and the number of games. How they were made: docs/FINDINGS.md.",
    "公開した対局結果の推定値。95％区間と局数を添える。作り方は docs/FINDINGS.md。",
  ],
  explore: ["Look around", "見てみる"],
  topic: ["About", "対象"],
  topic_editions: ["editions", "各版"],
  topic_pieces: ["pieces", "駒"],
  topic_endings: ["how games end", "終局の内訳"],
  topic_switches: ["what a house rule changes", "ローカルルールによる差"],
  measure: ["Measure", "測ったもの"],
  measure_first_mover: ["score of the first seat", "先手の得点率"],
  measure_drawn: ["share of drawn games", "引き分けの割合"],
  measure_plies: ["plies", "手数"],
  measure_first_contact: ["ply of the first fight", "最初の戦闘（手）"],
  measure_crossing: ["ply of the first crossing", "敵陣到達（手）"],
  measure_branching: ["legal moves", "合法手の数"],
  measure_combats: ["fights", "戦闘の数"],
  measure_captures: ["pieces lost", "失われた駒"],
  measure_lead_changes: ["changes of the lead", "優勢の入れ替わり"],
  measure_swing: ["swing", "形勢の揺れ"],
  measure_won_from_behind: ["games won from behind", "逆転勝ちの割合"],
  measure_share: ["share of games", "対局の割合"],
  measure_value: ["value by regression, mean piece 1", "回帰による価値（平均の駒が1）"],
  measure_removal_value: ["value by games without it, mean piece 1", "その駒を除いた対局による価値（平均の駒が1）"],
  player: ["Player", "対局者"],
  edition: ["Edition", "版"],
  item: ["Kind, ending or rule", "駒・終局・規則"],
  all: ["all", "すべて"],
  nothing_found: ["Nothing of this kind was measured.", "この組み合わせの結果はありません。"],
  watch_agents: ["Watch the computer play itself", "コンピューター同士を観戦"],
  opponent: ["Opponent", "相手"],
  your_seat: ["Your seat", "あなたの席"],
  first: ["first", "先手"],
  second: ["second", "後手"],
  seat_of: ["seat {}", "{}番"],
  your_setup: ["Your set-up", "あなたの配置"],
  setup_preset: ["the edition's own", "見本の配置"],
  setup_random: ["random", "ランダム"],
  setup_advice: ["as the sources advise", "資料の助言による"],
  setup_learned: ["as learned by self-play", "自己対戦で学んだ配置"],
  setup_hand: ["by hand", "自分で並べる"],
  start: ["Begin", "対局開始"],
  go_on: ["Go on with the game that was left", "中断した対局の続き"],
  open_record: ["Look at a record", "棋譜を見る"],
  open_record_text: ["A file that gunjin wrote, or this page saved.", "gunjin またはこのページが保存したファイル。"],
  loading: ["The engine is being loaded…", "読み込み中…"],
  level_random: ["Recruit: moves at random", "新兵：ランダムに指す"],
  level_tactician: ["Corporal: follows the printed advice", "伍長：本の定石どおりに指す"],
  level_greedy: ["Sergeant: counts its chances", "軍曹：勝算を数える"],
  level_learned: ["Captain: learned by self-play", "大尉：自己対戦で学んだ"],
  level_search: ["General: learned, and searches", "大将：学習と探索"],
  level_maximum: ["Marshal: searches longer", "元帥：長く探索"],
  level_mcts: ["Searches a tree", "木探索"],
  level_points: ["{} % against the Sergeant", "軍曹に対する得点率 {} %"],
  level_source: [
    "Measured on w-23-6i, 200 to 1,000 pairs of games (docs/notebook/strength.md).",
    "w-23-6i で 200～1,000 組の対局による測定（docs/notebook/strength.md）。",
  ],
  umpire: ["The umpire", "審判"],
  umpire_silent: ["Nothing has happened yet.", "まだ何も起きていません。"],
  your_turn: ["Your move.", "あなたの番です。"],
  turn_of: ["{} to move.", "{}の番です。"],
  thinking: ["{} is thinking…", "{}が考えています…"],
  lost: ["You have lost", "失った駒"],
  taken: ["The enemy has lost {} pieces", "敵が失った駒：{}枚"],
  nothing: ["nothing", "なし"],
  moves: ["Legal moves", "合法手"],
  choose_move: ["Which move?", "どの手にしますか"],
  type_move: ["Type a move", "手を入力"],
  play: ["Play", "指す"],
  undo: ["Take back", "待った"],
  resign: ["Resign", "投了"],
  resign_sure: ["Give up this game?", "投了しますか。"],
  hints: ["Hints", "推理"],
  notes_title: ["What the enemy's pieces can be", "敵の駒が何でありうるか"],
  save: ["Save the record", "棋譜を保存"],
  rules: ["Rules", "ルール"],
  close: ["Close", "閉じる"],
  leave: ["Leave", "席を立つ"],
  rematch: ["Again", "もう一局"],
  curtain: ["{}, sit down. Nobody else may look.", "{}の番です。ほかの人は画面を見ないでください。"],
  ready: ["I am ready", "準備ができました"],
  curtain_setup: ["{} sets up. Nobody else may look.", "{}が配置します。ほかの人は画面を見ないでください。"],
  draft_title: ["Set up your army", "駒を並べる"],
  draft_help: [
    "Two squares exchange their pieces: drag a piece, or choose one square and then the other. Arrow keys move, Enter chooses.",
    "駒を引いて動かすか、二つのマスを続けて選ぶと入れ替わります。矢印キーで移動、Enter で選択。",
  ],
  draft_text: ["As text", "文字で"],
  draft_saved: ["Keep this set-up", "この配置を残す"],
  draft_kept: ["Kept set-ups", "残した配置"],
  done: ["Done", "完了"],
  eyes: ["Eyes of", "見る人"],
  eyes_umpire: ["the umpire", "審判"],
  ply: ["Ply {} of {}", "{}手目（全{}手）"],
  previous: ["Back", "前へ"],
  next: ["On", "次へ"],
  to_start: ["To the start", "最初へ"],
  to_end: ["To the end", "最後へ"],
  play_through: ["Play", "再生"],
  pause: ["Pause", "停止"],
  belief: ["What {} can know", "{}に分かること"],
  belief_none: ["No beliefs are kept of this game.", "このゲームでは推理を計算しません。"],
  thoughts: ["What {} thought", "{}の考え"],
  visits: ["visits", "訪問"],
  value: ["value", "評価"],
  evaluation: ["Value by the player to move, ply by ply", "手番側の評価（手ごと）"],
  square_empty: ["{}, empty", "{}、空き"],
  square_own: ["{}, your {}", "{}、自分の{}"],
  square_enemy: ["{}, enemy piece, unknown", "{}、敵の駒（不明）"],
  square_known: ["{}, enemy {}", "{}、敵の{}"],
  board_of: ["Board of {}", "{}の盤"],
  wrong: ["Something is wrong: {}", "問題が起きました：{}"],
} as const;

export type Word = keyof typeof WORDS;

/** Name of a kind of piece: in Japanese, or in English, with the sign on the board if `both`. */
export function kindName(kinds: { code: string; ja: string; en: string }[], code: string, both: boolean): string {
  const kind = kinds.find((other) => other.code === code);
  if (!kind) return code;
  return spoken === "ja" ? kind.ja : both ? `${kind.ja} ${kind.en}` : kind.en;
}

export const gameName = (entry: { name_ja: string; name_en: string }) => (spoken === "ja" && entry.name_ja ? entry.name_ja : entry.name_en);

/** A word of the page; `{}` are replaced in order. */
export function say(word: Word, ...parts: (string | number)[]): string {
  const rest = [...parts];
  return WORDS[word][spoken === "ja" ? 1 : 0].replaceAll("{}", () => String(rest.shift() ?? ""));
}
