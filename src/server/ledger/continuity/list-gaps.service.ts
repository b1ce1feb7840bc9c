/** The gaps of a company's accounts, found from the stored statements. */
import type { Tx } from "#server/database/tenant.ts";
import type { DaySpan } from "./day-spans.ts";
import { findGaps, type StatementGap } from "./find-gaps.ts";
import { listReadDays, listStatementFacts, listStatementPrints } from "./statement-facts.store.ts";

/** Accounts whose gaps the program remembers: some kilobytes each at the most. */
const REMEMBERED_MAX = 5_000;

interface Remembered {
  /** The print of the statements, and the days that connections have read. */
  readonly madeOf: string;
  readonly gaps: readonly StatementGap[];
}

// By company and account, the longest unused first. The same statements have the same gaps.
const remembered = new Map<string, Remembered>();

/**
 * Gaps of the company's accounts by the account's id, oldest first; only of one account where its
 * id is given. An account without gaps has no entry. Statements are read only of accounts whose
 * statements changed since the last question.
 */
export async function listGaps(
  tx: Tx,
  companyId: string,
  accountId?: string,
): Promise<ReadonlyMap<string, readonly StatementGap[]>> {
  const prints = await readPrints(tx, companyId, accountId);
  if (prints.size === 0) return new Map();
  const spansOf = Map.groupBy(await listReadDays(tx, companyId), (each) => each.accountId);
  const keyOf = (id: string): string => `${companyId} ${id}`;
  const madeOf = (id: string): string => `${prints.get(id)} ${describe(spansOf.get(id) ?? [])}`;
  const ids = [...prints.keys()];
  const changed = ids.filter((id) => remembered.get(keyOf(id))?.madeOf !== madeOf(id));
  const found = new Map<string, readonly StatementGap[]>();
  for (const id of ids) {
    const known = changed.includes(id) ? undefined : remembered.get(keyOf(id));
    if (known === undefined) continue;
    found.set(id, known.gaps);
    remember(keyOf(id), known);
  }
  if (changed.length > 0) {
    const statements = await listStatementFacts(tx, companyId, changed);
    const factsOf = Map.groupBy(statements, (each) => each.accountId);
    // A file may have been taken in between the two questions.
    const now = await readPrints(tx, companyId, accountId);
    for (const id of changed) {
      const gaps = findGaps(factsOf.get(id) ?? [], spansOf.get(id));
      found.set(id, gaps);
      if (now.get(id) === prints.get(id)) remember(keyOf(id), { madeOf: madeOf(id), gaps });
    }
  }
  return new Map([...found].filter(([, gaps]) => gaps.length > 0));
}

async function readPrints(
  tx: Tx,
  companyId: string,
  accountId: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  const prints = await listStatementPrints(tx, companyId, accountId);
  return new Map(prints.map((each) => [each.accountId, each.print]));
}

function describe(spans: readonly DaySpan[]): string {
  return spans.map(({ from, to }) => `${from}/${to}`).join(" ");
}

function remember(key: string, value: Remembered): void {
  remembered.delete(key);
  remembered.set(key, value);
  if (remembered.size > REMEMBERED_MAX) remembered.delete(remembered.keys().next().value!);
}
