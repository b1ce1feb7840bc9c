import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const stripeHead: AcceptorHead = {
  key: "stripe",
  name: "Stripe",
  shortName: "Stripe",
  status: "documented",
  formats: ["csv"],
};
