/**
 * Enable Banking, the second aggregator: the consent screen is the bank's own, a consent is a
 * session, and each reading asks the bank itself, so it counts towards the law's four a day.
 * docs/providers.md says what is known and what is assumed.
 */
import type { Clock } from "#server/clock.ts";
import type { EnableBankingSettings } from "#server/settings/bank-feeds.ts";
import { budapestDate } from "#values/local-date.ts";
import { listBanks } from "./enable-banking-banks.ts";
import { createEnableBankingClient, type EnableBankingClient } from "./enable-banking-client.ts";
import { beginFlow, takeReturn } from "./enable-banking-flow.ts";
import { nameEach, pullPending, readItems } from "./enable-banking-items.ts";
import { type ItemsQuery, readDays, readNews } from "./enable-banking-news.ts";
import { listSessionAccounts, readConsent } from "./enable-banking-sessions.ts";
import { isUnread, readEntry } from "./enable-banking-translate.ts";
import { type BankFeed, FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { ProviderHttp } from "#server/providers/bank-feed/provider-http.ts";

export interface EnableBankingDeps {
  readonly clock: Clock;
  readonly http: ProviderHttp;
  readonly overlapDays: number;
}

/** The port's adapter for Enable Banking. */
export function createEnableBanking(
  deps: EnableBankingDeps,
  settings: EnableBankingSettings,
): BankFeed {
  const client = createEnableBankingClient(deps, settings);
  const today = () => budapestDate(deps.clock.now().getTime());
  const readBooked = (uid: string) => (query: ItemsQuery) => readItems(client, uid, "BOOK", query);
  return {
    provider: "enablebanking",
    itemIds: "loose",
    listBanks: () => listBanks(client, settings),
    // Their sessions know no person: the person is the one that we name.
    ensurePerson: async (identity) => ({ externalId: identity, identity }),
    beginFlow: (request) => beginFlow(client, settings, deps.clock, request),
    // The provider knows nothing of a flow before the person comes back.
    followFlow: async () => ({
      state: "running",
      step: "",
      consentGiven: false,
      consentExternalId: null,
    }),
    takeReturn: (_flow, parameters) => takeReturn(client, parameters),
    async listConsents(_person, known) {
      const consents = await Promise.all(known.map(async (id) => readConsent(client, id)));
      return consents.filter((consent) => consent !== undefined);
    },
    async listAccounts(_person, consentExternalIds) {
      const lists = await Promise.all(
        consentExternalIds.map(async (id) => listSessionAccounts(client, id)),
      );
      return lists.flat();
    },
    pullNews: (account, cursor, historyFrom) =>
      readNews(readBooked(account.externalId), {
        cursor,
        historyFrom,
        today: today(),
        overlapDays: deps.overlapDays,
      }),
    pullDays: (account, from, to, next) =>
      readDays(readBooked(account.externalId), { from, to, next, today: today() }),
    pullPending: (account) => pullPending(client, account.externalId),
    readItem(raw) {
      const entry = readEntry(raw);
      return isUnread(entry) ? entry : nameEach([entry])[0]!;
    },
    async revokeConsent(consentExternalId) {
      await client.call(
        { method: "DELETE", path: `/sessions/${encodeURIComponent(consentExternalId)}` },
        { isEndedGood: true },
      );
    },
    removeAccount: async () => false,
    checkHealth: () => checkHealth(client),
  };
}

async function checkHealth(client: EnableBankingClient): Promise<{ ok: boolean; detail: string }> {
  try {
    await client.call({ method: "GET", path: "/application" });
    return { ok: true, detail: "" };
  } catch (error) {
    if (error instanceof FeedFault) return { ok: false, detail: `${error.kind}: ${error.message}` };
    throw error;
  }
}
