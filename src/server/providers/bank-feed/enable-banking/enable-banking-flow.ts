/** A person's way through a bank's consent at Enable Banking: its beginning and its return. */
import type { Clock } from "#server/clock.ts";
import type { EnableBankingSettings } from "#server/settings/bank-feeds.ts";
import { invariant } from "#values/result.ts";
import { cutBankId, listAspsps } from "./enable-banking-banks.ts";
import type { EnableBankingClient } from "./enable-banking-client.ts";
import { readSession, SESSION_GOOD } from "./enable-banking-sessions.ts";
import { authSchema, sessionSchema } from "./enable-banking-shapes.ts";
import {
  FeedFault,
  type FlowRequest,
  type FlowStart,
  type FlowState,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import { takeShape } from "#server/providers/bank-feed/provider-http.ts";

// After so long the law asks for a fresh proof of the person (EU 2022/2360).
const CONSENT_SECONDS_MAX = 180 * 86_400;
// Where the person said no, by OAuth 2 (RFC 6749 §4.1.2.1).
const REFUSED_BY_PERSON = "access_denied";

/** Begins a flow for a new consent, or for one that takes the place of an old one. */
export async function beginFlow(
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

/** Ends a flow with the parameters that the bank's page sent back: a code, or an error. */
export async function takeReturn(
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
