/** The mark that the database carries. */
import type { Database } from "#server/database/connect.ts";

export async function findInstallation(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom("installation").select("id").executeTakeFirst();
  return row?.id;
}

/** Keeps the id where the database has none yet, and answers the one that is kept. */
export async function keepInstallation(db: Database, id: string): Promise<string> {
  await db
    .insertInto("installation")
    .values({ id })
    .onConflict((conflict) => conflict.column("one").doNothing())
    .execute();
  return (await findInstallation(db)) ?? id;
}
