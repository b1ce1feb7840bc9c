/**
 * Tells the sandbox's aggreg8 where our hook is. At the real one this is arranged by hand, because
 * the form is not published.
 */
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import { createAggreg8Client } from "./aggreg8/aggreg8-client.ts";
import { makeProviderHttp } from "./provider-http.ts";

/**
 * `address` is where the web role answers on this machine. Throws FeedFault where the sandbox does
 * not answer.
 */
export async function registerSandboxHook(
  deps: { config: Pick<Config, "feeds">; clock: Clock },
  address: string,
): Promise<void> {
  const { aggreg8, timings } = deps.config.feeds;
  if (aggreg8 === undefined) return;
  const http = makeProviderHttp({ clock: deps.clock, timeoutMs: timings.requestMs });
  const url = `${address.replace("//0.0.0.0", "//127.0.0.1")}/hooks/aggreg8/${aggreg8.hookSecret}`;
  const client = createAggreg8Client({ clock: deps.clock, http }, aggreg8);
  await client.call({ method: "PUT", path: "/customer", body: { callbacks: [{ url }] } });
}
