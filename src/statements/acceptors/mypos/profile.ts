/** myPOS: a wallet; its statements are public by their containers only. */
import type { AcceptorProfile } from "#statements/acceptors/acceptor-profile.ts";
import { myposHead } from "#statements/acceptors/mypos/head.ts";

export const myposProfile: AcceptorProfile = {
  ...myposHead,
  credit: {
    status: "assumed",
    provenance: "myPOS's pages: the money stays in the wallet until it is withdrawn.",
    payerWords: ["mypos"],
    referencePatterns: [],
    daysFromPayoutToCredit: { from: "payout-date", first: -1, last: 5 },
    rhythm: { every: "on-demand" },
    transfers: "net",
  },
  settlements: [],
};
