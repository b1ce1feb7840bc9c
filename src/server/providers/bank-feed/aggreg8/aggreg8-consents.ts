/** A person's consents at aggreg8, and the accounts that they cover. */
import { type Aggreg8Client } from "./aggreg8-client.ts";
import { accountsSchema, consentsSchema } from "./aggreg8-shapes.ts";
import { translateAccount } from "./aggreg8-translate.ts";
import type {
  FeedAccountFacts,
  FeedConsent,
  FeedPerson,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import { parseExactJson } from "#server/providers/bank-feed/json-text.ts";
import { takeJson, takeShape } from "#server/providers/bank-feed/provider-http.ts";

/** All consents of the person that have an id. */
export async function listConsents(
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

/** The accounts that the named consents cover; every account of the person when none is named. */
export async function listAccounts(
  client: Aggreg8Client,
  person: FeedPerson,
  consentExternalIds: readonly string[],
): Promise<readonly FeedAccountFacts[]> {
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
      .filter(({ externalId }) => consentExternalIds.includes(externalId))
      .flatMap(({ accountExternalIds }) => accountExternalIds),
  );
  return accounts.filter(({ externalId }) => ticked.has(externalId));
}

/** Takes a consent back; one that is gone already is no fault. */
export async function revokeConsent(
  client: Aggreg8Client,
  consentExternalId: string,
): Promise<void> {
  await client.call(
    { method: "DELETE", path: writeConsentPath(consentExternalId) },
    { isMissingGood: true },
  );
}

/** Takes one account out of a consent; one that is out already is no fault. */
export async function removeAccount(
  client: Aggreg8Client,
  consentExternalId: string,
  accountExternalId: string,
): Promise<void> {
  const path = `${writeConsentPath(consentExternalId)}/consentedAccounts/${encodeURIComponent(accountExternalId)}`;
  await client.call({ method: "DELETE", path }, { isMissingGood: true });
}

function writeConsentPath(consentExternalId: string): string {
  return `/info-sharing-consents/${encodeURIComponent(consentExternalId)}`;
}
