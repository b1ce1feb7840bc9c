/** The caller's companies, ordered by what is missing of them. */
import type { CompletenessClient } from "#contract/completeness/completeness.ts";
import { inCompanies } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listMemberships } from "#server/features/access/access.service.ts";
import type { Person } from "#server/http/actor.ts";
import { isOwner } from "#server/roles.ts";
import { addDays, budapestDate } from "#values/local-date.ts";
import {
  type ClientNameRow,
  countFaultyFiles,
  countOpenChanges,
  listClientNames,
} from "./completeness.store.ts";
import { type OpenAccount, readOpenAccounts } from "./open-days.service.ts";

export { type ClientNameRow, listClientNames };

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
    await inCompanies(deps.db, slice, async (tx) => {
      const accounts = await readOpenAccounts(tx, slice, { today });
      const changes = await countOpenChanges(tx, slice);
      const faulty = await countFaultyFiles(tx, slice);
      for (const row of await listClientNames(tx, slice))
        clients.push({
          ...presentClient(row, accounts.get(row.companyId) ?? []),
          owned: ownedIds.has(row.companyId),
          openChanges: changes.get(row.companyId) ?? 0,
          faultyFiles: faulty.get(row.companyId) ?? 0,
        });
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
  row: ClientNameRow,
  accounts: readonly OpenAccount[],
): Omit<CompletenessClient, "owned" | "openChanges" | "faultyFiles"> {
  const open = accounts.filter(({ days }) => days > 0);
  const [worst] = open.toSorted((one, other) => (one.oldest!.from < other.oldest!.from ? -1 : 1));
  const through = accounts.flatMap(({ oldest, through: last }) => {
    const day = oldest === null ? last : addDays(oldest.from, -1);
    return day ?? [];
  });
  return {
    ...row,
    accounts: accounts.length,
    unprovenDays: open.reduce((sum, { days }) => sum + days, 0),
    openAccounts: open.length,
    provenThrough: through.toSorted()[0] ?? null,
    first: worst === undefined ? null : presentFirst(worst),
  };
}

function presentFirst(account: OpenAccount): NonNullable<CompletenessClient["first"]> {
  const { accountNr, currency, bankName, displayName } = account;
  const { from, to, reason, difference } = account.oldest!;
  return { from, to, reason, difference, currency, bankName, displayName, accountNr };
}
