/**
 * The room of a bar of buttons that stays at the window's bottom: toasts stand above it, because
 * they must not lie on the button that they speak of.
 */
const ROOM = "--bar-height";

/** A ref of the bar; its height is known to the style sheets as long as it stays at the bottom. */
export function measureBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const root = document.documentElement;
  const measure = () => {
    const { position } = getComputedStyle(bar);
    const stays = position === "fixed" || position === "sticky";
    root.style.setProperty(ROOM, `${stays ? bar.offsetHeight : 0}px`);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  measure();
  return () => {
    observer.disconnect();
    root.style.removeProperty(ROOM);
  };
}
