/** The profile of each source's files, by key. Made by `npm run sources` from the folders. */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { ersteProfile } from "#statements/banks/erste/profile.ts";
import { khProfile } from "#statements/banks/kh/profile.ts";
import { otpProfile } from "#statements/banks/otp/profile.ts";
import { raiffeisenProfile } from "#statements/banks/raiffeisen/profile.ts";
import { unicreditProfile } from "#statements/banks/unicredit/profile.ts";

// prettier-ignore
export const BANK_PROFILES: readonly BankProfile[] = [
  ersteProfile,
  khProfile,
  otpProfile,
  raiffeisenProfile,
  unicreditProfile,
];
