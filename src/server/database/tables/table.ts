/** A table, declared once: the type of its rows, and where its rows belong. */

/**
 * `tenant`: rows of companies, each with its `company_id`, under forced row-level security.
 * `reference`: global rows that are joined with companies' rows and seldom written, so that each
 * node of a distributed database may hold them all. `local`: other global rows.
 */
export type TableKind = "tenant" | "reference" | "local";

export interface Table<Row> {
  readonly kind: TableKind;
  /** A global table whose rows name a company: they go when the company is purged. */
  readonly namesCompany: boolean;
  /** Never there: it carries the type of the rows. */
  readonly row?: Row;
}

type NamesCompany<Row> = Row extends { company_id: unknown } ? ["namesCompany"] : [];

/** A table of companies' rows. */
export function tenant<Row extends { company_id: string }>(): Table<Row> {
  return { kind: "tenant", namesCompany: false };
}

/** A global table that each node of a distributed database may hold whole. */
export function reference<Row>(...about: NamesCompany<Row>): Table<Row> {
  return { kind: "reference", namesCompany: about.length > 0 };
}

/** A global table that stays on one node. */
export function local<Row>(...about: NamesCompany<Row>): Table<Row> {
  return { kind: "local", namesCompany: about.length > 0 };
}
