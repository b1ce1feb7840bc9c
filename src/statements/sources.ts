/** Every source we read, by name in alphabetical order: the table of contents of the drawers. */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { ersteProfile } from "./banks/erste/profile.ts";
import { khProfile } from "./banks/kh/profile.ts";
import { otpProfile } from "./banks/otp/profile.ts";
import { raiffeisenProfile } from "./banks/raiffeisen/profile.ts";

export const BANK_PROFILES: readonly BankProfile[] = [
  ersteProfile,
  khProfile,
  otpProfile,
  raiffeisenProfile,
];
