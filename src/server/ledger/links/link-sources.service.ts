/**
 * Links the same money of two origins when rows are written: in the same transaction, unless the
 * rows are very many.
 */
import type { Deps } from "#server/deps.ts";
import { lockOverview } from "#server/ledger/overview/lock-overview.store.ts";
import type { Tx } from "#server/database/tenant.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { matchSources, type SourceMatch } from "./match-sources.ts";
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
import { type BookStep, separate } from "./rebuild-groups.service.ts";
import { chooseChanged } from "./shown-facts.store.ts";
import * as rounds from "./link-rounds.store.ts";
import * as groups from "./source-groups.store.ts";
import * as store from "./source-links.store.ts";

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
  deps: Pick<Deps, "clock" | "newId">,
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
    const broken = new Set([
      ...(await store.listBrokenRows(tx, companyId, accountIds, days)),
      ...(await listUndecidedRows(tx, companyId, shown, days)),
      ...(holdsCopies ? await store.listCopiesShownTwice(tx, companyId, accountIds, days) : []),
    ]);
    if (broken.size > 0)
      delta += (await separate(tx, companyId, { ids: [...broken] }, step, false)).delta;
    if (accountIds.length === 1) continue;
    if ((await rounds.countItems(tx, companyId, accountIds, days)) > rowsMax) {
      const came = accountIds.filter((id) => written.accountIds.includes(id));
      await rounds.putRounds(tx, companyId, came, days, deps.clock.now());
    } else {
      delta += await linkOrigins(tx, deps, { companyId, accountIds, days, shown, changeSeq });
    }
  }
  await chooseChanged(tx, { companyId, ...step });
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
export async function linkOrigins(
  tx: Tx,
  deps: Pick<Deps, "clock" | "newId">,
  round: LinkTask,
): Promise<number> {
  const { companyId } = round;
  await groups.clearGroups(tx);
  await groups.preferIndexes(tx, true);
  const at = deps.clock.now();
  const { shown } = round;
  const marks = new MarksAcross(round.accountIds, shown.shows);
  const unpointed: string[] = [];
  let found = 0;
  for await (const pieces of store.readByAmount(tx, companyId, round)) {
    const links = await store.listLinks(
      tx,
      companyId,
      pieces.flatMap((rows) => rows.map((row) => row.id)),
    );
    const byRow = readGroups(pieces.flat(), links);
    const undone = new Set(
      links
        .filter((link) => link.undone)
        .flatMap((link) => pairKeys(link.leading_id, link.other_id)),
    );
    const joined: Joined = { joins: [], merges: [], members: [], unpointed };
    for (const rows of pieces)
      joinRows(joined, rows, { accountIds: round.accountIds, byRow, undone, shown, marks });
    if (joined.joins.length === 0) continue;
    found += joined.joins.length;
    await store.joinLinks(tx, companyId, joined.merges);
    const made = joined.joins.map(({ leadingId, otherId, match }) => ({
      id: deps.newId(),
      leadingId,
      otherId,
      rule: match.rule,
      decidedBy: null,
      undone: false,
      evidence: { pair: [match.left, match.right], ...match.evidence },
    }));
    await store.insertLinks(tx, companyId, made, at);
    await groups.insertMembers(tx, joined.members);
  }
  const order = { unpointed, isLeft: false };
  const delta = found > 0 ? await groups.orderGroups(tx, companyId, round.changeSeq, order) : 0;
  const leads = await store.listLeads(tx, companyId, marks.ask());
  const changed = marks.conclude((id) => leads.get(id) ?? id);
  await writeMarksAcross(tx, companyId, changed, round.changeSeq);
  await groups.preferIndexes(tx, false);
  return delta;
}

/** Rows that are one item: account → row, under the id from which their links go out. */
interface Group {
  readonly id: string;
  readonly rows: Map<string, string>;
}

interface Joined {
  readonly joins: { leadingId: string; otherId: string; match: SourceMatch }[];
  readonly merges: { readonly from: string; readonly into: string }[];
  readonly members: groups.GroupMember[];
  /** Changed groups, without new groups whose links go out from one row. */
  readonly unpointed: string[];
}

interface KnownLinks {
  readonly accountIds: readonly string[];
  readonly byRow: Map<string, Group>;
  readonly undone: ReadonlySet<string>;
  readonly shown: ShownDays;
  readonly marks: MarksAcross;
}

/**
 * Adds the new pairs between rows of one amount to `joined`: the accounts in the company's order,
 * each with each.
 */
function joinRows(
  joined: Joined,
  rows: readonly SourceRow[],
  { accountIds, byRow, undone, shown, marks }: KnownLinks,
): void {
  const before = joined.joins.length;
  const changed = new Set<Group>();
  const moved: { from: string; row: string }[] = [];
  const groupOf = (id: string): Group => byRow.get(id)!;
  const grouped = new Set(rows.filter((row) => groupOf(row.id).rows.size > 1).map((row) => row.id));
  const forbidden = (left: SourceRow, right: SourceRow): boolean => {
    const [one, other] = [groupOf(left.id), groupOf(right.id)];
    const theirs = [...other.rows.values()];
    return [...one.rows].some(
      ([account, id]) =>
        other.rows.has(account) || theirs.some((each) => undone.has(`${id} ${each}`)),
    );
  };
  // Links that go out from the row that will lead need not be turned afterwards.
  const orderOf = new Map(rows.map((row) => [row.id, row.leadOrder]));
  const inLeadOrder = (one: Group, other: Group): [Group, Group] =>
    (orderOf.get(other.id) ?? "") < (orderOf.get(one.id) ?? "") ? [other, one] : [one, other];
  for (const [at, leftAccount] of accountIds.entries()) {
    for (const rightAccount of accountIds.slice(at + 1)) {
      const open = (mine: string, theirs: string): SourceRow[] =>
        rows.filter((row) => row.accountId === mine && !groupOf(row.id).rows.has(theirs));
      const [left, right] = [open(leftAccount, rightAccount), open(rightAccount, leftAccount)];
      if (left.length === 0 || right.length === 0) continue;
      const free = new Set([...left, ...right]);
      const taken = rows.filter(
        (row) =>
          (row.accountId === leftAccount || row.accountId === rightAccount) && !free.has(row),
      );
      for (const match of matchSources(left, right, { forbidden, taken, ...shown })) {
        const [into, from] = inLeadOrder(groupOf(match.left), groupOf(match.right));
        joined.joins.push({ leadingId: into.id, otherId: from.id, match });
        if (from.rows.size > 1) moved.push({ from: from.id, row: into.id });
        for (const [account, id] of from.rows) {
          into.rows.set(account, id);
          byRow.set(id, into);
        }
        changed.delete(from);
        changed.add(into);
      }
    }
  }
  // A group may be joined into another one that is joined on itself. The links take the id of the
  // last group.
  for (const group of changed)
    for (const id of group.rows.values())
      joined.members.push({ groupId: group.id, transactionId: id });
  for (const join of joined.joins.slice(before)) join.leadingId = groupOf(join.match.left).id;
  for (const { from, row } of moved) joined.merges.push({ from, into: groupOf(row).id });
  const isNew = (group: Group): boolean => [...group.rows.values()].every((id) => !grouped.has(id));
  for (const group of changed)
    if (moved.length > 0 || !isNew(group)) joined.unpointed.push(group.id);
  marks.note({ rows, groupOf, forbidden });
}

function readGroups(
  rows: readonly SourceRow[],
  links: readonly store.StoredLink[],
): Map<string, Group> {
  const byRow = new Map<string, Group>();
  for (const link of links) {
    if (link.undone) continue;
    const group = byRow.get(link.leading_id) ?? {
      id: link.leading_id,
      rows: new Map([[link.leading_account_id, link.leading_id]]),
    };
    group.rows.set(link.other_account_id, link.other_id);
    byRow.set(link.leading_id, group).set(link.other_id, group);
  }
  for (const row of rows)
    if (!byRow.has(row.id))
      byRow.set(row.id, { id: row.id, rows: new Map([[row.accountId, row.id]]) });
  return byRow;
}

function pairKeys(one: string, other: string): string[] {
  return [`${one} ${other}`, `${other} ${one}`];
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
  deps: Pick<Deps, "clock" | "newId">,
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
