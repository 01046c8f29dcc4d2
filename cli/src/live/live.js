// Whatever is new replaces what stands there. The browser itself tries again when the line breaks.
const events = new EventSource("api/live/events");
const line = document.querySelector("#line");
events.addEventListener("seen", (event) => {
  document.querySelector("main").innerHTML = JSON.parse(event.data);
});
events.onopen = () => (line.hidden = true);
events.onerror = () => (line.hidden = false);
