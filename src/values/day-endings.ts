/** Dates of Hungarian sentences with the endings of their day. Pure. */

/** Days of a month whose spoken number takes `-tól`: három, hat, nyolc, húsz, harminc. */
const BACK_VOWELS = /(?:[368]|[23]0)$/;

/** Till a day, the day with it: `2026. 11. 20-ig` of `2026. 11. 20.` */
export function untilDay(date: string): string {
  return `${beforeEnding(date)}-ig`;
}

/** From a day on: `2026. 11. 20-tól` of `2026. 11. 20.`, and `2026. 12. 01-től`. */
export function fromDay(date: string): string {
  const day = beforeEnding(date);
  return `${day}-${BACK_VOWELS.test(day) ? "tól" : "től"}`;
}

/** A date, in any form, before an ending: `2026. 11. 20` of `2026. 11. 20.` */
export function beforeEnding(date: string): string {
  return date.replace(/\.$/, "");
}
