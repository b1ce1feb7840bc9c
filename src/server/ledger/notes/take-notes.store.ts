/** Reads and deletes notes for the job that passes them on. `note-ingest.store.ts` writes them. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";

export interface IngestNote {
  readonly companyId: string;
  /** Rises by one with each commit that changed rows of the company. */
  readonly seq: bigint;
  readonly accountIds: readonly string[];
  /** First and last booking day of the changed rows. */
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The company's oldest note, locked; undefined where there is none or another program has it. */
export async function lockFirstNote(tx: Tx, companyId: string): Promise<IngestNote | undefined> {
  // The oldest note only: skipping it for the next one would change their order.
  const [note] = await runText<IngestNote>(
    tx,
    `select company_id as "companyId", seq, bank_account_ids as "accountIds", from_date as from, to_date as to from ingest_note
      where company_id = $1::uuid and seq = (select min(seq) from ingest_note where company_id = $1::uuid)
      for update skip locked`,
    [companyId],
  );
  return note;
}

export async function deleteNote(tx: Tx, companyId: string, seq: bigint): Promise<void> {
  await tx
    .deleteFrom("ingest_note")
    .where("company_id", "=", companyId)
    .where("seq", "=", seq)
    .execute();
}

/** Notes a failed try; answers the number of failed tries. */
export async function countFailure(tx: Tx, companyId: string, seq: bigint): Promise<number> {
  const row = await tx
    .updateTable("ingest_note")
    .set((eb) => ({ failures: eb("failures", "+", 1) }))
    .where("company_id", "=", companyId)
    .where("seq", "=", seq)
    .returning("failures")
    .executeTakeFirst();
  return row?.failures ?? 1;
}
