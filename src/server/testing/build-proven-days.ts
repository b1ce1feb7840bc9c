import type { Database } from "#server/database/connect.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";

/** Days of an account that a statement would have proven; `reason` = why they are not. */
export async function buildProvenDays(
  db: Database,
  companyId: string,
  { accountNr, currency }: { readonly accountNr: string; readonly currency: string },
  days: { readonly from: LocalDate; readonly to: LocalDate; readonly reason?: string },
): Promise<void> {
  await inCompany(db, companyId, (tx) =>
    tx
      .insertInto("proven_span")
      .values({
        company_id: companyId,
        account_nr: accountNr,
        currency,
        from_date: days.from,
        to_date: days.to,
        state: days.reason === undefined ? "balance" : "unproven",
        reason: days.reason ?? null,
        difference: null,
        number_first: null,
        number_last: null,
      })
      .execute(),
  );
}
