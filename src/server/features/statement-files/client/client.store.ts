/** Names of companies, and the numbers of their accounts. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface CompanyNumbers {
  readonly companyId: string;
  readonly name: string;
  readonly taxNumber: string;
  /** Numbers of its living accounts, whatever their origin, and former numbers of these. */
  readonly numbers: readonly string[];
}

/** The companies that the transaction sees; `only`: no other numbers than these. */
export async function listCompanyNumbers(
  tx: Tx,
  companyIds: readonly string[],
  only?: readonly string[],
): Promise<CompanyNumbers[]> {
  const wanted = (column: string): string =>
    only === undefined ? "" : ` and ${column} = any ($2::text[])`;
  return runText(
    tx,
    `select c.company_id as "companyId", c.name, c.tax_number as "taxNumber", coalesce(n.numbers, '{}') as numbers
      from company c
      left join (
        select company_id, array_agg(distinct nr) as numbers from (
          select a.company_id, a.account_nr as nr from bank_account a
            where a.company_id = any ($1::uuid[]) and a.deleted_at is null${wanted("a.account_nr")}
          union all
          select j.company_id, j.former_nr from bank_account_join j
            where j.company_id = any ($1::uuid[])${wanted("j.former_nr")}) numbered
        group by company_id) n on n.company_id = c.company_id
      where c.company_id = any ($1::uuid[]) and c.deleted_at is null
      order by c.name, c.company_id`,
    only === undefined ? [[...companyIds]] : [[...companyIds], [...only]],
  );
}
