/** Faults that are let through, each with its reason. The list may only shrink. */
export interface TidyException {
  /** Beginning of the fault's sentence. */
  fault: string;
  reason: string;
}

export const TIDY_EXCEPTIONS: TidyException[] = [];
