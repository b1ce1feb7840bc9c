/** Every command of the web that no program may send, with its call by the person himself. */
import type { Endpoints } from "#contract/endpoints.ts";
import type { Command, TriedAct, UntriedAct } from "./case.ts";
import { companyActs } from "./companies.ts";
import { paymentActs } from "./payments.ts";
import { personActs } from "./people.ts";
import { questionActs } from "./questions.ts";
import { rightActs } from "./rights.ts";
import { visitorActs } from "./visitors.ts";
import type { linkActs } from "./with-link.ts";

export const ownActs = {
  ...companyActs,
  ...rightActs,
  ...personActs,
  ...questionActs,
  ...paymentActs,
  ...visitorActs,
} satisfies Record<Exclude<Command<Endpoints>, keyof typeof linkActs>, TriedAct | UntriedAct>;
