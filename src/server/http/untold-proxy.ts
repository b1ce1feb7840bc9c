/**
 * Finds a proxy that the settings do not know: everybody then has the proxy's address, and all
 * visitors share one set of limits.
 */
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

const FORWARDED = ["x-forwarded-for", "forwarded", "x-real-ip"] as const;

/**
 * Warns once a process when a request carries a proxy's header while TRUST_PROXY is off. Anybody
 * may send such a header, so the warning names the setting and changes nothing.
 */
export function warnOfUntoldProxy(
  app: FastifyInstance,
  log: Pick<FastifyBaseLogger, "warn">,
): void {
  let said = false;
  app.addHook("onRequest", async (request) => {
    if (said) return;
    const header = FORWARDED.find((name) => request.headers[name] !== undefined);
    if (header === undefined) return;
    said = true;
    log.warn(
      { header },
      "a request came through a proxy, and TRUST_PROXY is not true: all visitors count as one for the limits. " +
        "Set TRUST_PROXY=true where the proxy is yours and sets X-Forwarded-For; otherwise somebody sent the header himself",
    );
  });
}
