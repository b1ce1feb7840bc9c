/**
 * Consents and accounts for the pages. Accounts that no company reads are asked for live and stored
 * nowhere.
 */
import type { OwnerAccess } from "#server/http/company-access.ts";
import type { Person } from "#server/http/actor.ts";
import { listOwnedIds } from "#server/features/access/access.service.ts";
import type { Consent } from "#contract/bank-feeds/consents.ts";
import type { FeedAccountItem } from "#contract/bank-feeds/feed-accounts.ts";
import type { FeedBankItem } from "#contract/bank-feeds/consent-flows.ts";
import type { FeedProviderName } from "#contract/bank-feeds/feed-fields.ts";
import { type FeedAccountFacts, FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";
import { isSameAccount } from "./account-match.ts";
import { listReadAccounts, requireOwnConsent } from "./assign.service.ts";
import type { ConsentDeps } from "./consent-deps.ts";
import { presentBank, presentConsent, presentFeedAccount } from "./consents.present.ts";
import { type ConsentRow, listConsentsOf } from "./consents.store.ts";
import type { FeedAccountRow } from "#server/features/bank-feeds/assigned-accounts.service.ts";

/** The banks of every provider that answers. */
export async function listFeedBanks(
  deps: ConsentDeps,
): Promise<{ banks: FeedBankItem[]; unavailable: FeedProviderName[] }> {
  const { banks, faults } = await deps.bankFeeds.listBanks();
  for (const fault of faults)
    deps.log.warn({ provider: fault.provider, detail: fault.detail }, "list of banks not read");
  const byName = new Intl.Collator("hu");
  return {
    banks: banks.map(presentBank).toSorted((one, other) => byName.compare(one.name, other.name)),
    unavailable: faults.map((fault) => fault.provider),
  };
}

/** The caller's consents, newest first. */
export async function listConsents(deps: ConsentDeps, person: Person): Promise<Consent[]> {
  const rows = await listConsentsOf(deps.db, person.userId);
  if (rows.length === 0) return [];
  const read = await listReadAccounts(deps, await listOwnedIds(deps, person));
  const facts = await readFacts(
    deps,
    rows.filter((row) => row.state === "active"),
  );
  const now = deps.clock.now();
  return rows.map((row) => {
    const ended = row.state === "revoked" || row.state === "replaced";
    // For a consent that is over: the accounts for which it was used.
    const mine = read.filter(
      (each) =>
        each.consentId === row.id && (ended || each.state === "active" || each.state === "expired"),
    );
    const shown = facts.get(row.id);
    const other = (shown ?? []).filter(
      (each) => !mine.some((account) => account.externalId === each.externalId),
    );
    const companies = [
      ...new Map(
        mine.map((each) => [each.companyId, { _id: each.companyId, name: each.companyName }]),
      ).values(),
    ];
    const times = mine.flatMap((each) =>
      each.lastSuccessAt === null ? [] : [each.lastSuccessAt.getTime()],
    );
    return presentConsent(
      row,
      {
        companies,
        accounts: [...mine.map(presentRead), ...other.map((each) => presentOther(each, read))],
        complete: row.state !== "active" || shown !== undefined,
        lastSuccessAt: times.length === 0 ? null : new Date(Math.max(...times)),
      },
      now,
    );
  });
}

/**
 * Accounts of the caller's active consents (or of one of them), asked for live. The reply names
 * providers that do not answer.
 */
export async function listFeedAccountsLive(
  deps: ConsentDeps,
  { companyId, actor: { person } }: OwnerAccess,
  consentId: string | undefined,
): Promise<{ accounts: FeedAccountItem[]; unavailable: FeedProviderName[] }> {
  const { userId } = person;
  const all =
    consentId === undefined
      ? await listConsentsOf(deps.db, userId)
      : [await requireOwnConsent(deps, userId, consentId)];
  const rows = all.filter((row) => row.state === "active");
  const facts = await readFacts(deps, rows);
  // A connect session belongs to one company: `listOwnedIds` shows it the name of no other.
  const directed = await listReadAccounts(deps, await listOwnedIds(deps, person));
  const read = directed.filter((row) => row.state === "active" || row.state === "expired");
  const items = rows.flatMap((row) =>
    (facts.get(row.id) ?? []).map((each) => {
      const holder = read.find((account) => isSameAccount(account, each));
      return presentFeedAccount(
        each,
        row.id,
        holder === undefined ? null : { _id: holder.companyId, name: holder.companyName },
      );
    }),
  );
  const silent = rows.filter((row) => !facts.has(row.id)).map((row) => row.provider);
  // The asking company's accounts first.
  const rank = (item: FeedAccountItem): number =>
    item.assignedCompany?._id === companyId ? 0 : item.assignedCompany === null ? 1 : 2;
  return {
    accounts: items.toSorted((one, other) => rank(one) - rank(other)),
    unavailable: [...new Set(silent)],
  };
}

/** The accounts of each consent. A consent that its provider does not show now is missing. */
async function readFacts(
  deps: ConsentDeps,
  rows: readonly ConsentRow[],
): Promise<Map<string, FeedAccountFacts[]>> {
  const facts = new Map<string, FeedAccountFacts[]>();
  await Promise.all(
    rows.map(async (row) => {
      const feed = deps.bankFeeds.get(row.provider);
      if (feed === undefined) return;
      try {
        const person = { externalId: row.externalUserId, identity: row.identity };
        const [shown] = (await feed.listConsents(person, [row.externalId])).filter(
          (each) => each.externalId === row.externalId,
        );
        if (shown === undefined) return;
        const accounts = await feed.listAccounts(person, [row.externalId]);
        const ids = shown.accountExternalIds;
        facts.set(
          row.id,
          accounts.filter((each) => ids.length === 0 || ids.includes(each.externalId)),
        );
      } catch (error) {
        if (!(error instanceof FeedFault)) throw error;
        deps.log.warn(
          { kind: error.kind, detail: error.message, provider: row.provider },
          "accounts of a consent not read",
        );
      }
    }),
  );
  return facts;
}

function presentRead(row: FeedAccountRow): Consent["consentedAccounts"][number] {
  const { externalId, accountNr, currency, displayName, companyId, companyName, bankAccountId } =
    row;
  const company =
    row.state === "active" || row.state === "expired"
      ? { _id: companyId, name: companyName }
      : null;
  return {
    accountId: externalId,
    accountNumber: accountNr,
    currency,
    name: displayName,
    company,
    bankAccountId,
  };
}

function presentOther(
  facts: FeedAccountFacts,
  read: readonly FeedAccountRow[],
): Consent["consentedAccounts"][number] {
  const holder = read.find(
    (row) => (row.state === "active" || row.state === "expired") && isSameAccount(row, facts),
  );
  return {
    accountId: facts.externalId,
    accountNumber: facts.accountNumber,
    currency: facts.currency,
    name: facts.name,
    company: holder === undefined ? null : { _id: holder.companyId, name: holder.companyName },
    bankAccountId: holder?.bankAccountId ?? null,
  };
}
