/** Every command of the web that a session of a program's link may send, with its call. */
import type { Endpoints } from "#contract/endpoints.ts";
import type { CommandOf, TriedAct } from "./case.ts";
import { exportActs } from "./exports.ts";
import { otherActs } from "./others.ts";
import { paperActs } from "./papers.ts";
import { transactionActs } from "./transactions.ts";

export const linkActs = {
  ...transactionActs,
  ...exportActs,
  ...otherActs,
  ...paperActs,
} satisfies Record<CommandOf<Endpoints, "connect">, TriedAct>;
