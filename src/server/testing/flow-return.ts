/** The way back of a consent screen, as the browser goes that began the flow. */
import type { TestApp, TestReply } from "./test-app.ts";

/** The cookie that the beginning of a flow gave its browser, as that browser sends it. */
export function readFlowCookie(begun: Pick<TestReply, "headers">): string {
  const [cookie] = [begun.headers["set-cookie"]].flat();
  return String(cookie ?? "").split(";")[0] ?? "";
}

/**
 * Opens the address that the consent screen leads to, in the browser that began the flow (or, with
 * an empty cookie, in another one).
 */
export function comeBack(
  api: Pick<TestApp, "call">,
  location: string,
  cookie: string,
): Promise<TestReply> {
  const { pathname, search } = new URL(location);
  return api.call("GET", pathname + search, { headers: cookie === "" ? {} : { cookie } });
}
