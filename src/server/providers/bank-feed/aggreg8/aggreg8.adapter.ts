/**
 * aggreg8, API generation 5: an aggregator that reads the banks itself each day and keeps what it
 * read. We ask its store, so our readings do not count towards the law's four a day. What is known
 * and what is assumed: docs/providers.md.
 */
import type { Clock } from "#server/clock.ts";
import type { Aggreg8Settings } from "#server/config-feeds.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { invariant } from "#values/result.ts";
import { type Aggreg8Client, createAggreg8Client } from "./aggreg8-client.ts";
import { type EntryPage, type EntryQuery, readNews } from "./aggreg8-news.ts";
import {
  accountsSchema,
  banksSchema,
  consentsSchema,
  flowStartSchema,
  flowStateSchema,
  logoSchema,
  pagesSchema,
  userSchema,
} from "./aggreg8-shapes.ts";
import {
  type Aggreg8Entry,
  isUnread,
  readEntry,
  translateAccount,
  translateQuality,
} from "./aggreg8-translate.ts";
import {
  type BankFeed,
  type DaysPage,
  type FeedAccountRef,
  type FeedBank,
  type FeedConsent,
  FeedFault,
  type FeedItem,
  type FeedPerson,
  type FlowRequest,
  type FlowStart,
  type FlowState,
  type PendingList,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import { cutItems, parseExactJson } from "#server/providers/bank-feed/json-text.ts";
import {
  findFault,
  type ProviderAnswer,
  type ProviderHttp,
  takeJson,
  takeShape,
} from "#server/providers/bank-feed/provider-http.ts";

// Documented: at most so many items a page.
const PAGE_ITEMS = 200;
// An account with more announced items than this is a mistake of the answer.
const PENDING_PAGES_MAX = 20;
// Logos change once in years, and each costs a call.
const LOGO_MS = 24 * 3_600_000;
const LOGO = /^(data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]|https:\/\/)/;

export function createAggreg8(
  deps: { clock: Clock; http: ProviderHttp },
  settings: Aggreg8Settings,
): BankFeed {
  const client = createAggreg8Client(deps, settings);
  const readLogo = keepLogos(client, deps.clock);
  const followFlow = (id: string): Promise<FlowState> => readFlow(client, settings, id);
  const readPage = (
    account: FeedAccountRef,
    query: Record<string, string | undefined>,
    page: number,
  ): Promise<EntryPage> => readEntries(client, settings.firstPage, account, query, page);
  return {
    provider: "aggreg8",
    itemIds: "stable",
    listBanks: () => listBanks(client, readLogo),
    async ensurePerson(identity) {
      const answer = await client.call({
        method: "POST",
        path: "/users",
        body: { email: identity },
      });
      const { _id } = takeShape(userSchema, answer);
      if (_id === "") throw new FeedFault("provider_down", `${answer.label} (no id of the person)`);
      return { externalId: _id, identity };
    },
    beginFlow: (request) => beginFlow(client, settings, request),
    followFlow,
    // The flow's end is read from its state; the return only says that it is worth looking.
    takeReturn: followFlow,
    listConsents: (person) => listConsents(client, person),
    async listAccounts(person, consentExternalIds) {
      const answer = await client.call({
        method: "GET",
        path: "/accounts",
        query: { userId: person.externalId },
      });
      // With the digits of the balances kept.
      const accounts = takeShape(
        accountsSchema,
        answer,
        takeJson(answer) && parseExactJson(answer.text),
      ).map(translateAccount);
      if (consentExternalIds.length === 0) return accounts;
      const consents = await listConsents(client, person);
      const ticked = new Set(
        consents
          .filter(isIn(consentExternalIds))
          .flatMap(({ accountExternalIds }) => accountExternalIds),
      );
      return accounts.filter(({ externalId }) => ticked.has(externalId));
    },
    pullNews: (account, cursor, historyFrom) =>
      readNews((query) => readPage(account, writeNewsQuery(query), query.page), {
        cursor,
        historyFrom,
        firstPage: settings.firstPage,
      }),
    async pullDays(account, from, to, next) {
      const page = next === null ? settings.firstPage : Number(next);
      invariant(Number.isSafeInteger(page), "the page is one that this adapter wrote");
      // A day may be written as the UTC instant of its midnight in Budapest, which lies in the day
      // before.
      const query = {
        status: "booked",
        fromBookingDateTime: `${addDays(from, -1)}T22:00:00.000Z`,
        toBookingDateTime: `${to}T23:59:59.999Z`,
      };
      const { entries, unread, isLast } = await readPage(account, query, page);
      const isAsked = ({ bookingDate: day }: { bookingDate: LocalDate | null }): boolean =>
        day === null || (day >= from && day <= to);
      return {
        items: entries.map(({ item }) => item).filter(isAsked),
        unread: unread.map(({ item }) => item).filter(isAsked),
        next: isLast ? null : String(page + 1),
      } satisfies DaysPage;
    },
    pullPending: (account) =>
      pullPending((page) => readPage(account, { status: "pending" }, page), settings.firstPage),
    readItem: (raw) => readEntry(raw).item,
    async revokeConsent(consentExternalId) {
      await client.call(
        { method: "DELETE", path: writeConsentPath(consentExternalId) },
        { isMissingGood: true },
      );
    },
    async removeAccount(consentExternalId, accountExternalId) {
      const path = `${writeConsentPath(consentExternalId)}/consentedAccounts/${encodeURIComponent(accountExternalId)}`;
      await client.call({ method: "DELETE", path }, { isMissingGood: true });
      return true;
    },
    checkHealth: () => checkHealth(client),
  };
}

function writeConsentPath(consentExternalId: string): string {
  return `/info-sharing-consents/${encodeURIComponent(consentExternalId)}`;
}

const isIn =
  (ids: readonly string[]) =>
  ({ externalId }: { externalId: string }): boolean =>
    ids.includes(externalId);

async function listBanks(
  client: Aggreg8Client,
  readLogo: (bankId: string) => Promise<string>,
): Promise<readonly FeedBank[]> {
  const banks = takeShape(banksSchema, await client.call({ method: "GET", path: "/banks" }));
  return Promise.all(
    banks
      .filter(({ _id }) => _id !== "")
      .map(async (bank) => ({
        id: bank._id,
        name: bank.name,
        countries: bank.availableCountries,
        available: bank.availableInSync,
        logo: LOGO.test(bank.logo) ? bank.logo : await readLogo(bank._id),
        quality: translateQuality(bank.connectionQualityIndicator.value),
        qualityAt: bank.connectionQualityIndicator.updatedAt,
      })),
  );
}

// A bank without a picture is still a bank: a logo that does not come is empty.
function keepLogos(client: Aggreg8Client, clock: Clock): (bankId: string) => Promise<string> {
  const kept = new Map<string, { logo: string; untilMs: number }>();
  return async (bankId) => {
    const now = clock.now().getTime();
    const known = kept.get(bankId);
    if (known && known.untilMs > now) return known.logo;
    const logo = await client
      .call({ method: "GET", path: `/banks/${encodeURIComponent(bankId)}/logo` })
      .then((answer) => takeShape(logoSchema, answer))
      .catch(() => "");
    const safe = LOGO.test(logo) ? logo : "";
    kept.set(bankId, { logo: safe, untilMs: now + LOGO_MS });
    return safe;
  };
}

async function beginFlow(
  client: Aggreg8Client,
  settings: Aggreg8Settings,
  request: FlowRequest,
): Promise<FlowStart> {
  const { action, person, bankId, consentExternalId, returnUrl } = request;
  invariant(
    action === "ADD_BANK" || consentExternalId !== null,
    `${action} names the consent it is about`,
  );
  const body = {
    flowType: action,
    email: person.identity,
    redirectUri: returnUrl,
    ...(action === "ADD_BANK"
      ? writePrefill(settings, bankId)
      : { infoSharingConsentId: consentExternalId }),
  };
  const answer = await client.call({ method: "POST", path: "/user-flow/init", body });
  const { userFlowId, token } = takeShape(flowStartSchema, answer);
  const address = `${settings.syncUiUrl}?${new URLSearchParams({ token, lang: "HU" }).toString()}`;
  return { externalId: userFlowId, token, address };
}

function writePrefill(
  { prefillBank }: Aggreg8Settings,
  bankId: string | null,
): { prefill?: Record<string, string> } {
  return prefillBank === undefined || bankId === null ? {} : { prefill: { [prefillBank]: bankId } };
}

async function readFlow(
  client: Aggreg8Client,
  settings: Aggreg8Settings,
  flowId: string,
): Promise<FlowState> {
  const answer = await client.call({
    method: "GET",
    path: `/user-flow/${encodeURIComponent(flowId)}/state`,
  });
  const shape = takeShape(flowStateSchema, answer);
  const status = shape.status || shape.userFlowInfo.status;
  const step = shape.step || shape.userFlowInfo.step;
  const state = settings.flowWords.get(status.toUpperCase()) ?? "running";
  const consentId =
    shape.infoSharingConsentId ||
    shape.userFlowInfo.infoSharingConsentId ||
    shape.infoSharingConsent._id;
  return {
    state,
    step: step === "" ? status : `${status} ${step}`,
    consentGiven: state === "succeeded" || settings.consentSteps.includes(step.toUpperCase()),
    consentExternalId: consentId === "" ? null : consentId,
  };
}

async function listConsents(
  client: Aggreg8Client,
  person: FeedPerson,
): Promise<readonly FeedConsent[]> {
  const answer = await client.call({
    method: "GET",
    path: "/info-sharing-consents",
    query: { userId: person.externalId },
  });
  return takeShape(consentsSchema, answer)
    .filter(({ _id }) => _id !== "")
    .map((consent) => ({
      externalId: consent._id,
      bankId: consent.bank._id || consent.bankId,
      bankName: consent.bank.name,
      accountExternalIds: consent.consentedAccounts.map(({ _id }) => _id).filter((id) => id !== ""),
      activeEnabled: consent.activeSyncEnabled,
      passiveEnabled: consent.passiveSyncEnabled,
      activeExpiresAt: consent.activeSyncExpirationDate,
      passiveExpiresAt: consent.passiveSyncExpirationDate,
    }));
}

function writeNewsQuery(query: EntryQuery): Record<string, string | undefined> {
  return {
    status: "booked",
    fromOrdinalOnAccount: String(query.fromOrdinal),
    toOrdinalOnAccount: query.toOrdinal === null ? undefined : String(query.toOrdinal),
    // The day before at 22:00: see pullDays.
    fromBookingDateTime:
      query.fromDate === null ? undefined : `${addDays(query.fromDate, -1)}T22:00:00.000Z`,
  };
}

async function readEntries(
  client: Aggreg8Client,
  firstPage: number,
  account: FeedAccountRef,
  query: Record<string, string | undefined>,
  page: number,
): Promise<EntryPage> {
  const answer = await client.call({
    method: "GET",
    path: "/transactions",
    query: {
      userId: account.personExternalId,
      accountId: account.externalId,
      ...query,
      page: String(page),
    },
  });
  const items = takeJson(answer) === undefined ? undefined : cutItems(answer.text, "transactions");
  if (items === undefined)
    throw new FeedFault("provider_down", `${answer.label} (no list of transactions)`);
  const read = items.map(readEntry);
  const foreign = read.some(
    ({ accountId }) => accountId !== "" && accountId !== account.externalId,
  );
  if (foreign) throw new FeedFault("provider_down", `${answer.label} (items of another account)`);
  const wantsPending = query["status"] === "pending";
  return {
    entries: read.filter(
      (entry): entry is Aggreg8Entry =>
        !isUnread(entry) && (entry.item.status === "pending") === wantsPending,
    ),
    unread: read.filter(isUnread).filter(({ isPending }) => isPending === wantsPending),
    isLast: isLastPage(answer, page - firstPage, items.length),
  };
}

// A bare list does not say how many pages there are: a full page may be followed by another.
function isLastPage(answer: ProviderAnswer, pagesBefore: number, items: number): boolean {
  const { totalPages } = pagesSchema.parse(answer.json);
  return totalPages === null || totalPages === undefined
    ? items !== PAGE_ITEMS
    : pagesBefore + 1 >= totalPages;
}

async function pullPending(
  read: (page: number) => Promise<EntryPage>,
  firstPage: number,
): Promise<PendingList> {
  const items: FeedItem[] = [];
  let count = 0;
  for (let page = firstPage; page < firstPage + PENDING_PAGES_MAX; page++) {
    const { entries, unread, isLast } = await read(page);
    items.push(...entries.map(({ item }) => item));
    count += unread.length;
    if (isLast) return { items, unread: count };
  }
  throw new FeedFault("provider_down", `more than ${PENDING_PAGES_MAX} pages of pending items`);
}

async function checkHealth(client: Aggreg8Client): Promise<{ ok: boolean; detail: string }> {
  try {
    const open = await client.callOpen({ method: "GET", path: "/health" });
    const fault = open.status >= 200 && open.status < 300 ? undefined : findFault(open);
    if (fault) return { ok: false, detail: fault.message };
    // That it lives says nothing about our key.
    await client.call({ method: "GET", path: "/banks" });
    return { ok: true, detail: "" };
  } catch (error) {
    if (error instanceof FeedFault) return { ok: false, detail: `${error.kind}: ${error.message}` };
    throw error;
  }
}
