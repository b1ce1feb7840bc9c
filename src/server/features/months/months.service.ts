/** Months of companies, judged from the books of the moment; nothing of it is stored. */
import type { z } from "zod";
import type { ClientMonth, Closing, monthBoard, monthGet } from "#contract/months/months.ts";
import { inCompanies, inGlobal, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listMemberships } from "#server/features/access/access.service.ts";
import {
  countChanged,
  type CoveringRow,
  listCoverings,
} from "#server/features/certificates/coverage.service.ts";
import {
  type ClientNameRow,
  listClientNames,
} from "#server/features/completeness/clients.service.ts";
import {
  type OpenAccount,
  presentOpenDays,
  readOpenAccounts,
} from "#server/features/completeness/open-days.service.ts";
import { countNeeded } from "#server/features/papers/needed-papers.service.ts";
import type { Person } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { notFound } from "#server/http/errors.ts";
import { nameMaker } from "#server/http/through.ts";
import { isOwner } from "#server/roles.ts";
import { budapestDate, daysInMonth, type LocalDate } from "#values/local-date.ts";
import { findDeadlines } from "./deadlines.ts";
import { readClosings } from "./closings.present.ts";
import { listHolding, type HoldingClosing } from "./closings.store.ts";
import { type DecidedMonth, decideMonth } from "./decide-month.ts";
import { countItems, type Days, type ItemCounts, listDeadlineRules } from "./months.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "accessMode">;

// The row policy parses its list of ids for every row that it lets through.
const SLICE = 100;

/** The month of every company that the person reaches, by name. */
export async function readBoard(
  deps: Needs,
  person: Person,
  month: string,
): Promise<z.input<typeof monthBoard.reply>> {
  const memberships = await listMemberships(deps, person);
  const owned = new Set(
    memberships.filter(({ role }) => isOwner(role)).map(({ companyId }) => companyId),
  );
  const ids = memberships.map(({ companyId }) => companyId);
  const asked = askMonth(deps, month);
  const clients: ClientMonth[] = [];
  for (let from = 0; from < ids.length; from += SLICE) {
    const slice = ids.slice(from, from + SLICE);
    await inCompanies(deps.db, slice, async (tx) => {
      const facts = await readFacts(tx, slice, asked);
      for (const row of await listClientNames(tx, slice))
        clients.push(presentMonth(row, owned.has(row.companyId), facts(row.companyId), asked));
    });
  }
  const byName = new Intl.Collator("hu");
  return {
    today: asked.today,
    over: asked.over,
    deadlines: await readDeadlines(deps, month),
    clients: clients.toSorted(
      (one, other) =>
        byName.compare(one.name, other.name) || (one.companyId < other.companyId ? -1 : 1),
    ),
  };
}

/** One month of one company. */
export async function readClientMonth(
  deps: Needs,
  { companyId, role }: CompanyAccess,
  month: string,
): Promise<z.input<typeof monthGet.reply>> {
  const asked = askMonth(deps, month);
  const found = await inCompanies(deps.db, [companyId], async (tx) => {
    const [name] = await listClientNames(tx, [companyId]);
    if (name === undefined) throw notFound("The company");
    const facts = (await readFacts(tx, [companyId], asked))(companyId);
    return { name, facts, ...(await readClosings(tx, companyId, asked, facts.closing)) };
  });
  return {
    today: asked.today,
    over: asked.over,
    deadlines: await readDeadlines(deps, month),
    client: presentMonth(found.name, isOwner(role), found.facts, asked),
    inUse: found.facts.needed.map(({ accountId, accountNr, currency, bankName, displayName }) => ({
      accountId,
      accountNr,
      currency,
      bankName,
      displayName,
    })),
    closed: found.closed,
    late: found.late,
    closings: found.closings,
    certificates: found.facts.coverings.map(({ id, code, madeAt, holds }) => ({
      _id: id,
      code,
      madeAt: madeAt.toISOString(),
      holds,
    })),
  };
}

export interface AskedMonth extends Days {
  readonly today: LocalDate;
  readonly over: boolean;
}

export function askMonth({ clock }: Pick<Deps, "clock">, month: string): AskedMonth {
  const today = budapestDate(clock.now().getTime());
  const from = `${month}-01` as LocalDate;
  const last = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
  const to = `${month}-${last}` as LocalDate;
  return { from, to, today, over: today > to };
}

export interface CompanyFacts {
  readonly accounts: readonly OpenAccount[];
  /** Accounts that were in use in the month. */
  readonly needed: readonly OpenAccount[];
  readonly items: Omit<ItemCounts, "companyId">;
  /** By the company's own rule; none where it has none. */
  readonly papers: { readonly neededPapers: number; readonly missingPapers: number };
  readonly coverings: readonly CoveringRow[];
  readonly closing: HoldingClosing | undefined;
}

const NO_ITEMS = {
  items: 0,
  unbooked: 0,
  unexported: 0,
  openDoubles: 0,
  heldChanges: 0,
  questions: 0,
  officeQuestions: 0,
  clientQuestions: 0,
};

const NO_PAPERS = { neededPapers: 0, missingPapers: 0 };

/** What the companies' months are judged from, each kind by one statement. */
export async function readFacts(
  tx: Tx,
  companyIds: readonly string[],
  { from, to, today }: AskedMonth,
): Promise<(companyId: string) => CompanyFacts> {
  const within = { from, to };
  const accounts = await readOpenAccounts(tx, companyIds, { today, within });
  const items = new Map(
    (await countItems(tx, companyIds, within)).map((row) => [row.companyId, row]),
  );
  const papers = new Map(
    (await countNeeded(tx, companyIds, within)).map((row) => [row.companyId, row]),
  );
  const coverings = Map.groupBy(
    await listCoverings(tx, companyIds, within),
    ({ companyId }) => companyId,
  );
  const closings = new Map(
    (await listHolding(tx, companyIds, within)).map((row) => [row.companyId, row]),
  );
  return (companyId) => {
    const all = accounts.get(companyId) ?? [];
    const isNeeded = ({ first, dormant, days }: OpenAccount): boolean =>
      days > 0 || (!dormant && first !== null && first <= to);
    return {
      accounts: all,
      needed: all.filter(isNeeded),
      items: items.get(companyId) ?? NO_ITEMS,
      papers: papers.get(companyId) ?? NO_PAPERS,
      coverings: coverings.get(companyId) ?? [],
      closing: closings.get(companyId),
    };
  };
}

function presentMonth(
  { companyId, name, taxNumber }: ClientNameRow,
  owned: boolean,
  facts: CompanyFacts,
  { over }: AskedMonth,
): ClientMonth {
  const { accounts, items: counts } = facts;
  const openDays = presentOpenDays(accounts);
  const { companyId: _, questions: __, ...told } = { companyId, ...counts };
  const closing = presentClosing(facts);
  return {
    companyId,
    name,
    taxNumber,
    owned,
    ...decide(facts, over),
    accounts: accounts.length,
    ...told,
    openDays,
    closing,
  };
}

/** The lamps of a company's month. */
export function decide(facts: CompanyFacts, over: boolean): DecidedMonth {
  const { accounts, needed, items, coverings } = facts;
  const isNamed = (account: OpenAccount, rows: readonly CoveringRow[]): boolean =>
    rows.some((row) =>
      row.accounts.some(
        (each) => each.accountNr === account.accountNr && each.currency === account.currency,
      ),
    );
  const holding = coverings.filter(({ holds }) => holds);
  const certified = needed.filter((account) => isNamed(account, holding)).length;
  return decideMonth({
    over,
    accounts: accounts.length,
    needed: needed.length,
    openDays: presentOpenDays(accounts),
    ...items,
    neededPapers: facts.papers.neededPapers,
    missingPapers: facts.papers.missingPapers,
    certified,
    outdated: needed.filter((account) => isNamed(account, coverings)).length - certified,
    changedSinceClosing: presentClosing(facts)?.changedItems ?? null,
  });
}

/** What is otherwise than when the month was closed. */
export function presentClosing({ closing, items }: CompanyFacts): Closing | null {
  if (closing === undefined) return null;
  const { closedAt, closedBy, through, digests, now, lateItems } = closing;
  return {
    closedAt: closedAt.toISOString(),
    closedBy: nameMaker(closedBy, through),
    changedItems: Math.max(countChanged(digests, now), lateItems) + items.heldChanges,
    lateItems,
  };
}

async function readDeadlines({ db }: Pick<Deps, "db">, month: string) {
  return findDeadlines(await inGlobal(db, listDeadlineRules), month);
}
