/** OTP Bank: a list for each credit is public as a process, its columns are not. */
import type { AcceptorProfile } from "#statements/acceptors/acceptor-profile.ts";
import { otpPosHead } from "#statements/acceptors/otp-pos/head.ts";

export const otpPosProfile: AcceptorProfile = {
  ...otpPosHead,
  credit: {
    status: "documented",
    provenance:
      "OTP's pages: the net transfer starts within two banking days; the payer's name was not seen.",
    payerWords: ["otp bank"],
    referencePatterns: [],
    daysFromPayoutToCredit: { from: "last-day", first: 0, last: 3 },
    rhythm: { every: "banking-day" },
    transfers: "contract",
  },
  settlements: [],
};
