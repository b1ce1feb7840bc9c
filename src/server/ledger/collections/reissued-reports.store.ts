/** Stored settlements that a later report tells again, and what they hold otherwise. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { SettlementHead } from "#statements/read-company-file.ts";
import type { Amount } from "#values/money.ts";

export interface EarlierSettlement {
  readonly id: string;
  /** The file that shows it, uploaded before the report. */
  readonly fileId: string;
  readonly fileName: string;
  readonly expected: Amount | null;
}

/** What an item of a settlement is known by, and its sum. */
export interface ToldItem {
  readonly externalId: string;
  readonly kind: string;
  readonly gross: Amount;
  readonly net: Amount;
}

/**
 * Living settlements of earlier files that the report may correct: of the same number, or without
 * one of the same merchant, transfer day and period. The first uploaded goes first.
 */
export async function listEarlier(
  tx: Tx,
  companyId: string,
  fileId: string,
  settlement: SettlementHead,
): Promise<EarlierSettlement[]> {
  const { source, kind, document, currency, payoutRef, merchantRef } = settlement;
  const { payoutDate, from, to } = settlement;
  return runText(
    tx,
    `select c.id, f.id as "fileId", f.original_name as "fileName", c.expected
      from stored_file l
      join collection c on c.company_id = l.company_id and c.source = $3 and c.kind = $4 and c.document = $5 and c.currency = $6
        and c.hidden_at is null and c.payout_ref = $7 and c.merchant_ref = $8
        and (c.payout_ref <> '' or c.payout_date is not distinct from $9::date and c.from_date = $10::date and c.to_date = $11::date)
      join collection_source s on s.company_id = c.company_id and s.collection_id = c.id and s.gone_at is null
      join stored_file f on f.company_id = c.company_id and f.id = s.file_id and f.deleted_at is null
        and (f.created_at, f.id) < (l.created_at, l.id)
      where l.company_id = $1::uuid and l.id = $2::uuid
      order by f.created_at, f.id, c.id`,
    [
      companyId,
      fileId,
      source,
      kind,
      document,
      currency,
      payoutRef ?? "",
      merchantRef ?? "",
      payoutDate ?? null,
      from ?? null,
      to ?? null,
    ],
  );
}

/** The items of a settlement that have a number. */
export async function listToldItems(tx: Tx, companyId: string, id: string): Promise<ToldItem[]> {
  return runText(
    tx,
    `select external_id as "externalId", kind, gross, net from collection_item
      where company_id = $1::uuid and collection_id = $2::uuid and external_id <> ''`,
    [companyId, id],
  );
}

/** The settlements that a file shows. */
export async function listShownBy(tx: Tx, companyId: string, fileId: string): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `select collection_id as id from collection_source
      where company_id = $1::uuid and file_id = $2::uuid and gone_at is null`,
    [companyId, fileId],
  );
  return rows.map(({ id }) => id);
}
