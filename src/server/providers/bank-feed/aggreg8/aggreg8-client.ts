/**
 * Calls of aggreg8's API with the partner's token: kept until it ends, replaced once when it is
 * refused.
 */
import type { Clock } from "#server/clock.ts";
import type { Aggreg8Settings } from "#server/settings/bank-feeds.ts";
import { tokenSchema } from "./aggreg8-shapes.ts";
import { FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";
import {
  findFault,
  type ProviderAnswer,
  type ProviderHttp,
  type ProviderRequest,
  takeJson,
} from "#server/providers/bank-feed/provider-http.ts";

// Tokens last about three hours; a living client renews after so long, which is five minutes before
// the end.
const TOKEN_MS_MAX = 175 * 60_000;
const RENEW_EARLY_MS = 5 * 60_000;

export interface Aggreg8Call extends Omit<ProviderRequest, "url" | "headers"> {
  readonly path: string;
}

export interface Aggreg8Client {
  /** A good answer; throws FeedFault for any other. `isMissingGood`: 404 is an answer too. */
  call(call: Aggreg8Call, options?: { isMissingGood?: boolean }): Promise<ProviderAnswer>;
  /** The answer of a call that needs no token. */
  callOpen(call: Aggreg8Call): Promise<ProviderAnswer>;
}

interface KeptToken {
  readonly value: string;
  readonly endsAtMs: number;
}

export function createAggreg8Client(
  deps: { clock: Clock; http: ProviderHttp },
  settings: Aggreg8Settings,
): Aggreg8Client {
  let kept: KeptToken | undefined;
  // Calls that find no token wait for one request instead of making one each.
  let coming: Promise<KeptToken> | undefined;

  async function askToken(): Promise<KeptToken> {
    const answer = await deps.http.send({
      method: "GET",
      url: `${settings.apiUrl}/token`,
      headers: { apikey: settings.apiKey },
    });
    // Only our own key stands behind this call: a refusal never concerns a person's consent.
    if ([400, 401, 403, 404].includes(answer.status) && answer.isJson)
      throw findFault(answer, "auth")!;
    // "Clients also tolerate a bare string": with quotes around it or without.
    const parsed = tokenSchema.safeParse(answer.isJson ? takeJson(answer) : answer.text.trim());
    const fault = findFault(answer);
    if (fault) throw fault;
    const value = parsed.data?.replace(/^(Bearer\s+)+/i, "") ?? "";
    if (!/^[\w.~+/=-]{8,}$/.test(value))
      throw new FeedFault("provider_down", `${answer.label} (no token)`);
    return { value, endsAtMs: findEnd(value, deps.clock.now().getTime()) };
  }

  async function takeToken(): Promise<KeptToken> {
    if (kept && kept.endsAtMs > deps.clock.now().getTime()) return kept;
    coming ??= askToken().finally(() => (coming = undefined));
    kept = await coming;
    return kept;
  }

  const send = ({ path, ...request }: Aggreg8Call, token?: string): Promise<ProviderAnswer> =>
    deps.http.send({
      ...request,
      url: `${settings.apiUrl}${path}`,
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    });

  return {
    async call(call, { isMissingGood = false } = {}) {
      const token = await takeToken();
      let answer = await send(call, token.value);
      if (answer.status === 401) {
        // Another call may have fetched a fresh token already.
        if (kept === token) kept = undefined;
        answer = await send(call, (await takeToken()).value);
      }
      const fault = findFault(answer);
      if (fault && !(isMissingGood && fault.kind === "not_found")) throw fault;
      return answer;
    },
    callOpen: (call) => send(call),
  };
}

/**
 * Until when a token is used: by its own `exp` where it is a JWT, never longer than they live by
 * experience.
 */
function findEnd(token: string, nowMs: number): number {
  const latest = nowMs + TOKEN_MS_MAX;
  try {
    const claims = JSON.parse(
      Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"),
    ) as { exp?: unknown; iat?: unknown };
    // Their lifetime on our clock: the two clocks may differ.
    if (typeof claims.exp !== "number" || typeof claims.iat !== "number") return latest;
    return Math.min(latest, nowMs + (claims.exp - claims.iat) * 1_000 - RENEW_EARLY_MS);
  } catch {
    return latest;
  }
}
