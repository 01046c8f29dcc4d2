//! Legal actions written to masks: a number, and which of it and the 63 that follow. No branch asks for every action, for how
//! many there are of a piece cannot be foreseen.

use gunjin_engine::Bits;

const WORD: usize = u64::BITS as usize;

/// The bits of a byte, each in a byte of its own.
const SPREAD: [u64; 256] = spread();

const fn spread() -> [u64; 256] {
    let mut words = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        // A factor of seven shifted ones leaves every bit but the highest at the foot of its byte.
        let low = (byte as u64 & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & 0x0101_0101_0101_0101;
        words[byte] = low | (byte as u64 >> 7) << 56;
        byte += 1;
    }
    words
}

/// Marks actions by bytes of 1.
#[inline(always)]
pub(super) fn set_bytes(bytes: &mut [u8], number: usize, set: u64) {
    let row = &mut bytes[number..];
    let Some(row) = row.first_chunk_mut::<WORD>() else {
        return set.members().for_each(|bit| row[usize::from(bit)] = 1);
    };
    for (eight, byte) in row.as_chunks_mut().0.iter_mut().zip(set.to_le_bytes()) {
        *eight = (u64::from_le_bytes(*eight) | SPREAD[usize::from(byte)]).to_le_bytes();
    }
}

/// Marks actions by bits, the lowest of a byte first. All marks go to the same words, eight bytes each: a processor waits where
/// it reads part of what it has just written.
#[inline(always)]
pub(super) fn set_bits(bits: &mut [u8], number: usize, set: u64) {
    let (at, shift) = (number / WORD, number % WORD);
    let (low, high) = (set << shift, set >> 1 >> (WORD - 1 - shift));
    let words = bits.as_chunks_mut().0;
    match words.get_mut(at..) {
        Some([one, other, ..]) => {
            *one = (u64::from_le_bytes(*one) | low).to_le_bytes();
            *other = (u64::from_le_bytes(*other) | high).to_le_bytes();
        }
        _ => {
            let all = (u128::from(high) << WORD | u128::from(low)).to_le_bytes();
            let last = &mut bits[at * size_of::<u64>()..];
            last.iter_mut().zip(all).for_each(|(byte, more)| *byte |= more);
        }
    }
}
