/** Whose the company's reports are, in the reports' own words. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { StatedOwner } from "#settlements/settlement.ts";

/**
 * True where a living report of the provider names the same owner: every name and tax number, or
 * without these an account. A person has taken it then, or nothing spoke against it.
 */
export async function hasReportOf(
  tx: Tx,
  companyId: string,
  source: string,
  { names, taxNumbers, accounts }: StatedOwner,
): Promise<boolean> {
  const [row] = await runText<{ found: boolean }>(
    tx,
    `select exists (select from collection c where c.company_id = $1::uuid and c.source = $2 and c.hidden_at is null
        and c.owner_names @> $3::text[] and c.owner_tax_numbers @> $4::text[]
        and (cardinality($3::text[]) + cardinality($4::text[]) > 0 or c.account_nrs && $5::text[])) as found`,
    [companyId, source, [...names], [...taxNumbers], [...accounts]],
  );
  return row?.found ?? false;
}

/** Notes the owner on settlements that were stored before readers read it. */
export async function noteOwner(
  tx: Tx,
  companyId: string,
  id: string,
  { names, taxNumbers, accounts }: StatedOwner,
): Promise<void> {
  await runText(
    tx,
    `update collection set owner_names = $3::text[], owner_tax_numbers = $4::text[], account_nrs = $5::text[]
      where company_id = $1::uuid and id = $2::uuid`,
    [companyId, id, [...names], [...taxNumbers], [...accounts]],
  );
}
