/** Every source we read, by name in alphabetical order: the table of contents of the drawers. */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { ersteProfile } from "#statements/banks/erste/profile.ts";
import { khProfile } from "#statements/banks/kh/profile.ts";
import { otpProfile } from "#statements/banks/otp/profile.ts";
import { raiffeisenProfile } from "#statements/banks/raiffeisen/profile.ts";

export const BANK_PROFILES: readonly BankProfile[] = [ersteProfile, khProfile, otpProfile, raiffeisenProfile];
