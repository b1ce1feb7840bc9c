/**
 * A table, declared once: the type of its rows, where its rows belong, and which module writes
 * them.
 */

/**
 * `tenant`: rows of companies, each with its `company_id`, under forced row-level security.
 * `reference`: global rows that are joined with companies' rows and seldom written, so that each
 * node of a distributed database may hold them all. `local`: other global rows.
 */
export type TableKind = "tenant" | "reference" | "local";

/**
 * The folder whose files insert, change and delete the rows of a table; everybody else asks that
 * module. Reading is free. `tools/tidy-table-writers.ts` compares every statement with it.
 */
export type Module = `src/server/${string}`;

/** The books of account. */
export const LEDGER: Module = "src/server/ledger";
export const feature = (noun: string): Module => `src/server/features/${noun}`;

export interface Table<Row> {
  readonly kind: TableKind;
  readonly writer: Module;
  /** A global table whose rows name a company: they go when the company is purged. */
  readonly namesCompany: boolean;
  /** Never there: it carries the type of the rows. */
  readonly row?: Row;
}

type NamesCompany<Row> = Row extends { company_id: unknown } ? ["namesCompany"] : [];

/** A table of companies' rows. */
export function tenant<Row extends { company_id: string }>(writer: Module): Table<Row> {
  return { kind: "tenant", writer, namesCompany: false };
}

/** A global table that each node of a distributed database may hold whole. */
export function reference<Row>(writer: Module, ...about: NamesCompany<Row>): Table<Row> {
  return { kind: "reference", writer, namesCompany: about.length > 0 };
}

/** A global table that stays on one node. */
export function local<Row>(writer: Module, ...about: NamesCompany<Row>): Table<Row> {
  return { kind: "local", writer, namesCompany: about.length > 0 };
}
