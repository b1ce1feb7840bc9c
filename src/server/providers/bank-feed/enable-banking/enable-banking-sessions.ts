/** Sessions of Enable Banking, which are a person's consents, and the accounts in them. */
import { makeBankId } from "./enable-banking-banks.ts";
import type { EnableBankingClient } from "./enable-banking-client.ts";
import {
  accountSchema,
  balancesSchema,
  type EnableBankingAccount,
  type EnableBankingSession,
  sessionSchema,
} from "./enable-banking-shapes.ts";
import { translateAccount } from "./enable-banking-translate.ts";
import {
  type FeedAccountFacts,
  type FeedConsent,
  FeedFault,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import { parseExactJson } from "#server/providers/bank-feed/json-text.ts";
import { takeJson, takeShape } from "#server/providers/bank-feed/provider-http.ts";

export const SESSION_GOOD = "AUTHORIZED";
const SESSION_OVER: readonly string[] = ["CLOSED", "REVOKED", "CANCELLED", "INVALID"];

/** One session; throws FeedFault when there is none. */
export async function readSession(
  client: EnableBankingClient,
  id: string,
): Promise<EnableBankingSession> {
  return takeShape(
    sessionSchema,
    await client.call({ method: "GET", path: `/sessions/${encodeURIComponent(id)}` }),
  );
}

/** One session as a consent; undefined when there is no such consent any more. */
export async function readConsent(
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

/** The accounts of one session with their balances. */
export async function listSessionAccounts(
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
