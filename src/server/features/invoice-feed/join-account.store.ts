import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { PushedNumber } from "./join-account.service.ts";

/**
 * Messages of the one account (those that name one of the numbers, where given) belong to the
 * other.
 */
export async function pointMessages(
  tx: Tx,
  companyId: string,
  pair: { readonly fromId: string; readonly toId: string },
  numbers?: readonly string[],
): Promise<void> {
  await runText(
    tx,
    `update push_message set bank_account_id = $3::uuid
      where company_id = $1::uuid and bank_account_id = $2::uuid and ($4::text[] is null or account_nr = any ($4::text[]))`,
    [companyId, pair.fromId, pair.toId, numbers === undefined ? null : [...numbers]],
  );
}

// The bank is another one now: its name is the only setting that does not hold for both numbers.
export async function copySettings(tx: Tx, join: PushedNumber): Promise<string[]> {
  const rows = await runText<{ name: string }>(
    tx,
    `insert into bank_config (company_id, account_nr, field_name, field_value, updated_at)
      select company_id, $3::text, field_name, field_value, updated_at from bank_config
      where company_id = $1::uuid and account_nr = $2::text and field_name <> 'bankName'
      on conflict do nothing returning field_name as name`,
    [join.companyId, join.formerNr, join.accountNr],
  );
  return rows.map(({ name }) => name).toSorted();
}

/** Settings that are still as they were copied. */
export async function deleteCopiedSettings(
  tx: Tx,
  split: PushedNumber,
  copied: readonly string[],
): Promise<void> {
  if (copied.length === 0) return;
  await runText(
    tx,
    `delete from bank_config c using bank_config f
      where c.company_id = $1::uuid and c.account_nr = $3::text and c.field_name = any ($4::text[])
        and f.company_id = c.company_id and f.account_nr = $2::text and f.field_name = c.field_name and f.field_value = c.field_value`,
    [split.companyId, split.formerNr, split.accountNr, [...copied]],
  );
}
