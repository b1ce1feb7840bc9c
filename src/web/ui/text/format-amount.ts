/** Amounts and counts as pages show them. */
export {
  formatCount,
  groupDigits,
  NO_BREAK_SPACE,
  showAmount as formatAmount,
} from "#values/amount-words.ts";
