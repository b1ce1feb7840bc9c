/**
 * Which rows of several origins become one item, amount by amount, and which items would become one
 * although both are frozen. Pure.
 */
import type { LinkedRows } from "./marks-across.ts";
import { matchSources, type SourceMatch } from "./match-sources.ts";
import type { ShownDays } from "./shown-days.ts";
import type { SourceRow } from "./source-side.ts";
import type { GroupMember } from "./source-groups.store.ts";
import type { StoredLink } from "./source-links.store.ts";

/** Rows that are one item, under the id from which their links go out. */
interface Group {
  readonly id: string;
  /** Account → row. */
  readonly rows: Map<string, string>;
  /** All rows: where a person decided so, two or more are of one account. */
  readonly ids: string[];
  /** The frozen row that leads the item now. */
  frozenId: string | undefined;
}

/** Two frozen items that a match shows as one. */
export interface FrozenPair {
  readonly one: string;
  readonly other: string;
}

export interface JoinPlan {
  readonly joins: { leadingId: string; otherId: string; match: SourceMatch }[];
  readonly merges: { readonly from: string; readonly into: string }[];
  readonly members: GroupMember[];
  /** Changed groups, without new groups whose links go out from one row. */
  readonly unpointed: string[];
  /** Matches that wait for a person. */
  readonly held: FrozenPair[];
  /** The rows of each amount after the joins. */
  readonly linked: LinkedRows[];
}

export interface JoinFacts {
  readonly accountIds: readonly string[];
  readonly shown: ShownDays;
  /** Leading rows of frozen items; two of them are never plan. */
  readonly frozen: ReadonlySet<string>;
}

/** Plans the joins of these rows, one list for each amount. `links`: all links of the rows. */
export function planJoins(
  pieces: readonly (readonly SourceRow[])[],
  links: readonly StoredLink[],
  facts: JoinFacts,
): JoinPlan {
  const known = {
    ...facts,
    byRow: readGroups(pieces.flat(), links, facts.frozen),
    undone: new Set(
      links
        .filter((link) => link.undone)
        .flatMap((link) => pairKeys(link.leading_id, link.other_id)),
    ),
  };
  const plan: JoinPlan = {
    joins: [],
    merges: [],
    members: [],
    unpointed: [],
    held: [],
    linked: [],
  };
  for (const rows of pieces) joinRows(plan, rows, known);
  return plan;
}

/**
 * Rows as they are matched: a mark between two origins says only that no link was made before, so
 * it would let the order of the documents decide.
 */
function withoutMarksAcross(rows: readonly SourceRow[]): SourceRow[] {
  const accountOf = new Map(rows.map((row) => [row.id, row.accountId]));
  return rows.map((row) => {
    const other = row.mark && accountOf.get(row.mark.of);
    if (other === undefined || other === row.accountId) return row;
    const { mark: _mark, ...plain } = row;
    return plain;
  });
}

interface KnownLinks extends Omit<JoinFacts, "frozen"> {
  readonly byRow: Map<string, Group>;
  readonly undone: ReadonlySet<string>;
}

/**
 * Adds the new pairs between rows of one amount to the plan: the accounts in the company's order,
 * each with each.
 */
function joinRows(
  plan: JoinPlan,
  marked: readonly SourceRow[],
  { accountIds, byRow, undone, shown }: KnownLinks,
): void {
  const rows = withoutMarksAcross(marked);
  const before = plan.joins.length;
  const changed = new Set<Group>();
  const moved: { from: string; row: string }[] = [];
  const groupOf = (id: string): Group => byRow.get(id)!;
  const grouped = new Set(
    rows.filter((row) => groupOf(row.id).ids.length > 1).map((row) => row.id),
  );
  const forbidden = (left: SourceRow, right: SourceRow): boolean => {
    const [one, other] = [groupOf(left.id), groupOf(right.id)];
    const isApart = (id: string): boolean => other.ids.some((each) => undone.has(`${id} ${each}`));
    return haveOneAccount(one, other) || one.ids.some(isApart);
  };
  // Links that go out from the row that will lead need not be turned afterwards.
  const orderOf = new Map(rows.map((row) => [row.id, row.leadOrder]));
  const inLeadOrder = (one: Group, other: Group): [Group, Group] =>
    (orderOf.get(other.id) ?? "") < (orderOf.get(one.id) ?? "") ? [other, one] : [one, other];
  // Answers whether the match holds. Two rows of one account that are one item have one partner.
  const join = (match: SourceMatch): boolean => {
    const [one, other] = [groupOf(match.left), groupOf(match.right)];
    if (haveOneAccount(one, other)) return false;
    const [into, from] = inLeadOrder(one, other);
    if (into.frozenId !== undefined && from.frozenId !== undefined) {
      plan.held.push({ one: into.frozenId, other: from.frozenId });
      return true;
    }
    into.frozenId ??= from.frozenId;
    plan.joins.push({ leadingId: into.id, otherId: from.id, match });
    if (from.ids.length > 1) moved.push({ from: from.id, row: into.id });
    for (const [account, id] of from.rows) into.rows.set(account, id);
    for (const id of from.ids) byRow.set(id, into);
    into.ids.push(...from.ids);
    changed.delete(from);
    changed.add(into);
    return true;
  };
  for (const [at, leftAccount] of accountIds.entries()) {
    for (const rightAccount of accountIds.slice(at + 1)) {
      const open = (mine: string, theirs: string): SourceRow[] =>
        rows.filter((row) => row.accountId === mine && !groupOf(row.id).rows.has(theirs));
      for (let isWhole = false; !isWhole;) {
        const [left, right] = [open(leftAccount, rightAccount), open(rightAccount, leftAccount)];
        if (left.length === 0 || right.length === 0) break;
        const free = new Set([...left, ...right]);
        const taken = rows.filter(
          (row) =>
            (row.accountId === leftAccount || row.accountId === rightAccount) && !free.has(row),
        );
        const matches = matchSources(left, right, { forbidden, taken, ...shown });
        // What a match that does not hold would have taken is matched again.
        isWhole = matches.map(join).every(Boolean);
      }
    }
  }
  // A group may be joined into another one that is joined on itself. The links take the id of the
  // last group.
  for (const group of changed)
    for (const id of group.ids) plan.members.push({ groupId: group.id, transactionId: id });
  for (const join of plan.joins.slice(before)) join.leadingId = groupOf(join.match.left).id;
  for (const { from, row } of moved) plan.merges.push({ from, into: groupOf(row).id });
  const isNew = (group: Group): boolean => group.ids.every((id) => !grouped.has(id));
  for (const group of changed) if (moved.length > 0 || !isNew(group)) plan.unpointed.push(group.id);
  plan.linked.push({ rows: marked, groupOf, forbidden });
}

function haveOneAccount(one: Group, other: Group): boolean {
  return [...one.rows.keys()].some((account) => other.rows.has(account));
}

function readGroups(
  rows: readonly SourceRow[],
  links: readonly StoredLink[],
  frozen: ReadonlySet<string>,
): Map<string, Group> {
  const byRow = new Map<string, Group>();
  for (const link of links) {
    if (link.undone) continue;
    const group = byRow.get(link.leading_id) ?? {
      id: link.leading_id,
      rows: new Map([[link.leading_account_id, link.leading_id]]),
      ids: [link.leading_id],
      frozenId: frozen.has(link.leading_id) ? link.leading_id : undefined,
    };
    if (!group.rows.has(link.other_account_id))
      group.rows.set(link.other_account_id, link.other_id);
    group.ids.push(link.other_id);
    byRow.set(link.leading_id, group).set(link.other_id, group);
  }
  for (const row of rows)
    if (!byRow.has(row.id))
      byRow.set(row.id, {
        id: row.id,
        rows: new Map([[row.accountId, row.id]]),
        ids: [row.id],
        frozenId: frozen.has(row.id) ? row.id : undefined,
      });
  return byRow;
}

function pairKeys(one: string, other: string): string[] {
  return [`${one} ${other}`, `${other} ${one}`];
}
