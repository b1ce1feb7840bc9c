/**
 * Reminders that stand, for the letters that collect what waits for a person: whose they are, what
 * they say, and their end as soon as the books say that it is there.
 */
import type { StandingKind } from "#contract/companies/reminder-kinds.ts";
import type { Tx } from "#server/database/tenant.ts";
import { nameMaker } from "#server/http/through.ts";
import { type Fact, type FactDeps, readAsked } from "./reminder-facts.ts";
import * as store from "./reminders.store.ts";

export {
  listDone as listDoneReminders,
  listReminderWaits,
  noteTold as noteRemindersTold,
} from "./reminders.store.ts";
export type { DoneReminder, ReminderWait } from "./reminders.store.ts";

/** What a letter says of a reminder. */
export interface ReminderLine {
  readonly reminderId: string;
  readonly companyName: string;
  readonly taxNumber: string;
  readonly kind: StandingKind;
  readonly facts: readonly Fact[];
  /** The accountant's own words. */
  readonly text: string;
  readonly askedBy: string | null;
}

/** Those of the company that ask for something that is missing still. */
export async function describeReminders(
  deps: FactDeps,
  tx: Tx,
  companyId: string,
): Promise<ReminderLine[]> {
  const lines: ReminderLine[] = [];
  for (const row of await store.listStanding(tx, [companyId])) {
    const { state, facts } = await readAsked(deps, tx, companyId, row);
    if (state !== "open") continue;
    const { id, companyName, taxNumber, kind, text, askedBy, askedThrough } = row;
    const by = nameMaker(askedBy, askedThrough);
    lines.push({ reminderId: id, companyName, taxNumber, kind, facts, text, askedBy: by });
  }
  return lines;
}

/**
 * Ends reminders of the companies that are done, or that nothing can fulfil any more. Answers who
 * asks for something still, and where.
 */
export async function endDoneReminders(
  deps: FactDeps,
  tx: Tx,
  companyIds: readonly string[],
): Promise<{ readonly companyId: string; readonly userId: string }[]> {
  const left: { readonly companyId: string; readonly userId: string }[] = [];
  for (const { companyId, id, askedById, ...row } of await store.listStanding(tx, companyIds)) {
    const { state } = await readAsked(deps, tx, companyId, row);
    if (state === "done" || state === "gone")
      await store.putEnd(tx, companyId, id, { ending: state, at: deps.clock.now() });
    else left.push({ companyId, userId: askedById });
  }
  return left;
}
