/** SQL outside the stores, and money that turns into a number. */
import type { Planted } from "./planted.ts";

const SERVICE = "src/server/features/a/a.service.ts";

function plantSql(what: string, text: string, says: RegExp, path = SERVICE): Planted {
  return { what, path, text: `${text}\n`, by: "tidy", says };
}

export const PLANTED_SQL: Planted[] = [
  plantSql("a statement under the usual name", "export const a = sql`select 1`;", /SQL belongs/),
  plantSql(
    "a statement under another name",
    'import { sql as q } from "kysely";\nexport const a = q`delete from bank_account`;',
    /hold a driver/,
  ),
  plantSql(
    "a statement through the whole package",
    'import * as k from "kysely";\nexport const a = k.sql`truncate bank_account`;',
    /hold a driver/,
  ),
  plantSql(
    "a raw statement",
    'import { sql } from "kysely";\nexport const a = sql.raw("select 1");',
    /hold a driver/,
  ),
  plantSql(
    "a driver loaded later",
    'export const a = async () => (await import("kysely")).sql;',
    /hold a driver/,
  ),
  plantSql(
    "a pool of one's own",
    'import pg from "pg";\nexport const a = new pg.Pool();',
    /hold a driver/,
  ),
  plantSql(
    "a second pool of the house's making",
    'import { createPool } from "#server/database/pool.ts";\nexport const a = createPool;',
    /makes the one pool/,
  ),
  plantSql(
    "a text that is run",
    'import { runText } from "#server/database/run-text.ts";\nexport const a = (tx: never) => runText(tx, "truncate bank_account", []);',
    /SQL belongs/,
  ),
  plantSql(
    "a text that empties a table",
    'export const a = "truncate bank_account";',
    /SQL belongs/,
  ),
  plantSql(
    "a list of the rows of sources",
    'export const a = "select t.amount from bank_transaction t";',
    /read from shown_transaction/,
    "src/server/features/a/a.store.ts",
  ),
  plantSql(
    "a builder over the rows of sources",
    'export const a = (tx: any) => tx.selectFrom("bank_transaction as t").select("id");',
    /read from shown_transaction/,
    "src/server/features/a/a.store.ts",
  ),
  plantSql(
    "a lock by a name of one's own",
    "export const a = sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;",
    /is lockName/,
    "src/server/features/a/a.store.ts",
  ),
  plantSql(
    "a lock by a name as a text",
    'export const a = "select pg_advisory_xact_lock(hashtextextended($1, 0))";',
    /is lockName/,
    "src/server/features/a/a.store.ts",
  ),
  plantSql("a builder", 'export const a = db.selectFrom("bank_account");', /a builder/),
  plantSql(
    "a builder behind brackets",
    'export const a = db["deleteFrom"]("bank_account");',
    /a builder/,
  ),
  plantSql(
    "a builder taken out of its object",
    "const { updateTable } = db;\nexport { updateTable };",
    /a builder/,
  ),
];

export const PLANTED_MONEY: Planted[] = [
  {
    what: "an amount turned into a number",
    path: SERVICE,
    text: "export const a = (row: { amount: bigint }): number => Number(row.amount);\n",
    by: "tidy",
    says: /never a number/,
  },
  {
    what: "the wire's text read as a number",
    path: "src/web/a.ts",
    text: "export const a = (item: { balance: string }): number => parseFloat(item.balance);\n",
    by: "tidy",
    says: /never a number/,
  },
  {
    what: "an amount as a number on the wire",
    path: "src/contract/a.ts",
    text: 'import { z } from "zod";\nexport const a = z.object({ grossAmount: z.number().min(0) });\n',
    by: "tidy",
    says: /decimal string/,
  },
  {
    what: "a sum over accounts of many currencies",
    path: "src/web/a.ts",
    text: "export const a = (rows: { amount: bigint }[]) => rows.reduce((sum, row) => sum + row.amount, 0n);\n",
    by: "tidy",
    says: /sumOfOneCurrency/,
  },
  {
    what: "an amount times a fraction",
    path: "src/values/a.ts",
    text: "export const a = (amount: bigint): bigint => amount * 1.27;\n",
    by: "types",
    says: /TS2365|TS2322|TS2362|TS2363/,
  },
];

/** Tables of names that are asked with brackets. */
export const PLANTED_TABLES: Planted[] = [
  plantSql(
    "a table of names that is asked with brackets",
    "const WORDS: Readonly<Record<string, string>> = {};\nexport const a = (name: string) => WORDS[name];",
    /asked by entryOf/,
  ),
  plantSql(
    "a table that may be empty",
    "const WORDS: Partial<Record<string, string>> = {};\nexport const a = (b: { c: string }) => WORDS[b.c] ?? b.c;",
    /asked by entryOf/,
  ),
];

const STORE = "src/server/features/a/a.store.ts";

/** Statements on tables of companies that do not name the company. */
export const PLANTED_UNBOUND: Planted[] = [
  plantSql(
    "a read of the account only",
    "export const a = (tx: Tx, companyId: string, id: string) => sql`select amount from bank_transaction where bank_account_id = ${id}`;",
    /names the company's id/,
    STORE,
  ),
  plantSql(
    "a company's id that is read and not compared",
    "export const a = sql`select t.company_id, t.amount from bank_transaction t where t.id = ${id}`;",
    /names the company's id/,
    STORE,
  ),
  plantSql(
    "a builder's read",
    'export const a = (tx: Tx, id: string) => tx.selectFrom("bank_account").selectAll().where("id", "=", id).execute();',
    /names the company's id/,
    STORE,
  ),
  plantSql(
    "a join",
    'export const a = (tx: Tx) => tx.selectFrom("app_user as u").innerJoin("bank_account as b", "b.id", "u.id").selectAll();',
    /names the company's id/,
    STORE,
  ),
  plantSql(
    "a change",
    "export const a = (tx: Tx, id: string) => runText(tx, `update bank_transaction set booked_at = null where id = $1`, [id]);",
    /names the company's id/,
    STORE,
  ),
  plantSql(
    "a deletion whose condition stands elsewhere",
    "const MINE = `id = $1`;\nexport const a = (tx: Tx) => runText(tx, `delete from statement where ${MINE}`, []);",
    /names the company's id/,
    STORE,
  ),
];

export const PLANTED_MORE_DATA: Planted[] = [
  plantSql(
    "SQL at the edge",
    'export const a = "select 1 from bank_account";',
    /SQL belongs/,
    "src/server/http/a.ts",
  ),
  plantSql(
    "SQL in the contract",
    'import { sql } from "kysely";\nexport const a = sql`select 1`;',
    /hold a driver/,
    "src/contract/a.ts",
  ),
  plantSql(
    "a sum over currencies in SQL",
    "export const a = sql`select sum(t.amount) from bank_transaction t where t.company_id = ${id}`;",
    /names its account or its currency/,
    "src/server/features/a/a.store.ts",
  ),
  plantSql(
    "money as a float in SQL",
    "export const a = sql`select t.amount::float8 from bank_transaction t`;",
    /never a number/,
    "src/server/features/a/a.store.ts",
  ),
  {
    what: "an amount as a number in a type",
    path: "src/server/features/a/a.present.ts",
    text: "export interface A {\n  readonly openingBalance: number | null;\n}\n",
    by: "tidy",
    says: /money is an Amount/,
  },
  {
    what: "an amount turned by a plus",
    path: "src/web/a.ts",
    text: "export const a = (item: { amount: string }): number => +item.amount;\n",
    by: "tidy",
    says: /never a number/,
  },
  {
    what: "an amount under a name that does not say so",
    path: SERVICE,
    text: "export const a = (row: { x: bigint }): number => Number(row.x);\n",
    by: "tidy",
    says: /never a number/,
    cannot:
      "the rule goes by names; the linter's rules know no type of our own, and Number(bigint) is right for counts",
  },
  {
    what: "whole forints as a number in a type",
    path: "src/server/features/a/a.present.ts",
    text: "export interface A {\n  readonly discountFt: number;\n}\n",
    by: "tidy",
    says: /whole forints are Forints/,
  },
  {
    what: "whole forints as a number on the wire",
    path: "src/contract/a.ts",
    text: 'import { z } from "zod";\nexport const a = z.object({ discountFt: z.number().int() });\n',
    by: "tidy",
    says: /forintsSchema/,
  },
  {
    what: "forints by assertion",
    path: SERVICE,
    text: 'import type { Forints } from "#values/forints.ts";\nexport const a = 0.5 as Forints;\n',
    by: "tidy",
    says: /no assertion/,
  },
];
