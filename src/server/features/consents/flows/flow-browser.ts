/**
 * Binds a consent flow to the browser that began it. The browser keeps a secret in a cookie that
 * scripts cannot read. The flow succeeds only when the bank's or the aggregator's screen brings
 * that browser back (decision 0035).
 */
import { timingSafeEqual } from "node:crypto";
import type { Config } from "#server/config.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import type { FlowRow } from "./user-flows.store.ts";

/** The life of a consent screen, and some time for the way back. */
const COOKIE_SECONDS = 3_600;

export interface FlowBinding {
  readonly browserHash: Buffer;
  /** The header that gives the browser its secret. */
  readonly cookie: string;
}

/**
 * Makes the secret of a flow. `Lax`: the return comes from another site, as a whole page, by GET.
 * With TLS the prefix of the cookie's name keeps a neighbour below the same domain from planting a
 * cookie.
 */
export function bindToBrowser(config: Pick<Config, "baseUrl">, flowId: string): FlowBinding {
  const secret = createToken();
  const secure = isSecure(config) ? "; Secure" : "";
  const cookie = `${nameCookie(config, flowId)}=${secret}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  return { browserHash: hashToken(secret), cookie };
}

/** Whether the cookies of a request show that its browser began the flow. */
export function isBrowserOf(
  config: Pick<Config, "baseUrl">,
  flow: Pick<FlowRow, "id" | "browserHash">,
  cookies: string | undefined,
): boolean {
  if (flow.browserHash === null) return false;
  const name = nameCookie(config, flow.id);
  for (const pair of (cookies ?? "").split(";")) {
    const [key, value] = cutPair(pair);
    if (key === name && timingSafeEqual(hashToken(value), flow.browserHash)) return true;
  }
  return false;
}

/**
 * Whether the return address carries the flow's secret, where the flow has one. Nobody can make up
 * such an address.
 */
export function isReturnOf(flow: Pick<FlowRow, "returnHash">, key: string | undefined): boolean {
  return (
    flow.returnHash === null ||
    (key !== undefined && timingSafeEqual(hashToken(key), flow.returnHash))
  );
}

function isSecure({ baseUrl }: Pick<Config, "baseUrl">): boolean {
  return baseUrl.startsWith("https:");
}

function nameCookie(config: Pick<Config, "baseUrl">, flowId: string): string {
  return `${isSecure(config) ? "__Host-" : ""}bankhid-flow-${flowId}`;
}

function cutPair(pair: string): [key: string, value: string] {
  const at = pair.indexOf("=");
  return at < 0 ? [pair.trim(), ""] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}
