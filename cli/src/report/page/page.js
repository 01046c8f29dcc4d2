// A slider for every game, and its arrow keys. The radio buttons that it moves are there without it.
for (const steps of document.querySelectorAll(".steps")) {
  const positions = [...steps.querySelectorAll(":scope > input")];
  const slider = document.createElement("input");
  Object.assign(slider, { type: "range", min: 0, max: positions.length - 1, value: 0, className: "slider" });
  slider.setAttribute("aria-label", steps.dataset.slider);
  slider.addEventListener("input", () => (positions[slider.value].checked = true));
  steps.addEventListener("change", (event) => {
    if (event.target !== slider) slider.value = positions.indexOf(event.target);
  });
  steps.before(slider);
}
