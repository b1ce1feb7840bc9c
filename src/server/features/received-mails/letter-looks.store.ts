import { sql } from "kysely";
import type { GlobalTx } from "#server/database/tenant.ts";

/** Counts a look that begins. Answers those that have begun and not ended, this one included. */
export async function beginLook(
  tx: GlobalTx,
  hash: Buffer,
  at: Date,
): Promise<{ readonly attempts: number; readonly refused: boolean }> {
  return tx
    .insertInto("letter_look")
    .values({ hash, attempts: 1, at })
    .onConflict((conflict) =>
      conflict.column("hash").doUpdateSet({ attempts: sql<number>`letter_look.attempts + 1`, at }),
    )
    .returning(["attempts", "refused"])
    .executeTakeFirstOrThrow();
}

/** Takes a look back that came to an end of its own; `refused`: the bytes came to a limit. */
export async function endLook(tx: GlobalTx, hash: Buffer, refused: boolean): Promise<void> {
  await tx
    .updateTable("letter_look")
    .set({
      attempts: sql<number>`greatest(attempts - 1, 0)`,
      refused: sql<boolean>`refused or ${refused}`,
    })
    .where("hash", "=", hash)
    .execute();
  await tx
    .deleteFrom("letter_look")
    .where("hash", "=", hash)
    .where("attempts", "=", 0)
    .where("refused", "=", false)
    .execute();
}

export async function deleteLooksBefore(tx: GlobalTx, before: Date): Promise<void> {
  await tx.deleteFrom("letter_look").where("at", "<", before).execute();
}
