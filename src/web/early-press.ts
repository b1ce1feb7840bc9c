/**
 * A button of a page that the server has drawn can be pressed before its script is here. The last
 * such press is kept on the button and done when the script takes over. Links need nothing: the
 * browser follows them.
 */
const MARK = "data-early-press";

/** A classic script that notes presses. */
export const EARLY_PRESS_SCRIPT =
  `addEventListener("click",(e)=>{const b=e.target.closest("#root[data-drawn] button");` +
  `if(!b)return;document.querySelector("[${MARK}]")?.removeAttribute("${MARK}");` +
  `b.setAttribute("${MARK}","")})`;

/**
 * Ends the noting of presses in the root element, and gives the work that does the noted one once
 * the page answers.
 */
export function takeEarlyPress(root: HTMLElement): () => void {
  root.removeAttribute("data-drawn");
  const button = root.querySelector<HTMLElement>(`[${MARK}]`);
  button?.removeAttribute(MARK);
  return () => button?.click();
}
