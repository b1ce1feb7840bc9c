/** The caller's companies, ordered by what is missing of them. */
import type { CompletenessClient } from "#contract/completeness/completeness.ts";
import type { UnprovenReason } from "#contract/completeness/day-states.ts";
import { inCompanies } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listMemberships } from "#server/features/access/access.service.ts";
import type { Person } from "#server/http/actor.ts";
import { isOwner } from "#server/roles.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import { formatAmount } from "#values/money.ts";
import {
  type ClientAccountRow,
  countFaultyFiles,
  countOpenChanges,
  listClientAccounts,
} from "./completeness.store.ts";
import { countDue, findTail } from "./tail.policy.ts";

type Needs = Pick<Deps, "db" | "clock" | "accessMode">;

// The row policy parses its list of ids for every row that it lets through.
const SLICE = 100;

/** All companies that the person reaches: the most unproven days first, then by name. */
export async function listClients(deps: Needs, person: Person): Promise<CompletenessClient[]> {
  const memberships = await listMemberships(deps, person);
  const ownedIds = new Set(
    memberships.filter(({ role }) => isOwner(role)).map(({ companyId }) => companyId),
  );
  const ids = memberships.map(({ companyId }) => companyId);
  const today = budapestDate(deps.clock.now().getTime());
  const clients: CompletenessClient[] = [];
  for (let from = 0; from < ids.length; from += SLICE) {
    const slice = ids.slice(from, from + SLICE);
    const { rows, changes, faulty } = await inCompanies(deps.db, slice, async (tx) => ({
      rows: await listClientAccounts(tx, slice),
      changes: await countOpenChanges(tx, slice),
      faulty: await countFaultyFiles(tx, slice),
    }));
    for (const own of Map.groupBy(rows, ({ companyId }) => companyId).values())
      clients.push({
        ...presentClient(own, ownedIds.has(own[0]!.companyId), today),
        openChanges: changes.get(own[0]!.companyId) ?? 0,
        faultyFiles: faulty.get(own[0]!.companyId) ?? 0,
      });
  }
  const byName = new Intl.Collator("hu");
  return clients.toSorted(
    (one, other) =>
      other.unprovenDays - one.unprovenDays ||
      byName.compare(one.name, other.name) ||
      (one.companyId < other.companyId ? -1 : 1),
  );
}

function presentClient(
  rows: readonly ClientAccountRow[],
  owned: boolean,
  today: LocalDate,
): Omit<CompletenessClient, "openChanges" | "faultyFiles"> {
  const accounts = rows
    .filter(({ accountNr }) => accountNr !== null)
    .map((row) => {
      const tail = findTail(row.through, row.feed, today);
      const due = countDue(tail);
      const first =
        row.from !== null
          ? {
              from: row.from,
              to: row.to!,
              reason: row.reason as UnprovenReason,
              difference: row.difference,
            }
          : tail === null || tail.dueTo === null
            ? undefined
            : {
                from: tail.from as LocalDate,
                to: tail.dueTo as LocalDate,
                reason: tail.reason,
                difference: null,
              };
      return { row, days: row.unproven + due, first };
    });
  const open = accounts.filter(({ days }) => days > 0);
  const [oldest] = open.toSorted((one, other) => (one.first!.from < other.first!.from ? -1 : 1));
  const through = accounts.flatMap(({ row, first }) => {
    const day = first === undefined ? row.through : addDays(first.from, -1);
    return day ?? [];
  });
  const { companyId, name, taxNumber } = rows[0]!;
  return {
    companyId,
    name,
    taxNumber,
    owned,
    accounts: accounts.length,
    unprovenDays: open.reduce((sum, { days }) => sum + days, 0),
    openAccounts: open.length,
    provenThrough: through.toSorted()[0] ?? null,
    first:
      oldest === undefined
        ? null
        : {
            from: oldest.first!.from,
            to: oldest.first!.to,
            reason: oldest.first!.reason,
            difference:
              oldest.first!.difference === null ? null : formatAmount(oldest.first!.difference),
            currency: oldest.row.currency!,
            bankName: oldest.row.bankName ?? "",
            displayName: oldest.row.displayName ?? "",
            accountNr: oldest.row.accountNr!,
          },
  };
}
