/**
 * Every address that a person's window asks for or shows, held against the session tokens that it
 * sent.
 */
import type { BrowserContext, Page } from "playwright-core";

/**
 * With a link, which may be in an address, a person accepts the terms, or asks for the letter of
 * his own login where the link is a program's. Any other call of the same token counts it.
 */
const BY_LINK = /\/v1(\/profile|\/sessions\/letter)$/;

/** Answers the addresses that held the token of a session; it looks from now on. */
export function watchAddresses(context: BrowserContext): () => string[] {
  const addresses = new Set<string>();
  const sessions = new Set<string>();
  context.on("request", (request) => {
    addresses.add(request.url());
    const bearer = /^Bearer ([\w-]{43})$/.exec(request.headers()["authorization"] ?? "")?.[1];
    const isByLink = request.method() === "POST" && BY_LINK.test(request.url());
    if (bearer !== undefined && !isByLink) sessions.add(bearer);
  });
  context.on("page", (page: Page) => {
    page.on("framenavigated", (frame) => void addresses.add(frame.url()));
  });
  return () =>
    [...addresses].filter((address) => [...sessions].some((token) => address.includes(token)));
}
