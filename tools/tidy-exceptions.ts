/** Faults that are let through, each with its reason. The list may only shrink. */
export interface TidyException {
  path: string;
  /** The function, constant or type at the top of the file that holds the fault. */
  within: string;
  /** Beginning of the fault's sentence, behind the place. */
  fault: string;
  reason: string;
}

export const TIDY_EXCEPTIONS: readonly TidyException[] = [
  {
    fault: "src/contract/billing/subscriptions.ts:16: money on the wire",
    reason: "Gross amounts of plans were ordered as numbers on the wire, in whole forints.",
  },
  {
    fault: "src/server/features/demo/generate/write-otp.ts:44: money is never",
    reason: "A made-up workbook: whole forints, and its cells hold numbers as the bank's do.",
  },
];
