import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";

export const subscriptionList = endpoint({
  method: "GET",
  path: "/subscriptions",
  tag: "billing",
  summary:
    "Subscription groups with their plans; the header's total is the gross sum of the checked ones.",
  callers: ["session", "connect"],
  policy: "self",
  reply: z.object({
    subscriptions: z.array(
      z.object({
        name: z.string(),
        plans: z.array(z.object({ checked: z.boolean(), grossAmount: z.number() }).loose()),
      }),
    ),
  }),
  errors: ["unauthenticated", "privacy_not_accepted"],
});
