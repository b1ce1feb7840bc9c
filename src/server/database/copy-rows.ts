/** Copies rows under another company's id, for rows that belong to a moving account. */
import { insertSelected } from "./insert-selected.ts";
import { runText } from "./run-text.ts";
import type { Tx } from "./tenant.ts";

export interface RowsToCopy {
  readonly from: string;
  readonly to: string;
  /**
   * The id to which the rows belong; `$2` in `where`, beside `$1`, the company from which they are
   * copied.
   */
  readonly id: string;
  readonly where: string;
  /** Columns that are other in the copy: each with its type and value. */
  readonly other?: Readonly<
    Record<string, readonly [type: "bigint" | "jsonb" | "timestamptz", value: unknown]>
  >;
}

/**
 * Copies every column as the catalogue lists it: one that a later migration adds must not be lost
 * on the way.
 */
export async function copyRows(
  tx: Tx,
  table: string,
  { from, to, id, where, other = {} }: RowsToCopy,
): Promise<void> {
  const columns = await runText<{ name: string }>(
    tx,
    `select attname::text as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const values: unknown[] = [from, id];
  const names = columns.map(({ name }) => name).filter((name) => name !== "company_id");
  const picked = names.map((name) => {
    const changed = other[name];
    return changed === undefined ? `"${name}"` : `$${values.push(changed[1])}::${changed[0]}`;
  });
  await insertSelected(tx, {
    insert: `insert into ${table}`,
    companyId: to,
    columns: names.map((name) => `"${name}"`),
    select: `select ${picked.join(", ")} from ${table} where company_id = $1::uuid and (${where})`,
    values,
  });
}
