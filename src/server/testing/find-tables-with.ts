import type pg from "pg";

/** Tables of the whole database with a row that holds the text, as a dump would. */
export async function findTablesWith(owner: pg.Client, text: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await owner.query(`select from ${name} t where t::text ilike $1 limit 1`, [
      `%${text}%`,
    ]);
    if ((hit.rowCount ?? 0) > 0) found.push(name);
  }
  return found;
}
