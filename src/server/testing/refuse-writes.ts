/** A database that takes no new rows of a table, as one without room. */
import pg from "pg";

/** The disk of the server is full, in PostgreSQL's own code. */
export const DISK_FULL = "53100";

/**
 * Every insert into the table fails with the code until `end` is called. `ownerUrl` is the owner's
 * connection of a test database.
 */
export async function refuseWrites(
  ownerUrl: string,
  table: string,
  code = DISK_FULL,
): Promise<{ end(): Promise<void> }> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`create function refuse_${table}() returns trigger language plpgsql as $$
    begin raise exception 'no room' using errcode = '${code}'; end $$`);
  await owner.query(`create trigger refuse_writes before insert on ${table}
    for each statement execute function refuse_${table}()`);
  return {
    async end() {
      await owner.query(`drop function refuse_${table}() cascade`);
      await owner.end();
    },
  };
}
