import { runText } from "#server/database/run-text.ts";
import type { ChangeWay } from "#server/database/tables/ledger.ts";
import type { Database } from "#server/database/connect.ts";
import { inCompany } from "#server/database/tenant.ts";
import { factsJson } from "#server/ledger/frozen/freeze-rows.store.ts";
import { newId } from "#server/new-id.ts";

interface FrozenFacts {
  readonly way?: ChangeWay;
  readonly kind?: "changed" | "withdrawn";
  /** Facts that the source tells otherwise, as a change tells them. */
  readonly became?: Readonly<Record<string, unknown>>;
  readonly at?: Date;
}

/** A change that waits on a booked item; answers its id. */
export async function buildFrozenChange(
  db: Database,
  companyId: string,
  transactionId: string,
  {
    way = "bank",
    kind = "changed",
    became = { remittance: "új közlemény" },
    at = new Date(),
  }: FrozenFacts = {},
): Promise<string> {
  const id = newId();
  await inCompany(db, companyId, (tx) =>
    runText(
      tx,
      `insert into transaction_change (company_id, id, transaction_id, way, kind, held, was, became, was_booked, was_exported, run_id, at)
        select t.company_id, $3::uuid, t.id, $4::text, $5::text, true, ${factsJson("t", "false")},
          ${factsJson("t", "$5::text = 'withdrawn'")} || $6::jsonb, true, false, $3::uuid, $7::timestamptz
        from bank_transaction t where t.company_id = $1::uuid and t.id = $2::uuid`,
      [companyId, transactionId, id, way, kind, JSON.stringify(became), at],
    ),
  );
  return id;
}
