/** K&H: rhythm and statement are public as a process, the columns are not. */
import type { AcceptorProfile } from "#statements/acceptors/acceptor-profile.ts";
import { khposHead } from "#statements/acceptors/khpos/head.ts";

export const khposProfile: AcceptorProfile = {
  ...khposHead,
  credit: {
    status: "documented",
    provenance:
      "K&H's pages: the next banking day after the payment; the payer's name was not seen.",
    payerWords: ["k h payment services", "k h bank"],
    referencePatterns: [],
    daysFromPayoutToCredit: { from: "last-day", first: 0, last: 3 },
    rhythm: { every: "banking-day" },
    transfers: "contract",
  },
  settlements: [],
};
