/** Bank accounts as their owner counts them: one for each number and currency. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface AccountGroup {
  /** One of its origins. */
  readonly id: string;
  /** All its origins. */
  readonly ids: readonly string[];
  readonly accountNr: string;
  readonly currency: string;
  readonly bankName: string;
  readonly displayName: string;
}

/** The company's accounts by number and currency, in the order of bank, number and currency. */
export async function listAccountGroups(tx: Tx, companyId: string): Promise<AccountGroup[]> {
  return runText(
    tx,
    `select min(id::text) as id, array_agg(id::text order by id) as ids, account_nr as "accountNr", currency,
        max(bank_name) as "bankName", max(display_name) as "displayName"
      from bank_account where company_id = $1::uuid and deleted_at is null
      group by account_nr, currency order by 5, 3, 4`,
    [companyId],
  );
}
