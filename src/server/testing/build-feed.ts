/** A company that reads one account of the sandbox's bank, in the state after the assignment. */
import { DAY_MS } from "#values/durations.ts";
import type { Database } from "../database/connect.ts";
import { inCompany } from "../database/tenant.ts";
import { ensureFeedBankAccount } from "../features/bank-feeds/feed-bank-account.service.ts";
import { newId } from "../new-id.ts";
import type { FeedAccountFacts } from "../providers/bank-feed/bank-feed.port.ts";
import { unlimitedQuota } from "../quota.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { buildCompany } from "./build-company.ts";
import type { Connected, FeedDriver } from "./feed-drivers.ts";

export interface TestFeed {
  readonly companyId: string;
  readonly ownerId: string;
  readonly bankAccountId: string;
  readonly feedAccountId: string;
  readonly consentId: string;
  readonly accountNumber: string;
}

/** Stores consent and account; no reading has begun. */
export async function buildFeed(
  db: Database,
  driver: FeedDriver,
  connected: Connected,
  account: FeedAccountFacts,
  given: { readonly companyId?: string; readonly ownerId?: string } = {},
): Promise<TestFeed> {
  const company =
    given.companyId === undefined
      ? await buildCompany(db)
      : { id: given.companyId, ownerId: given.ownerId! };
  const accountNumber = readAccountNumber(account.accountNumber)!.canonical;
  const consentId = newId();
  const feedAccountId = newId();
  const at = new Date();
  const { provider } = driver.feed;
  const bankAccountId = await inCompany(db, company.id, async (tx) => {
    await tx
      .insertInto("bank_consent")
      .values({
        id: consentId,
        provider,
        external_id: connected.consentId,
        user_id: company.ownerId,
        external_user_id: connected.person.externalId,
        identity: connected.person.identity,
        bank_id: account.bankId,
        bank_name: account.bankName,
        state: "active",
        passive_enabled: true,
        passive_expires_at: new Date(at.getTime() + 180 * DAY_MS),
      })
      .execute();
    await tx
      .insertInto("bank_consent_company")
      .values({ consent_id: consentId, company_id: company.id })
      .execute();
    const facts = {
      companyId: company.id,
      accountNr: accountNumber,
      currency: account.currency,
      originate: "aggreg8" as const,
    };
    const named = { ...facts, bankName: account.bankName, numberValid: true };
    const made = await ensureFeedBankAccount(tx, named, {
      newId: () => newId(),
      at,
      quota: unlimitedQuota,
    });
    await tx
      .insertInto("feed_account")
      .values({
        company_id: company.id,
        id: feedAccountId,
        bank_account_id: made.bankAccountId,
        provider,
        consent_id: consentId,
        external_id: account.externalId,
        stable_key: account.stableKey,
        bank_id: account.bankId,
        bank_name: account.bankName,
        state: "active",
      })
      .execute();
    return made.bankAccountId;
  });
  return {
    companyId: company.id,
    ownerId: company.ownerId,
    bankAccountId,
    feedAccountId,
    consentId,
    accountNumber,
  };
}
