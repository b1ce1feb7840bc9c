/**
 * Every address that a person's window asks for or shows, held against the session tokens that it
 * sent.
 */
import type { BrowserContext, Page } from "playwright-core";

/** Answers the addresses that held the token of a session; it looks from now on. */
export function watchAddresses(context: BrowserContext): () => string[] {
  const addresses = new Set<string>();
  const sessions = new Set<string>();
  context.on("request", (request) => {
    addresses.add(request.url());
    const bearer = /^Bearer ([\w-]{43})$/.exec(request.headers()["authorization"] ?? "")?.[1];
    // The person accepts the terms with the link of the letter, and this link may be in an address.
    if (
      bearer !== undefined &&
      !(request.method() === "POST" && request.url().endsWith("/v1/profile"))
    )
      sessions.add(bearer);
  });
  context.on("page", (page: Page) => {
    page.on("framenavigated", (frame) => void addresses.add(frame.url()));
  });
  return () =>
    [...addresses].filter((address) => [...sessions].some((token) => address.includes(token)));
}
