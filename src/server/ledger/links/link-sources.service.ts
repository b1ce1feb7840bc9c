/**
 * Links the same money of two origins when rows are written: in the same transaction, unless the
 * rows are very many.
 */
import type { Deps } from "#server/deps.ts";
import { lockOverview } from "#server/ledger/overview/lock-overview.store.ts";
import type { Tx } from "#server/database/tenant.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { type FrozenPair, type JoinPlan, planJoins } from "./plan-joins.ts";
import { type SourceRow } from "./source-side.ts";
import { MarksAcross } from "./marks-across.ts";
import { clearMarksAcross, writeMarksAcross } from "./marks-across.store.ts";
import type { DayRange, ShownDays } from "./shown-days.ts";
import {
  findAccountDays,
  findShownDays,
  listUndecidedRows,
  reachEndedMeetings,
} from "./shown-days.store.ts";
import { holdTogether, lapseSettled, listFrozenLeads, withoutFrozen } from "./hold-items.store.ts";
import { type BookStep, separate } from "./rebuild-groups.service.ts";
import { chooseChanged } from "./shown-facts.store.ts";
import { listMisplaced } from "./misplaced-links.service.ts";
import * as rounds from "./link-rounds.store.ts";
import * as groups from "./source-groups.store.ts";
import * as store from "./source-links.store.ts";

export type LinkNeeds = Pick<Deps, "clock" | "newId">;

/** Rows that left the books: their accounts and days; null where none left. */
export interface LeftRows {
  readonly accountIds: readonly string[];
  readonly days: { readonly from: LocalDate; readonly to: LocalDate } | null;
}

export interface WrittenRows {
  readonly companyId: string;
  readonly accountIds: readonly string[];
  /** Booking days of the written rows, both ends included. */
  readonly from: LocalDate;
  readonly to: LocalDate;
}

// Days around the written ones on which the other source's row may be booked. Value dates differ by
// two at most, and instant payments are booked up to three days after them.
const AROUND_DAYS = 7;

/**
 * With more rows in the days than this, the company's lock would be held too long: they are linked
 * after the transaction.
 */
export const LINK_ROWS_MAX = 20_000;

/**
 * Links rows of these accounts with rows of the accounts' other origins. Called at the end of each
 * transaction that wrote rows, under the company's overview lock; writes links, marks and counters,
 * nothing else. Where the days hold more than `rowsMax` rows it only notes that they are to be
 * linked (see link-history.service.ts), and each row counts for itself until then.
 */
export async function linkSources(
  tx: Tx,
  deps: LinkNeeds,
  written: WrittenRows,
  rowsMax = LINK_ROWS_MAX,
): Promise<void> {
  const { companyId } = written;
  const origins = await store.listOriginGroups(tx, companyId, written.accountIds);
  if (origins.length === 0) return;
  const around = {
    from: addDays(written.from, -AROUND_DAYS),
    to: addDays(written.to, AROUND_DAYS),
  };
  const changeSeq = await lockOverview(tx, companyId);
  const step = { changeSeq, at: deps.clock.now() };
  let delta = 0;
  for (const { accountIds, holdsCopies } of origins) {
    const shown = await findShownDays(tx, companyId, accountIds);
    const days = await reachEndedMeetings(tx, companyId, shown, written, around);
    const parted = [
      ...(await listUndecidedRows(tx, companyId, shown, days)),
      ...(holdsCopies ? await store.listCopiesShownTwice(tx, companyId, accountIds, days) : []),
    ];
    const broken = new Set([
      ...(await store.listBrokenRows(tx, companyId, accountIds, days)),
      ...(await withoutFrozen(tx, { companyId, at: step.at }, parted)),
    ]);
    if (broken.size > 0)
      delta += (await separate(tx, companyId, { ids: [...broken] }, step, false)).delta;
    if (accountIds.length === 1) continue;
    if ((await rounds.countItems(tx, companyId, accountIds, days)) > rowsMax) {
      const came = accountIds.filter((id) => written.accountIds.includes(id));
      await rounds.putRounds(tx, companyId, came, days, deps.clock.now());
    } else {
      const misplaced = await listMisplaced(tx, companyId, { accountIds, days, shown });
      if (misplaced.length > 0)
        delta += (await separate(tx, companyId, { ids: misplaced }, step, false)).delta;
      delta += await linkOrigins(tx, deps, { companyId, accountIds, days, shown, changeSeq });
    }
  }
  await chooseChanged(tx, { companyId, ...step });
  await lapseSettled(tx, companyId, step.at);
  await groups.updateOverviewAfterLinks(tx, companyId, changeSeq, delta);
}

export interface LinkTask {
  readonly companyId: string;
  /** Origins of one account, in the company's order. */
  readonly accountIds: readonly string[];
  readonly days: DayRange;
  /** What each origin shows now. */
  readonly shown: ShownDays;
  readonly changeSeq: bigint;
  /** Only these amounts; each is linked independently of the others. */
  readonly amounts?: store.AmountRange;
}

/**
 * Links everything that is not linked yet; answers by how much the number of unbooked items grew
 * (never positive). Under the company's lock. The caller lets the items choose their facts
 * (`chooseChanged`).
 */
export async function linkOrigins(tx: Tx, deps: LinkNeeds, round: LinkTask): Promise<number> {
  const { companyId } = round;
  await groups.clearGroups(tx);
  await groups.preferIndexes(tx, true);
  const at = deps.clock.now();
  const { shown } = round;
  const marks = new MarksAcross(round.accountIds, shown.shows);
  const unpointed: string[] = [];
  const held: FrozenPair[] = [];
  let found = 0;
  for await (const pieces of store.readByAmount(tx, companyId, round)) {
    const links = await store.listLinks(
      tx,
      companyId,
      pieces.flatMap((rows) => rows.map((row) => row.id)),
    );
    const plan = await planUnfrozen(tx, companyId, pieces, links, round);
    for (const linked of plan.linked) marks.note(linked);
    held.push(...plan.held);
    if (plan.joins.length === 0) continue;
    found += plan.joins.length;
    unpointed.push(...plan.unpointed);
    await store.joinLinks(tx, companyId, plan.merges);
    const made = plan.joins.map(({ leadingId, otherId, match }) => ({
      id: deps.newId(),
      leadingId,
      otherId,
      rule: match.rule,
      decidedBy: null,
      undone: false,
      evidence: { pair: [match.left, match.right], ...match.evidence },
    }));
    await store.insertLinks(tx, companyId, made, at);
    await groups.insertMembers(tx, plan.members);
  }
  const order = { unpointed, isLeft: false, isDecided: false };
  const delta = found > 0 ? await groups.orderGroups(tx, companyId, round.changeSeq, order) : 0;
  const leads = await store.listLeads(tx, companyId, marks.ask());
  const changed = marks.conclude((id) => leads.get(id) ?? id);
  await writeMarksAcross(tx, companyId, changed, round.changeSeq);
  await groups.preferIndexes(tx, false);
  await holdTogether(tx, { companyId, at }, round, held);
  return delta;
}

/**
 * The joins that nobody has to be asked about. Most rows are not frozen, so the frozen ones are
 * looked for only among those that would be joined.
 */
async function planUnfrozen(
  tx: Tx,
  companyId: string,
  pieces: readonly (readonly SourceRow[])[],
  links: readonly store.StoredLink[],
  { accountIds, shown }: LinkTask,
): Promise<JoinPlan> {
  const free = planJoins(pieces, links, { accountIds, shown, frozen: new Set() });
  if (free.joins.length === 0) return free;
  const joined = free.members.map(({ transactionId }) => transactionId);
  if ((await listFrozenLeads(tx, companyId, joined)).length < 2) return free;
  const rows = pieces.flat().map(({ id }) => id);
  const leads = links.filter(({ undone }) => !undone).map(({ leading_id }) => leading_id);
  const frozen = await listFrozenLeads(tx, companyId, [...rows, ...leads]);
  return planJoins(pieces, links, { accountIds, shown, frozen: new Set(frozen) });
}

/**
 * Links the rows that are left where others went: a row that had no partner because of one of them
 * may have it now. Called when the overview is written.
 */
export async function linkWithout(
  tx: Tx,
  deps: LinkNeeds,
  companyId: string,
  { accountIds, days }: LeftRows,
): Promise<void> {
  if (days !== null) await linkSources(tx, deps, { companyId, accountIds, ...days });
}

/**
 * Takes rows out of their groups before they are deleted or leave (a removal, a move, a deletion of
 * their account). A leading row hands over to the next origin, so that its item stays counted.
 * Corrects the overview. Answers the number of links that ended.
 */
export async function leaveLinks(
  tx: Tx,
  companyId: string,
  leaving: groups.Leaving,
  step: BookStep,
): Promise<number> {
  await clearMarksAcross(tx, companyId, leaving, step.changeSeq);
  if (!(await groups.hasLinks(tx, companyId))) return 0;
  const { delta, ended } = await separate(tx, companyId, leaving, step, true);
  await groups.updateOverviewAfterLinks(tx, companyId, step.changeSeq, delta);
  return ended;
}

/** Looks for pairs in a whole account: after it came to a company that has other origins of it. */
export async function linkWholeAccount(
  tx: Tx,
  deps: LinkNeeds,
  companyId: string,
  accountId: string,
): Promise<void> {
  const days = await findAccountDays(tx, companyId, accountId);
  if (days !== undefined)
    await linkSources(tx, deps, { companyId, accountIds: [accountId], ...days });
}

/**
 * Rows move from one account to another of each pair: rounds that the one still had are noted for
 * the other.
 */
export async function carryLinkRounds(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  companyId: string,
  pairs: readonly { readonly fromId: string; readonly toId: string }[],
): Promise<void> {
  for (const { fromId, toId } of pairs) {
    const days = await rounds.takeRound(tx, companyId, fromId);
    if (days !== undefined) await rounds.putRounds(tx, companyId, [toId], days, deps.clock.now());
  }
}
