/** Which clients the board of a month shows, and in which order. Pure. */
import { TURNS, type Turn } from "#contract/months/lamps.ts";
import type { ClientMonth } from "#contract/months/months.ts";
import { filterCompanies } from "#web/areas/companies/parts/filter-companies.ts";

/** The order of the groups: whose turn it is. */
export const GROUPS: readonly Turn[] = TURNS;

export type BoardShow = Turn | "all";

export interface BoardGroup {
  readonly turn: Turn;
  readonly clients: readonly ClientMonth[];
}

/** The clients by whose turn it is, each group by name. */
export function groupBoard(
  clients: readonly ClientMonth[],
  { search, show }: { readonly search: string; readonly show: BoardShow },
): readonly BoardGroup[] {
  const found = new Set(
    filterCompanies(
      clients.map((client) => ({ ...client, _id: client.companyId })),
      search,
    ).map(({ companyId }) => companyId),
  );
  return GROUPS.map((turn) => ({
    turn,
    clients: clients.filter(
      (client) =>
        client.turn === turn && found.has(client.companyId) && (show === "all" || show === turn),
    ),
  })).filter((group) => group.clients.length > 0);
}
