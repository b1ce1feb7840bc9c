/**
 * Transactions. The type of a transaction says which rows it may see, and a store takes nothing
 * else.
 */
import { type Kysely, sql } from "kysely";
import { currentCaller } from "./caller-scope.ts";
import type { Database } from "./connect.ts";
import type { Tables } from "./tables.ts";

declare const seesGlobal: unique symbol;
declare const seesCompanies: unique symbol;

/** A transaction on the global tables; rows of companies are invisible in it. */
export type GlobalTx = Kysely<Tables> & { readonly [seesGlobal]: true };
/** A transaction that sees the rows of the companies it was opened for, and the global tables. */
export type Tx = GlobalTx & { readonly [seesCompanies]: true };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
// The setting is parsed for every row that a query meets, so only lists over companies name more
// than one.
const COMPANIES_MAX = 2_000;

/** Runs `work` in one transaction that sees one company. The caller has checked the membership. */
export function inCompany<T>(
  db: Database,
  companyId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inCompanies(db, [companyId], work);
}

/** Does what `inCompany` does; every statement of the transaction sees one moment. */
export function inCompanySnapshot<T>(
  db: Database,
  companyId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inNarrowedCompanies(db, [companyId], work, "begin isolation level repeatable read");
}

/**
 * Does what `inCompany` does, for lists over several companies. Of these a request sees only
 * companies in which its caller is a member.
 */
export function inCompanies<T>(
  db: Database,
  companyIds: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inNarrowedCompanies(db, companyIds, work, "begin");
}

function inNarrowedCompanies<T>(
  db: Database,
  companyIds: readonly string[],
  work: (tx: Tx) => Promise<T>,
  begin: string,
): Promise<T> {
  checkIds(companyIds);
  const caller = currentCaller();
  if (caller === undefined) return inStatedCompanies(db, companyIds, work, begin);
  const { userId, boundCompanyId } = caller;
  checkIds([userId]);
  const ids =
    boundCompanyId === null ? companyIds : companyIds.filter((id) => id === boundCompanyId);
  if (ids.length === 0) return inStatedCompanies(db, [], work, begin);
  // The database itself narrows the setting to the caller's living companies: a handler without a
  // check gets no rows.
  return runTransaction(
    db,
    `${begin}; select narrow_to_caller('${userId}', '{${ids.join(",")}}')`,
    (tx) => work(tx as Tx),
  );
}

/**
 * Does what `inCompany` does without narrowing to the request's caller: for work before or after a
 * membership exists (a new company, a deleted one, a claim). Its callers have checked the right
 * themselves.
 */
export function inCompanyAsProgram<T>(
  db: Database,
  companyId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  checkIds([companyId]);
  return inStatedCompanies(db, [companyId], work);
}

/**
 * Does what `inCompanyAsProgram` does without waiting for the disk: a crash right after the commit
 * may undo all of it. For rows that are computed from others, whose task is in the transaction too
 * and so is found again.
 */
export function inCompanyRedoable<T>(
  db: Database,
  companyId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  checkIds([companyId]);
  return inStatedCompanies(db, [companyId], work, "begin; set local synchronous_commit = off");
}

function checkIds(companyIds: readonly string[]): void {
  if (companyIds.length > COMPANIES_MAX)
    throw new Error(`A transaction sees at most ${COMPANIES_MAX} companies.`);
  // The ids become part of the statement's text, so nothing but a UUID may pass.
  const wrong = companyIds.find((id) => !UUID.test(id));
  if (wrong !== undefined) throw new Error("A company id must be a lower-case UUID.");
}

function inStatedCompanies<T>(
  db: Database,
  companyIds: readonly string[],
  work: (tx: Tx) => Promise<T>,
  begin = "begin",
): Promise<T> {
  // BEGIN and the setting travel as one simple query: one round trip, and the setting ends with the
  // transaction.
  return runTransaction(
    db,
    `${begin}; set local app.company_ids = '${companyIds.join(",")}'`,
    (tx) => work(tx as Tx),
  );
}

/**
 * From here on the transaction sees this one of its companies only; none where it did not see the
 * company before. `set local` in a block of its own and not `set_config`, which does not reach the
 * nodes of a distributed database.
 */
export async function narrowTo(tx: Tx, companyId: string): Promise<void> {
  checkIds([companyId]);
  const seen = "string_to_array(current_setting('app.company_ids', true), ',')";
  const block = `begin
    if '${companyId}' = any(${seen}) then set local app.company_ids = '${companyId}';
    else set local app.company_ids = ''; end if;
  end`;
  await sql.raw(`do $$ ${block} $$`).execute(tx);
}

/**
 * A transaction on the global tables goes on in this company, as with `inCompanyAsProgram`: for
 * work on global rows that concerns companies which are known only then.
 */
export async function goOnInCompany(tx: GlobalTx, companyId: string): Promise<Tx> {
  checkIds([companyId]);
  await sql.raw(`set local app.company_ids = '${companyId}'`).execute(tx);
  return tx as Tx;
}

/** Runs `work` in one transaction on the global tables. */
export function inGlobal<T>(db: Database, work: (tx: GlobalTx) => Promise<T>): Promise<T> {
  return runTransaction(db, "begin", (tx) => work(tx as GlobalTx));
}

function runTransaction<T>(
  db: Database,
  opening: string,
  work: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    let result: T;
    try {
      await sql.raw(opening).execute(connection);
      result = await work(connection);
    } catch (error) {
      // A lost connection is rolled back by the server; the first error is told.
      await sql
        .raw("rollback")
        .execute(connection)
        .catch(() => {});
      throw error;
    }
    const { rows } = await sql.raw<{ command: string }>("commit").execute(connection);
    // PostgreSQL answers COMMIT with ROLLBACK when a statement failed before and the failure was
    // swallowed.
    if (rows[0]?.command === "ROLLBACK")
      throw new Error("The transaction was rolled back because a statement in it had failed.");
    return result;
  });
}

/**
 * Runs `work` under a savepoint of the transaction: its failure undoes its own writes only, and is
 * thrown on.
 */
export async function inSavepoint<T>(tx: GlobalTx, work: () => Promise<T>): Promise<T> {
  await sql.raw("savepoint inner_work").execute(tx);
  try {
    const result = await work();
    await sql.raw("release savepoint inner_work").execute(tx);
    return result;
  } catch (error) {
    await sql.raw("rollback to savepoint inner_work").execute(tx);
    throw error;
  }
}
