/**
 * Settings of account numbers: saved at once, and the kept messages of the accounts they touch are
 * read again.
 */
import { audit } from "#server/features/audit/audit.service.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import type { BankConfig } from "#contract/bank-feeds/bank-configs.ts";
import { REPOPULATION_MINUTES } from "#contract/invoice-feed/invoice-feed.ts";
import { inCompany } from "#server/database/tenant.ts";
import { invalidField } from "#server/http/errors.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { isCurrencyCode } from "#values/currencies.ts";
import { rereadPushesJob } from "./pushes/push-job-definitions.ts";
import type { InvoiceFeedDeps } from "./invoice-feed.service.ts";
import * as feed from "./push-feed.store.ts";

/** Puts the settings in the place of all the company had. Throws `validation_failed`. */
export async function saveBankConfigs(
  deps: InvoiceFeedDeps,
  access: OwnerAccess,
  given: readonly BankConfig[],
): Promise<{ bankConfigs: BankConfig[]; repopulatesWithinMinutes: number }> {
  const { companyId: id } = access;
  const rows = readConfigs(given);
  const saved = await inCompany(deps.db, id, async (tx) => {
    // A reading that runs now ends with the settings it began with; the one enqueued below comes
    // after it.
    await feed.lockCompany(tx, id);
    const before = await feed.listBankConfigs(tx, id);
    const touched = listTouched(before, rows);
    await feed.replaceBankConfigs(tx, id, rows, deps.clock.now());
    if (touched.length > 0)
      await deps.queue.enqueue(rereadPushesJob, { companyId: id, accountNrs: touched }, { tx });
    await audit(
      tx,
      access,
      "bank_config.save",
      { kind: "invoice_feed", id },
      {
        before: { bankConfigs: before },
        after: { bankConfigs: rows },
      },
    );
    return feed.listBankConfigs(tx, id);
  });
  await deps.events.publish("Company", id);
  return {
    bankConfigs: saved.map((row) => ({ ...row })),
    repopulatesWithinMinutes: REPOPULATION_MINUTES,
  };
}

function readConfigs(given: readonly BankConfig[]): feed.BankConfigRow[] {
  const rows = new Map<string, feed.BankConfigRow>();
  for (const [index, { accountNr: text, fieldName, fieldValue }] of given.entries()) {
    const path = `bankConfigs.${index}`;
    const accountNr = readAccountNumber(text)?.canonical;
    if (accountNr === undefined) throw invalidField(`${path}.accountNr`, "is no account number");
    const value = fieldName === "currency" ? fieldValue.toUpperCase() : fieldValue;
    if (fieldName === "currency" && !isCurrencyCode(value))
      throw invalidField(`${path}.fieldValue`, "is no currency code");
    const key = `${accountNr} ${fieldName}`;
    if (rows.has(key)) throw invalidField(path, "stands twice");
    rows.set(key, { accountNr, fieldName, fieldValue: value });
  }
  return [...rows.values()];
}

// Only accounts whose settings are other than before: reading the rest again would change nothing.
function listTouched(
  before: readonly feed.BankConfigRow[],
  after: readonly feed.BankConfigRow[],
): string[] {
  const keyOf = (row: feed.BankConfigRow): string =>
    JSON.stringify([row.accountNr, row.fieldName, row.fieldValue]);
  const [old, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const changed = [
    ...before.filter((row) => !now.has(keyOf(row))),
    ...after.filter((row) => !old.has(keyOf(row))),
  ];
  return [...new Set(changed.map(({ accountNr }) => accountNr))].toSorted();
}
