/** The operator's table of deadlines. */
import type { DeadlineRuleTable } from "#server/database/tables/months.ts";
import { inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listDeadlineRules, putDeadlineRule } from "./months.store.ts";

export type DeadlineRule = DeadlineRuleTable;

/** Every rule, by kind and first day. */
export function listRules({ db }: Pick<Deps, "db">): Promise<DeadlineRule[]> {
  return inGlobal(db, listDeadlineRules);
}

/** A new rule, or another word on one that begins on the same day. */
export async function setRule({ db }: Pick<Deps, "db">, rule: DeadlineRule): Promise<void> {
  await inGlobal(db, (tx) => putDeadlineRule(tx, rule));
}
