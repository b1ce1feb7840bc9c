/** A certificate of days, whatever proves them: only that it was given out. */
import type { Database } from "#server/database/connect.ts";
import { BY_PROGRAM } from "#server/database/stamps.ts";
import { storedJson } from "#server/database/stored-json.ts";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import type { LocalDate } from "#values/local-date.ts";

interface CertifiedDays {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly accountNrs: readonly string[];
}

export async function buildCertificate(
  db: Database,
  companyId: string,
  { from, to, accountNrs }: CertifiedDays,
): Promise<void> {
  const nothing = Buffer.alloc(0);
  await inCompany(db, companyId, (tx) =>
    tx
      .insertInto("completeness_certificate")
      .values({
        company_id: companyId,
        id: newId(),
        code: newId(),
        user_id: newId(),
        through: BY_PROGRAM,
        made_at: new Date(),
        from_date: from,
        to_date: to,
        accounts: storedJson(accountNrs.map((accountNr) => ({ accountNr, currency: "HUF" }))),
        item_count: 1,
        open_changes: 0,
        kept_changes: 0,
        digests: nothing,
        fingerprint: nothing,
        paper: nothing,
        paper_hash: nothing,
      })
      .execute(),
  );
}
