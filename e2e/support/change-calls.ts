/**
 * Calls of the page on their way: lost, or answered otherwise than the server did. For what neither
 * a sentinel of the sandbox nor the server itself can make.
 */
import type { Page, Request } from "playwright-core";

/** Loses every call whose address fits the pattern, such as parts of a release that is gone. */
export async function loseCalls(page: Page, address: string): Promise<void> {
  await page.route(address, (route) => route.abort());
}

/**
 * Changes the JSON of every reply whose call's address fits the pattern; `ask` may write the
 * address anew before. Ends with `endChanges`.
 */
export async function changeReplies<Reply extends object>(
  page: Page,
  address: string,
  change: (reply: Reply) => object,
  ask: (url: string) => string = (url) => url,
): Promise<void> {
  await page.route(address, async (route) => {
    const answer = await route.fetch({ url: ask(route.request().url()) });
    await route.fulfill({ response: answer, json: change((await answer.json()) as Reply) });
  });
}

/** Changes the client configuration that the page of the address carries. */
export async function changeConfig(page: Page, path: string, change: object): Promise<void> {
  const isPage = (url: URL): boolean => url.pathname === path;
  await page.route(isPage, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /(<script [^>]*id="client-config">)(.*?)(<\/script>)/,
      (_, head: string, json: string, end: string) =>
        head + JSON.stringify({ ...(JSON.parse(json) as object), ...change }) + end,
    );
    await route.fulfill({ response: answer, body });
  });
}

/** Ends all changes; a call that is being answered is answered to its end first. */
export async function endChanges(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "wait" });
}

export interface WatchedUploads {
  /** Names of the files, in the order of their calls. */
  readonly sent: readonly string[];
  /** How many calls ran at once, at the most. */
  most(): number;
}

/** Calls sent side by side would overlap in this time. */
const CALL_MS = 150;

/** Watches the calls that bring files; the line breaks in the middle of the file `broken`. */
export async function watchUploads(page: Page, broken: string): Promise<WatchedUploads> {
  const sent: string[] = [];
  let running = 0;
  let most = 0;
  await page.route("**/v1/file/*", async (route) => {
    if (!isUpload(route.request())) return route.fallback();
    running += 1;
    most = Math.max(most, running);
    const name = nameOf(route.request());
    sent.push(name);
    const answer = name === broken ? undefined : await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, CALL_MS));
    running -= 1;
    return answer ? route.fulfill({ response: answer }) : route.abort("connectionreset");
  });
  return { sent, most: () => most };
}

function isUpload(request: Request): boolean {
  return request.method() === "POST" && /\/v1\/file\/[^/]+$/.test(new URL(request.url()).pathname);
}

function nameOf(request: Request): string {
  const body = request.postDataBuffer()?.toString("latin1") ?? "";
  return /filename="([^"]+)"/.exec(body)?.[1] ?? "";
}
