/**
 * aggreg8, API generation 5: an aggregator that reads the banks itself each day and stores the
 * items. We ask its store, so our readings do not count towards the law's four a day.
 * docs/providers.md says what is known and what is assumed.
 */
import type { Clock } from "#server/clock.ts";
import type { Aggreg8Settings } from "#server/settings/bank-feeds.ts";
import { keepLogos, listBanks } from "./aggreg8-banks.ts";
import { type Aggreg8Client, createAggreg8Client } from "./aggreg8-client.ts";
import { listAccounts, listConsents, removeAccount, revokeConsent } from "./aggreg8-consents.ts";
import { pullDays, pullPending, readEntries, writeNewsQuery } from "./aggreg8-entries.ts";
import { beginFlow, readFlow } from "./aggreg8-flow.ts";
import { readNews } from "./aggreg8-news.ts";
import { userSchema } from "./aggreg8-shapes.ts";
import { readEntry } from "./aggreg8-translate.ts";
import {
  type BankFeed,
  FeedFault,
  type FeedPerson,
  type FlowState,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import {
  findFault,
  type ProviderHttp,
  takeShape,
} from "#server/providers/bank-feed/provider-http.ts";

/** The port's adapter for aggreg8. */
export function createAggreg8(
  deps: { clock: Clock; http: ProviderHttp },
  settings: Aggreg8Settings,
): BankFeed {
  const { firstPage } = settings;
  const client = createAggreg8Client(deps, settings);
  const source = { client, firstPage };
  const readLogo = keepLogos(client, deps.clock);
  const followFlow = (id: string): Promise<FlowState> => readFlow(client, settings, id);
  return {
    provider: "aggreg8",
    itemIds: "stable",
    listBanks: () => listBanks(client, readLogo),
    ensurePerson: (identity) => ensurePerson(client, identity),
    beginFlow: (request) => beginFlow(client, settings, request),
    followFlow,
    // The flow's end is read from its state; the return only says that it is worth looking.
    takeReturn: followFlow,
    listConsents: (person) => listConsents(client, person),
    listAccounts: (person, consentExternalIds) => listAccounts(client, person, consentExternalIds),
    pullNews: (account, cursor, historyFrom) =>
      readNews((query) => readEntries(source, account, writeNewsQuery(query), query.page), {
        cursor,
        historyFrom,
        firstPage,
      }),
    pullDays: (account, from, to, next) => pullDays(source, account, { from, to, next }),
    pullPending: (account) => pullPending(source, account),
    readItem: (raw) => readEntry(raw).item,
    revokeConsent: (consentExternalId) => revokeConsent(client, consentExternalId),
    async removeAccount(consentExternalId, accountExternalId) {
      await removeAccount(client, consentExternalId, accountExternalId);
      return true;
    },
    checkHealth: () => checkHealth(client),
  };
}

async function ensurePerson(client: Aggreg8Client, identity: string): Promise<FeedPerson> {
  const answer = await client.call({ method: "POST", path: "/users", body: { email: identity } });
  const { _id } = takeShape(userSchema, answer);
  if (_id === "") throw new FeedFault("provider_down", `${answer.label} (no id of the person)`);
  return { externalId: _id, identity };
}

async function checkHealth(client: Aggreg8Client): Promise<{ ok: boolean; detail: string }> {
  try {
    const open = await client.callOpen({ method: "GET", path: "/health" });
    const fault = open.status >= 200 && open.status < 300 ? undefined : findFault(open);
    if (fault) return { ok: false, detail: fault.message };
    // A living server says nothing about our key.
    await client.call({ method: "GET", path: "/banks" });
    return { ok: true, detail: "" };
  } catch (error) {
    if (error instanceof FeedFault) return { ok: false, detail: `${error.kind}: ${error.message}` };
    throw error;
  }
}
