import type { Insertable } from "kysely";
import type { Database } from "#server/database/connect.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { CollectionTable } from "#server/database/tables/collections.ts";
import { newId } from "#server/new-id.ts";
import type { LocalDate } from "#values/local-date.ts";

/** A settlement of GLS over 1 000 Ft with one item, as a report would have brought it. */
export async function buildCollection(
  db: Database,
  companyId: string,
  given: Partial<Insertable<CollectionTable>> = {},
): Promise<string> {
  const id = newId();
  const reference = given.payout_ref ?? "COD-1";
  await inCompany(db, companyId, async (tx) => {
    await tx
      .insertInto("collection")
      .values({
        company_id: companyId,
        id,
        kind: "courier",
        document: "settlement",
        source: "gls-hu",
        layout: "cod",
        currency: "HUF",
        payout_ref: reference,
        payout_text: "",
        merchant_ref: "",
        payout_date: null,
        from_date: null,
        to_date: null,
        day: "2026-11-02" as LocalDate,
        gross: 100_000_000n,
        fees: 0n,
        net: 100_000_000n,
        carried_in: 0n,
        carried_out: 0n,
        expected: 100_000_000n,
        checks: "[]",
        balanced: true,
        item_count: 1,
        content_hash: Buffer.from(id),
        came_at: new Date(),
        ...given,
      })
      .execute();
    await tx
      .insertInto("collection_item")
      .values({
        company_id: companyId,
        collection_id: id,
        row_number: 1,
        kind: "parcel",
        external_id: "03408400001",
        reference,
        date: null,
        gross: 100_000_000n,
        fee: 0n,
        net: 100_000_000n,
        card_mask: "",
        auth_code: "",
        terminal: "",
        line: 2,
      })
      .execute();
    await tx
      .insertInto("collection_item_key")
      .values({ company_id: companyId, collection_id: id, row_number: 1, key: "03408400001" })
      .execute();
    await tx
      .insertInto("collection_source")
      .values({ company_id: companyId, collection_id: id, file_id: newId(), seen_at: new Date() })
      .execute();
    const tie = {
      company_id: companyId,
      collection_id: id,
      state: "rejected" as const,
      rule: "reference",
      proposal_id: newId(),
      created_at: new Date(),
    };
    await tx
      .insertInto("credit_link")
      .values({ ...tie, id: newId(), transaction_id: newId(), amount: 1n, evidence: "[]" })
      .execute();
    await tx
      .insertInto("collection_offset")
      .values({ ...tie, id: newId(), fee_id: null, invoice_ref: reference, amount: 1n })
      .execute();
  });
  return id;
}
