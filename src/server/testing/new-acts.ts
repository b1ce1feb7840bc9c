/** Which acts of a person appeared in a company's rows, and through what each was done. */
import { sql } from "kysely";
import { inCompanyAsProgram, type Tx } from "#server/database/tenant.ts";
import { ACTS, type MakerColumn } from "./makers.ts";
import type { TestApp } from "./test-app.ts";

type Row = Readonly<Record<string, unknown>>;

export interface Seen {
  /** Rows that name a maker, by table. */
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  /** Stamps of `program_act` by person and instant. */
  readonly acts: ReadonlyMap<string, string>;
}

export interface FoundAct {
  /** Table and column of the person. */
  readonly place: string;
  readonly userId: string;
  readonly stamp: string | null;
}

const actKey = (userId: unknown, at: unknown): string =>
  `${userId} ${new Date(String(at)).getTime()}`;

/** All rows of the company, and of the person, that name a maker now. */
export async function seeMakers(
  api: TestApp,
  given: { readonly companyId: string; readonly userIds: readonly string[] },
  columns: readonly MakerColumn[],
): Promise<Seen> {
  return inCompanyAsProgram(api.db, given.companyId, async (tx) => {
    const rows = new Map<string, readonly Row[]>();
    for (const table of new Set(columns.map((column) => column.table)))
      rows.set(table, await listRows(tx, table, given));
    const acts = (rows.get("program_act") ?? []).map(
      (row) => [actKey(row.user_id, row.at), String(row.through)] as const,
    );
    return { rows, acts: new Map(acts) };
  });
}

async function listRows(
  tx: Tx,
  table: string,
  { companyId, userIds }: { readonly companyId: string; readonly userIds: readonly string[] },
): Promise<readonly Row[]> {
  const found = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(table)} t
    where to_jsonb(t) ->> 'company_id' = ${companyId}
      or (to_jsonb(t) ->> 'company_id' is null and to_jsonb(t) ->> 'user_id' = any (${[...userIds]}))`.execute(
    tx,
  );
  return found.rows.map(({ row }) => row);
}

/** Acts that stand in the rows of `after` and did not in those of `before`. */
export function findNewActs(
  before: Seen,
  after: Seen,
  columns: readonly MakerColumn[],
): readonly FoundAct[] {
  return columns.flatMap(({ table, column, through }) => {
    const place = `${table}.${column}`;
    const instant = ACTS[place];
    if (through === null && instant === undefined) return [];
    // A row is another act where its person, its stamp or its instant is another one.
    const keep = (row: Row): string =>
      JSON.stringify([row.id, row.transaction_id, row[column], row[through ?? instant!], row.at]);
    const known = new Set((before.rows.get(table) ?? []).map(keep));
    return (after.rows.get(table) ?? [])
      .filter((row) => row[column] !== null && !known.has(keep(row)))
      .map((row) => ({
        place,
        userId: String(row[column]),
        stamp:
          through === null
            ? (after.acts.get(actKey(row[column], row[instant!])) ?? null)
            : (row[through] as string | null),
      }));
  });
}
