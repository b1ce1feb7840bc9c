/**
 * Questions that are asked inside a page, as text for the debugger: this folder knows no DOM types.
 */

/** Sums layout shifts as browsers do: the worst burst of at most five seconds. */
export const WATCH_SHIFTS = `
  window.__shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const name = (node) => {
        if (!node || !node.tagName) return node ? node.nodeName : "gone";
        return node.tagName.toLowerCase() + (node.className && typeof node.className === "string"
          ? "." + node.className.split(" ")[0] : "");
      };
      window.__shifts.push({
        at: entry.startTime,
        value: entry.value,
        parts: entry.sources.slice(0, 3).map((source) =>
          name(source.node) + " " + Math.round(source.previousRect.y) + "→" +
          Math.round(source.currentRect.y) + " h" + Math.round(source.previousRect.height) + "→" +
          Math.round(source.currentRect.height)),
      });
    }
  }).observe({ type: "layout-shift", buffered: true });
`;

export const READ_SHIFTS = `(() => {
  let worst = 0;
  let burst = { value: 0, from: 0, last: 0 };
  for (const shift of window.__shifts) {
    const isSame = shift.at - burst.last < 1000 && shift.at - burst.from < 5000;
    burst = isSame
      ? { value: burst.value + shift.value, from: burst.from, last: shift.at }
      : { value: shift.value, from: shift.at, last: shift.at };
    worst = Math.max(worst, burst.value);
  }
  return { worst, shifts: window.__shifts.filter((shift) => shift.value > 0.004) };
})()`;

/**
 * Parts that leave the window sideways, and texts that leave the box around them: a box is an
 * element with a border or one that cuts its content without an ellipsis.
 */
export const FIND_OVERFLOWS = `((width) => {
  const found = new Set();
  const words = (text) => text.trim().replace(/\\s+/g, " ").slice(0, 40);
  if (window.innerWidth > width + 1) found.add("the window grew to " + window.innerWidth);
  const wide = document.documentElement.scrollWidth;
  if (wide > width) found.add("the page is " + wide + " wide");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim() || !node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    let isScrolled = false;
    for (let up = node.parentElement; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.clipPath !== "none" || style.position === "fixed") { isScrolled = true; break; }
      if (style.overflowX === "auto" || style.overflowX === "scroll") { isScrolled = true; break; }
      const edge = up.getBoundingClientRect();
      const isOut = box.right > edge.right + 1 || box.left < edge.left - 1;
      if (!isOut) continue;
      if (style.overflowX !== "visible") {
        if (style.textOverflow !== "ellipsis") found.add("cut: " + words(node.data));
        isScrolled = true;
        break;
      }
      const bordered = parseFloat(style.borderRightWidth) > 0 && style.display !== "inline";
      if (bordered) found.add("out of its box: " + words(node.data));
    }
    if (!isScrolled && (box.right > width + 1 || box.left < -1)) found.add("out of the window: " + words(node.data));
  }
  return [...found].slice(0, 6);
})`;
