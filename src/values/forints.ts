/** Whole forints as people read them: `12 700 Ft`, with blanks that do not break. */
const NBSP = "\u00a0";

/** Groups of three from a number of four digits on, as Hungarian writes them. */
export function showForints(ft: number): string {
  const digits = String(Math.abs(ft)).replace(/\B(?=(\d{3})+$)/g, NBSP);
  return `${ft < 0 ? "−" : ""}${digits}${NBSP}Ft`;
}
