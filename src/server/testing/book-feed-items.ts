/** Items that a bank's feed books on an account of a company, as a reading does. */
import type { Originate } from "../database/tables/ledger.ts";
import { inCompany } from "../database/tenant.ts";
import { ensureFeedBankAccount } from "../features/bank-feeds/feed-bank-account.service.ts";
import { writeFeedBatch } from "../ledger/feeds/feed-ingest.service.ts";
import { newId } from "../new-id.ts";
import type { FeedItem } from "../providers/bank-feed/bank-feed.port.ts";
import { unlimitedQuota } from "../quota.ts";
import type { Deps } from "../deps.ts";

interface FedAccount {
  readonly companyId: string;
  readonly accountNr: string;
  readonly originate?: Originate;
}

export function bookFeedItems(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { companyId, accountNr, originate = "aggreg8" }: FedAccount,
  items: readonly FeedItem[],
): ReturnType<typeof writeFeedBatch> {
  const at = new Date();
  return inCompany(db, companyId, async (tx) => {
    const account = {
      companyId,
      accountNr,
      currency: "HUF",
      originate,
      bankName: "OTP Bank",
      numberValid: true,
    };
    const needs = { newId, at, quota: unlimitedQuota };
    const { bankAccountId } = await ensureFeedBankAccount(tx, account, needs);
    const runId = newId();
    const batch = {
      companyId,
      bankAccountId,
      space: originate === "szamlazzhu" ? ("szamlazzhu" as const) : ("aggreg8" as const),
      runId,
      items,
      pairingUntil: null,
      source: { kind: "pull" as const, idOf: () => runId },
      at,
    };
    return writeFeedBatch(tx, { clock, newId }, batch);
  });
}
