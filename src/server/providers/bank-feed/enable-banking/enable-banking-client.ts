/** Calls of Enable Banking's API: every one carries a token that we sign ourselves. */
import { entryOf } from "#values/entry-of.ts";
import { createPrivateKey, type KeyObject, sign } from "node:crypto";
import type { Clock } from "#server/clock.ts";
import type { EnableBankingSettings } from "#server/settings/bank-feeds.ts";
import type { FeedFaultKind } from "#server/providers/bank-feed/bank-feed.port.ts";
import {
  findErrorName,
  findFault,
  type ProviderAnswer,
  type ProviderHttp,
  type ProviderRequest,
  takeShape,
} from "#server/providers/bank-feed/provider-http.ts";
import { z } from "zod";

const ISSUER = "enablebanking.com";
const AUDIENCE = "api.enablebanking.com";
const TOKEN_SECONDS = 3_600;
const RENEW_EARLY_SECONDS = 300;
// Their clock may be a little behind ours.
const ISSUED_EARLY_SECONDS = 10;

/** Errors that mean something else than their status. Names seen at clients of the live service. */
const KINDS: Readonly<Record<string, FeedFaultKind>> = {
  EXPIRED_SESSION: "consent_expired",
  CLOSED_SESSION: "consent_expired",
  REVOKED_SESSION: "consent_expired",
  WRONG_SESSION_STATUS: "consent_expired",
  ASPSP_PSU_ACTION_REQUIRED: "consent_expired",
  SESSION_DOES_NOT_EXIST: "not_found",
  ACCOUNT_DOES_NOT_EXIST: "not_found",
  ASPSP_ACCOUNT_NOT_ACCESSIBLE: "not_found",
  ASPSP_RATE_LIMIT_EXCEEDED: "limited",
  ASPSP_ERROR: "provider_down",
  ASPSP_TIMEOUT: "provider_down",
  UNAUTHORIZED_ACCESS: "auth",
  UNAUTHORIZED_IP: "auth",
  WRONG_TRANSACTIONS_PERIOD: "refused",
  WRONG_DATE_INTERVAL: "refused",
  WRONG_CONTINUATION_KEY: "refused",
};
// The first is theirs, the second the Berlin Group's, which some banks pass through.
const PERIOD_NAMES = new Set(["WRONG_TRANSACTIONS_PERIOD", "PERIOD_INVALID"]);

export interface EnableBankingCall extends Omit<ProviderRequest, "url" | "headers"> {
  readonly path: string;
}

export interface EnableBankingAnswer extends ProviderAnswer {
  /** Whether the bank refuses so long a period; only where `allowShorterPeriod` was set. */
  readonly isPeriodRefused: boolean;
}

export interface EnableBankingClient {
  /** A good answer; throws FeedFault for any other but those that the options name. */
  call(
    call: EnableBankingCall,
    options?: { allowShorterPeriod?: boolean; isEndedGood?: boolean },
  ): Promise<EnableBankingAnswer>;
}

export function createEnableBankingClient(
  deps: { clock: Clock; http: ProviderHttp },
  settings: EnableBankingSettings,
): EnableBankingClient {
  const readApplication = openApplication(deps.http, settings);
  let kept: { value: string; endsAt: number } | undefined;
  const nowSeconds = (): number => Math.floor(deps.clock.now().getTime() / 1_000);
  const takeToken = async (): Promise<string> => {
    if (!kept || kept.endsAt <= nowSeconds()) {
      const value = signToken(await readApplication(), nowSeconds());
      kept = { value, endsAt: nowSeconds() + TOKEN_SECONDS - RENEW_EARLY_SECONDS };
    }
    return kept.value;
  };
  const send = async ({ path, ...request }: EnableBankingCall): Promise<ProviderAnswer> =>
    deps.http.send({
      ...request,
      url: `${settings.url}${path}`,
      headers: { authorization: `Bearer ${await takeToken()}` },
    });
  return {
    async call(call, { allowShorterPeriod = false, isEndedGood = false } = {}) {
      let answer = await send(call);
      // A session that ended says so with the same status: only an unnamed refusal is about our
      // token.
      if (answer.status === 401 && entryOf(KINDS, findErrorName(answer)) !== "consent_expired") {
        kept = undefined;
        answer = await send(call);
      }
      const name = answer.status >= 400 ? findErrorName(answer) : "";
      const isPeriodRefused = allowShorterPeriod && PERIOD_NAMES.has(name);
      const fault = findFault(answer, entryOf(KINDS, name));
      const isEnded =
        isEndedGood && (fault?.kind === "not_found" || fault?.kind === "consent_expired");
      if (fault && !isPeriodRefused && !isEnded) throw fault;
      return { ...answer, isPeriodRefused };
    },
  };
}

/** A token as their documentation asks for: RS256, the application's id as `kid`. */
function signToken(application: EnableBankingApplication, nowSeconds: number): string {
  const encode = (value: unknown): string =>
    Buffer.from(JSON.stringify(value)).toString("base64url");
  const issuedAt = nowSeconds - ISSUED_EARLY_SECONDS;
  const claims = { iss: ISSUER, aud: AUDIENCE, iat: issuedAt, exp: issuedAt + TOKEN_SECONDS };
  const text = `${encode({ typ: "JWT", alg: "RS256", kid: application.id })}.${encode(claims)}`;
  return `${text}.${sign("RSA-SHA256", Buffer.from(text), application.privateKey).toString("base64url")}`;
}

/** Our application at Enable Banking: its id and the key that signs its requests. */
interface EnableBankingApplication {
  readonly id: string;
  readonly privateKey: KeyObject;
}

const credentialsSchema = z.object({ applicationId: z.string(), privateKey: z.string() });

/**
 * The application of the settings. Where none is set (never in production), the sandbox's own,
 * which it gives as the real control panel does at registration. It is asked each time, because a
 * sandbox whose folder was emptied has another one.
 */
function openApplication(
  http: ProviderHttp,
  settings: EnableBankingSettings,
): () => Promise<EnableBankingApplication> {
  const { application, url } = settings;
  if (application !== undefined) return async () => application;
  return async () => {
    const answer = await http.send({
      method: "GET",
      url: url.replace(/\/api$/, "/control/credentials"),
    });
    const given = takeShape(credentialsSchema, answer);
    return { id: given.applicationId, privateKey: createPrivateKey(given.privateKey) };
  };
}
