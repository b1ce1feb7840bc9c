/**
 * Somebody who brings files without HTTP: each file is kept and read by the program's own job, on a
 * database of its own. What differs from the running program is only the way to the job.
 */
import type { Database } from "#server/database/connect.ts";
import { inCompany } from "#server/database/tenant.ts";
import { presentStoredFile } from "#server/features/statement-files/statement-files.present.ts";
import {
  findStoredFile,
  updateStoredFile,
} from "#server/features/statement-files/statement-files.store.ts";
import { listReissues, setReissueState } from "#server/ledger/reissues.ts";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import { bringBackNow, forgetNow } from "#server/testing/forget-file.ts";
import { formatAmount } from "#values/money.ts";
import type { HistoryPerson } from "../histories/live-history.ts";
import type { DailySum, ListedRow, ReadFile } from "../histories/product.ts";

export class JobPerson implements HistoryPerson {
  readonly #db: Database;
  readonly #ingest: TestIngest;

  constructor(db: Database, ingest: TestIngest) {
    this.#db = db;
    this.#ingest = ingest;
  }

  async upload(companyId: string, name: string, bytes: Uint8Array): Promise<ReadFile> {
    return this.#present(companyId, await this.#ingest.keep(companyId, bytes, name));
  }

  async awaitRead(companyId: string, { _id }: ReadFile): Promise<ReadFile> {
    const { status } = await this.#present(companyId, _id);
    if (status === "pending") await this.#ingest.read(companyId, _id);
    return this.#present(companyId, _id);
  }

  async assign(
    companyId: string,
    { _id }: ReadFile,
    account: { readonly accountNr: string; readonly currency: string },
  ): Promise<void> {
    const changed = { assigned_account: JSON.stringify(account), status: "pending" as const };
    await inCompany(this.#db, companyId, (tx) =>
      updateStoredFile(tx, companyId, _id, { ...changed, attempts: 0 }),
    );
  }

  async deleteFile(companyId: string, { _id }: ReadFile): Promise<void> {
    await forgetNow(this.#db, companyId, _id);
  }

  async restoreFile(companyId: string, file: ReadFile): Promise<void> {
    await bringBackNow(this.#db, companyId, file._id);
    await this.awaitRead(companyId, file);
  }

  async replaceFile(companyId: string, file: ReadFile, earlier: ReadFile): Promise<void> {
    const pair = { fileId: file._id, earlierId: earlier._id };
    await inCompany(this.#db, companyId, async (tx) => {
      const known = await listReissues(tx, companyId, [pair.fileId]);
      if (!known.some(({ earlierId, state }) => earlierId === pair.earlierId && state === "open"))
        throw new Error(`Nobody is asked about ${file.originalName}`);
      await setReissueState(tx, companyId, pair, "replaced");
    });
    await forgetNow(this.#db, companyId, pair.earlierId);
  }

  async listRows(companyId: string): Promise<ListedRow[]> {
    const rows = await inCompany(this.#db, companyId, (tx) =>
      tx
        .selectFrom("bank_transaction as t")
        .innerJoin("bank_account as a", (join) =>
          join.onRef("a.company_id", "=", "t.company_id").onRef("a.id", "=", "t.bank_account_id"),
        )
        .select(["t.id", "a.account_nr", "a.originate", "t.currency", "t.amount"])
        .select(["t.booking_date", "t.booking_date_stated", "t.possible_double_of"])
        .select(["t.remittance", "t.partner_name"])
        .where("t.company_id", "=", companyId)
        .where("t.withdrawn_at", "is", null)
        .execute(),
    );
    return rows.map((row) => ({
      _id: row.id,
      accountNr: row.account_nr,
      originate: row.originate,
      currency: row.currency,
      amount: formatAmount(row.amount),
      bookingDate: row.booking_date,
      bookingDateStated: row.booking_date_stated,
      possibleDoubleOf: row.possible_double_of,
      description: row.remittance,
      partnerName: row.partner_name,
    }));
  }

  async listDailySums(companyId: string): Promise<DailySum[]> {
    const sums = await inCompany(this.#db, companyId, (tx) =>
      tx
        .selectFrom("daily_stat as d")
        .innerJoin("bank_account as a", (join) =>
          join.onRef("a.company_id", "=", "d.company_id").onRef("a.id", "=", "d.bank_account_id"),
        )
        .select(["a.account_nr", "a.currency", "d.credit", "d.debit"])
        .where("d.company_id", "=", companyId)
        .execute(),
    );
    return sums.map((sum) => ({
      accountNr: sum.account_nr,
      currency: sum.currency,
      credit: formatAmount(sum.credit),
      debit: formatAmount(sum.debit),
    }));
  }

  async #present(companyId: string, fileId: string): Promise<ReadFile> {
    const row = await inCompany(this.#db, companyId, (tx) =>
      findStoredFile(tx, [companyId], fileId),
    );
    return presentStoredFile(row!, { everyProblem: true });
  }
}
