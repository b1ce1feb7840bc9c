/**
 * Enable Banking, the second aggregator: the consent screen is the bank's own, a consent is a
 * session, and each reading asks the bank itself, so it counts towards the law's four a day. What
 * is known and what is assumed: docs/providers.md.
 */
import type { Clock } from "#server/clock.ts";
import type { EnableBankingSettings } from "#server/config-feeds.ts";
import { budapestDate } from "#values/local-date.ts";
import { invariant } from "#values/result.ts";
import {
  type BankFeed,
  type FeedAccountFacts,
  type FeedBank,
  type FeedConsent,
  FeedFault,
  type FeedItem,
  type FlowRequest,
  type FlowStart,
  type FlowState,
  type PendingList,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import { createEnableBankingClient, type EnableBankingClient } from "./enable-banking-client.ts";
import { type ItemsQuery, readDays, readNews } from "./enable-banking-news.ts";
import {
  accountSchema,
  aspspsSchema,
  authSchema,
  balancesSchema,
  type EnableBankingAccount,
  type EnableBankingSession,
  pageSchema,
  sessionSchema,
} from "./enable-banking-shapes.ts";
import {
  type EnableBankingEntry,
  isUnread,
  makeExternalId,
  readEntry,
  translateAccount,
} from "./enable-banking-translate.ts";
import { cutItems, parseExactJson } from "#server/providers/bank-feed/json-text.ts";
import { type ProviderHttp, takeJson, takeShape } from "#server/providers/bank-feed/provider-http.ts";

/** Ids of its banks begin so: `eb:HU:Name`. They have none of their own. */
export const ENABLE_BANKING_BANK_PREFIX = "eb:";

// Fresh proof of the person is due after so long (EU 2022/2360).
const CONSENT_SECONDS_MAX = 180 * 86_400;
const PENDING_PAGES_MAX = 20;
const SESSION_GOOD = "AUTHORIZED";
const SESSION_OVER: readonly string[] = ["CLOSED", "REVOKED", "CANCELLED", "INVALID"];
// Where the person said no, by OAuth 2 (RFC 6749 §4.1.2.1).
const REFUSED_BY_PERSON = "access_denied";
// Announced, refused or only told about; whatever else stands in a list of booked items is booked.
const NOT_BOOKED: readonly string[] = ["PDNG", "HOLD", "SCHD", "RJCT", "CNCL", "INFO"];

export interface EnableBankingDeps {
  readonly clock: Clock;
  readonly http: ProviderHttp;
  readonly overlapDays: number;
}

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
    async listBanks() {
      const banks = await listAspsps(client, settings);
      return banks.map(({ name, country, logo }): FeedBank => {
        const picture = logo.startsWith("https://") ? logo : "";
        const id = makeBankId(country, name);
        return {
          id,
          name,
          countries: [country],
          available: true,
          logo: picture,
          quality: "UNKNOWN",
          qualityAt: null,
        };
      });
    },
    // Sessions belong to nobody there: the person is whom we say it is.
    ensurePerson: async (identity) => ({ externalId: identity, identity }),
    beginFlow: (request) => beginFlow(client, settings, deps.clock, request),
    // Nothing can be asked about a flow before the person comes back.
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
    async checkHealth() {
      try {
        await client.call({ method: "GET", path: "/application" });
        return { ok: true, detail: "" };
      } catch (error) {
        if (error instanceof FeedFault)
          return { ok: false, detail: `${error.kind}: ${error.message}` };
        throw error;
      }
    },
  };
}

function makeBankId(country: string, name: string): string {
  return `${ENABLE_BANKING_BANK_PREFIX}${country}:${name}`;
}

function cutBankId(bankId: string): { country: string; name: string } {
  const [, country, name] = /^eb:([A-Z]{2}):(.+)$/.exec(bankId) ?? [];
  if (country === undefined || name === undefined)
    throw new FeedFault("not_found", "no bank of this provider");
  return { country, name };
}

async function listAspsps(client: EnableBankingClient, settings: EnableBankingSettings) {
  const query = { country: settings.country, psu_type: settings.psuType };
  const { aspsps } = takeShape(
    aspspsSchema,
    await client.call({ method: "GET", path: "/aspsps", query }),
  );
  return aspsps.filter(({ name, country }) => name !== "" && country !== "");
}

async function beginFlow(
  client: EnableBankingClient,
  settings: EnableBankingSettings,
  clock: Clock,
  request: FlowRequest,
): Promise<FlowStart> {
  // A session ends by a call; it has no screen for it.
  if (request.action === "DELETE_INFO_SHARING_CONSENT")
    throw new FeedFault("refused", "consents are revoked without a screen");
  const { country, name } = await findBank(client, request);
  const bank = (await listAspsps(client, settings)).find(
    (one) => one.country === country && one.name === name,
  );
  if (bank === undefined) throw new FeedFault("not_found", "the bank is not offered");
  const seconds = Math.min(
    bank.maximum_consent_validity ?? CONSENT_SECONDS_MAX,
    CONSENT_SECONDS_MAX,
  );
  const body = {
    access: { valid_until: new Date(clock.now().getTime() + seconds * 1_000).toISOString() },
    aspsp: { name, country },
    state: request.state,
    redirect_url: request.returnUrl,
    psu_type: settings.psuType,
  };
  const { url, authorization_id: externalId } = takeShape(
    authSchema,
    await client.call({ method: "POST", path: "/auth", body }),
  );
  return { externalId, token: "", address: url };
}

// A session cannot be prolonged: the person gives a new one at the same bank, and the accounts are
// the same by their hash.
async function findBank(
  client: EnableBankingClient,
  request: FlowRequest,
): Promise<{ country: string; name: string }> {
  if (request.bankId !== null) return cutBankId(request.bankId);
  invariant(request.consentExternalId !== null, "a flow names a bank or a consent");
  const { aspsp } = await readSession(client, request.consentExternalId);
  return aspsp;
}

async function takeReturn(
  client: EnableBankingClient,
  parameters: Readonly<Record<string, string>>,
): Promise<FlowState> {
  const { code, error } = parameters;
  const ended = (state: "failed" | "cancelled", step: string): FlowState => ({
    state,
    step,
    consentGiven: false,
    consentExternalId: null,
  });
  if (code === undefined || code === "") {
    const step = error !== undefined && /^[\w.-]{1,60}$/.test(error) ? error : "no code";
    return ended(step === REFUSED_BY_PERSON ? "cancelled" : "failed", step);
  }
  try {
    const answer = await client.call({ method: "POST", path: "/sessions", body: { code } });
    const { session_id: id } = takeShape(sessionSchema, answer);
    if (id === "") throw new FeedFault("provider_down", `${answer.label} (no session)`);
    return { state: "succeeded", step: SESSION_GOOD, consentGiven: true, consentExternalId: id };
  } catch (fault) {
    // A code that is refused stays refused: the person has to begin again.
    if (fault instanceof FeedFault && fault.kind === "refused")
      return ended("failed", fault.message);
    throw fault;
  }
}

async function readSession(client: EnableBankingClient, id: string): Promise<EnableBankingSession> {
  return takeShape(
    sessionSchema,
    await client.call({ method: "GET", path: `/sessions/${encodeURIComponent(id)}` }),
  );
}

/** Undefined: there is no such consent any more. */
async function readConsent(
  client: EnableBankingClient,
  id: string,
): Promise<FeedConsent | undefined> {
  try {
    const session = await readSession(client, id);
    const status = session.status.toUpperCase();
    if (SESSION_OVER.includes(status)) return undefined;
    const isGood = status === SESSION_GOOD;
    const until = session.access.valid_until;
    return {
      externalId: id,
      bankId: makeBankId(session.aspsp.country, session.aspsp.name),
      bankName: session.aspsp.name,
      accountExternalIds: listUids(session),
      // There is one permission for both kinds of reading.
      activeEnabled: isGood,
      passiveEnabled: isGood,
      activeExpiresAt: until,
      passiveExpiresAt: until,
    };
  } catch (fault) {
    if (
      fault instanceof FeedFault &&
      (fault.kind === "not_found" || fault.kind === "consent_expired")
    )
      return undefined;
    throw fault;
  }
}

function listUids(session: EnableBankingSession): string[] {
  const plain = session.accounts.map((account) =>
    typeof account === "string" ? account : accountSchema.parse(account).uid,
  );
  return [...new Set([...plain, ...session.accounts_data.map(({ uid }) => uid)])].filter(
    (uid) => uid !== "",
  );
}

async function listSessionAccounts(
  client: EnableBankingClient,
  sessionId: string,
): Promise<FeedAccountFacts[]> {
  const session = await readSession(client, sessionId);
  const bank = {
    bankId: makeBankId(session.aspsp.country, session.aspsp.name),
    bankName: session.aspsp.name,
  };
  return Promise.all(
    listUids(session).map(async (uid) => {
      const told = session.accounts_data.find((account) => account.uid === uid);
      const account = await readAccount(client, uid, told);
      return translateAccount(account, bank, await readBalances(client, uid));
    }),
  );
}

async function readAccount(
  client: EnableBankingClient,
  uid: string,
  told: EnableBankingAccount | undefined,
): Promise<EnableBankingAccount> {
  if (
    told &&
    told.currency !== "" &&
    (told.account_id.iban || told.account_id.other.identification)
  )
    return told;
  const answer = await client.call({
    method: "GET",
    path: `/accounts/${encodeURIComponent(uid)}/details`,
  });
  const details = takeShape(accountSchema, answer);
  return {
    ...details,
    uid,
    identification_hash: told?.identification_hash || details.identification_hash,
  };
}

// A list of accounts without figures is still the list that the person waits for.
async function readBalances(client: EnableBankingClient, uid: string) {
  try {
    const answer = await client.call({
      method: "GET",
      path: `/accounts/${encodeURIComponent(uid)}/balances`,
    });
    return takeShape(balancesSchema, answer, takeJson(answer) && parseExactJson(answer.text))
      .balances;
  } catch (fault) {
    if (fault instanceof FeedFault && fault.kind !== "consent_expired" && fault.kind !== "auth")
      return [];
    throw fault;
  }
}

async function readItems(
  client: EnableBankingClient,
  uid: string,
  status: "BOOK" | "PDNG",
  { from, to, key }: ItemsQuery,
) {
  const answer = await client.call(
    {
      method: "GET",
      path: `/accounts/${encodeURIComponent(uid)}/transactions`,
      query: {
        transaction_status: status,
        date_from: from ?? undefined,
        date_to: to ?? undefined,
        strategy: from === null && status === "BOOK" ? "longest" : undefined,
        continuation_key: key ?? undefined,
      },
    },
    { allowShorterPeriod: true },
  );
  if (answer.isPeriodRefused) return "periodRefused";
  const list = takeJson(answer) === undefined ? undefined : cutItems(answer.text, "transactions");
  if (list === undefined)
    throw new FeedFault("provider_down", `${answer.label} (no list of transactions)`);
  const isWanted = (raw: string): boolean => {
    const word = (JSON.parse(raw) as { status?: unknown } | null)?.status;
    const isBooked = typeof word !== "string" || !NOT_BOOKED.includes(word.toUpperCase());
    return status === "BOOK" ? isBooked : word === "PDNG";
  };
  // An empty page may be followed by others: only a missing key ends the list.
  const next = takeShape(pageSchema, answer).continuation_key;
  const read = list.filter(isWanted).map(readEntry);
  return {
    entries: read.filter((entry): entry is EnableBankingEntry => !isUnread(entry)),
    unread: read.filter(isUnread),
    key: next === "" ? null : next,
  };
}

async function pullPending(client: EnableBankingClient, uid: string): Promise<PendingList> {
  const entries: EnableBankingEntry[] = [];
  let unread = 0;
  let key: string | null = null;
  for (let page = 0; page < PENDING_PAGES_MAX; page++) {
    const read = await readItems(client, uid, "PDNG", { from: null, to: null, key });
    if (read === "periodRefused") throw new FeedFault("refused", "the bank gives no pending items");
    entries.push(...read.entries);
    unread += read.unread.length;
    if (read.key === null) return { items: nameEach(entries), unread };
    ({ key } = read);
  }
  throw new FeedFault("provider_down", `more than ${PENDING_PAGES_MAX} pages of pending items`);
}

function nameEach(entries: readonly EnableBankingEntry[]): FeedItem[] {
  const counts = new Map<string, number>();
  return entries.map(({ item, likeness }) => {
    const nth = (counts.get(likeness) ?? 0) + 1;
    counts.set(likeness, nth);
    return { ...item, externalId: makeExternalId(likeness, nth) };
  });
}
