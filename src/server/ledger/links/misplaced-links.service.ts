/**
 * Links that another order of the documents would not have made: a row was linked before its own
 * partner came. The links of the days concerned are chosen anew from all rows, as if none had been
 * made yet, and groups that do not come together again are taken apart (decision 0281).
 */
import type { Tx } from "#server/database/tenant.ts";
import { addDays } from "#values/local-date.ts";
import { listFrozenLeads } from "./hold-items.store.ts";
import { SHIFT_DAYS } from "./match-sources.ts";
import { holdsMadeLinks } from "./link-rounds.store.ts";
import { planJoins } from "./plan-joins.ts";
import type { DayRange, ShownDays } from "./shown-days.ts";
import type { SourceRow } from "./source-side.ts";
import * as store from "./source-links.store.ts";

interface Looked {
  readonly accountIds: readonly string[];
  readonly days: DayRange;
  readonly shown: ShownDays;
}

/** Rows of groups that come together otherwise now; frozen items keep theirs. */
export async function listMisplaced(tx: Tx, companyId: string, looked: Looked): Promise<string[]> {
  if (!(await holdsMadeLinks(tx, companyId, looked.accountIds, looked.days))) return [];
  const misplaced = new Map<string, readonly string[]>();
  for await (const pieces of store.readByAmount(tx, companyId, looked)) {
    const ids = pieces.flatMap((rows) => rows.map((row) => row.id));
    const links = await store.listLinks(tx, companyId, ids);
    for (const [leadId, rows] of compare(pieces, links, looked)) misplaced.set(leadId, rows);
  }
  const frozen = new Set(await listFrozenLeads(tx, companyId, [...misplaced.keys()]));
  return [...misplaced].flatMap(([leadId, rows]) => (frozen.has(leadId) ? [] : rows));
}

/** The groups that the program made, by their leading rows, whose rows match otherwise now. */
function compare(
  pieces: readonly (readonly SourceRow[])[],
  links: readonly store.StoredLink[],
  { accountIds, days, shown }: Looked,
): [leadId: string, rows: string[]][] {
  const { from, to } = {
    from: addDays(days.from, 2 * SHIFT_DAYS),
    to: addDays(days.to, -2 * SHIFT_DAYS),
  };
  // What stands beyond the days that were read may be the partner of a row near their end.
  const seen = new Set(
    pieces
      .flat()
      .filter(({ bookingDate }) => from <= bookingDate && bookingDate <= to)
      .map(({ id }) => id),
  );
  const made = [
    ...Map.groupBy(
      links.filter(({ undone }) => !undone),
      (link) => link.leading_id,
    ),
  ]
    .filter(
      ([leadId, own]) =>
        seen.has(leadId) && own.every((link) => link.rule !== "manual" && seen.has(link.other_id)),
    )
    .map(([leadId, own]): [string, string[]] => [
      leadId,
      [leadId, ...own.map((link) => link.other_id)],
    ]);
  if (made.length === 0) return [];
  const loose = new Set(made.map(([leadId]) => leadId));
  const fixed = links.filter(({ undone, leading_id }) => undone || !loose.has(leading_id));
  const plan = planJoins(pieces, fixed, { accountIds, shown, frozen: new Set() });
  const groupOf = new Map(
    plan.linked.flatMap(({ rows, groupOf: of }) =>
      rows.map((row) => [row.id, of(row.id).id] as const),
    ),
  );
  return made.filter(([leadId, rows]) =>
    rows.some((id) => groupOf.get(id) !== groupOf.get(leadId)),
  );
}
