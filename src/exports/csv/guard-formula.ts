/** Texts that a spreadsheet would run as a formula. */

/**
 * Signs that begin a formula, and those that become one where a spreadsheet or an import folds
 * wide, small, raised and struck signs (Unicode NFKC and NFD) into the plain ones.
 */
const SIGNS = "=+\\-@≠⩵⩶⁼₌﹦＝⁺₊﬩﹢＋⁻₋−﹣－﹫＠";

/** A reader may take away what is not seen, and the sign behind it comes first. */
const UNSEEN = "[\\p{C}\\p{Z}\\p{M}\\p{DI}]*";

const FORMULA = new RegExp(`^(?:${UNSEEN}[${SIGNS}]|[\\t\\r\\n])`, "u");

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe before it: payers choose the
 * text of their transfers, and `=HYPERLINK(…)` in a remittance must stay a text on the accountant's
 * machine. The text is the one that the file will hold: folding to an encoding may make a sign.
 */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
