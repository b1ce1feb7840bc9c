/** Check values of the encryption keys that this database was used with (global). */
import type { Database } from "#server/database/connect.ts";

/** Keeps the value where the id has none yet, and answers the one that is kept. */
export async function keepCheckValue(db: Database, keyId: string, value: Buffer): Promise<Buffer> {
  await db
    .insertInto("secret_key_check")
    .values({ key_id: keyId, check_value: value })
    .onConflict((conflict) => conflict.column("key_id").doNothing())
    .execute();
  return (await findCheckValue(db, keyId)) ?? value;
}

export async function findCheckValue(db: Database, keyId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("secret_key_check")
    .select("check_value")
    .where("key_id", "=", keyId)
    .executeTakeFirst();
  return row?.check_value;
}
