/** The check of the whole money ledger: its chain, and its agreement with charges and refunds. */
import { createHash } from "node:crypto";
import type { Database } from "#server/database/connect.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { findMoneyFaults } from "./postings.policy.ts";
import { listBookedCompanies, listDue } from "./books-due.store.ts";
import { listEntries } from "./money-ledger.store.ts";

export interface BooksResult {
  readonly lines: number;
  /** One English sentence each; each names its line or its order. */
  readonly faults: readonly string[];
  /** The hash of the last line; it depends on every line before. Null where there is none. */
  readonly head: string | null;
}

/** Checks one company's ledger line by line, and against its paid charges, refunds and invoices. */
export function checkBooks(db: Database, companyId: string): Promise<BooksResult> {
  return inCompanyAsProgram(db, companyId, async (tx) => {
    const entries = await listEntries(tx, companyId);
    const chain = findMoneyFaults(entries).map(
      ({ seq, what }) => `company ${companyId}, line ${seq}: ${what}`,
    );
    const booked = new Map<string, bigint>();
    for (const { kind, account, chargeId, amountFt } of entries) {
      const key = `${kind} ${account} ${chargeId}`;
      booked.set(key, (booked.get(key) ?? 0n) + amountFt);
    }
    const missing = (await listDue(tx, companyId))
      .filter(({ key, amountFt }) => (booked.get(key) ?? 0n) !== BigInt(amountFt))
      .map(
        ({ key, amountFt, name }) =>
          `company ${companyId}, ${name}: ${amountFt} Ft expected, ${booked.get(key) ?? 0n} Ft booked`,
      );
    return {
      lines: entries.length,
      faults: [...chain, ...missing],
      head: entries.at(-1)?.hash.toString("hex") ?? null,
    };
  });
}

const SLICE = 500;

/** Checks the ledgers of all companies, deleted ones too. */
export async function checkAllBooks(db: Database): Promise<{
  readonly companies: number;
  readonly lines: number;
  readonly faults: readonly string[];
  readonly digest: string;
}> {
  const [faults, heads]: [string[], string[]] = [[], []];
  let [companies, lines] = [0, 0];
  for (let after: string | undefined; ;) {
    const ids = await listBookedCompanies(db, after, SLICE);
    if (ids.length === 0) return { companies, lines, faults, digest: digestHeads(heads) };
    after = ids.at(-1);
    for (const id of ids) {
      const books = await checkBooks(db, id);
      faults.push(...books.faults);
      if (books.head !== null) heads.push(`${id} ${books.head}`);
      if (books.lines > 0) companies++;
      lines += books.lines;
    }
  }
}

/** One digest of the heads of all companies, to be kept outside the database. */
function digestHeads(heads: readonly string[]): string {
  return createHash("sha256").update(heads.toSorted().join("\n")).digest("hex");
}
