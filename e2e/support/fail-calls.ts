/**
 * Failures that no sentinel of the sandbox makes: the line of some calls breaks, or our own server
 * answers them with an error.
 */
import type { Page, Route } from "playwright-core";

/** Cuts the connection of the calls, or lets the server answer an unexpected error. */
export type Failure = "cut" | "internal_error";

/**
 * Lets the calls of a path fail until the answered function is called; the page itself is not
 * touched.
 */
export async function failCalls(
  page: Page,
  path: RegExp,
  methods: readonly string[],
  failure: Failure = "cut",
): Promise<() => Promise<void>> {
  const inPath = (url: URL) => path.test(url.pathname);
  await page.route(inPath, (route) => {
    if (!methods.includes(route.request().method())) return route.fallback();
    if (failure === "cut") return route.abort("connectionreset");
    return route.fulfill({ status: 500, json: { code: failure, message: "", requestId: "r-1" } });
  });
  return () => page.unroute(inPath);
}

/** Sends this body with the calls of a path, as an older page does; the answer ends that. */
export async function sendInstead(
  page: Page,
  path: RegExp,
  body: object,
): Promise<() => Promise<void>> {
  const inPath = (url: URL) => path.test(url.pathname);
  await page.route(inPath, (route) => route.continue({ postData: body }));
  return () => page.unroute(inPath);
}

/** Holds back the calls of a path; the answer lets them go on to the server. */
export async function holdCalls(page: Page, path: RegExp): Promise<() => void> {
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      await gate;
      await route.continue();
    },
  );
  return () => letGo();
}

/**
 * Lets the server do what the calls of a path ask for, and loses its answers, until the answered
 * function is called.
 */
export async function loseAnswers(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const inPath = (url: URL) => path.test(url.pathname);
  await page.route(inPath, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  return () => page.unroute(inPath);
}

/** Holds back every script of the window's next page; the answer lets them come. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await gate;
    await route.continue();
  });
  return () => letGo();
}

/**
 * Waits until each request that the page has sent has reached its routes: they come in order, and
 * this one is the last.
 */
async function untilSentArrive(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch("/mark.svg", { cache: "no-store" });
  });
}

/** Lets the reads of pages fail from now on; tells which were asked since the last look. */
export async function failReads(
  page: Page,
  isMeant: (url: URL) => boolean,
): Promise<{ readonly take: () => Promise<string[]> }> {
  const asked: string[] = [];
  await page.route(isMeant, (route) => {
    const request = route.request();
    if (request.method() !== "GET") return route.fallback();
    asked.push(new URL(request.url()).pathname);
    const json = { code: "internal_error", message: "", requestId: "r-1" };
    return route.fulfill({ status: 500, json });
  });
  return {
    take: async () => {
      await untilSentArrive(page);
      return asked.splice(0);
    },
  };
}

/** Holds back the requests of these addresses; the answer cuts those that wait, and counts them. */
export async function holdBack(
  page: Page,
  isMeant: (url: URL) => boolean,
): Promise<{ readonly cut: () => Promise<number> }> {
  const waiting: Route[] = [];
  await page.route(isMeant, (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    waiting.push(route);
    return undefined;
  });
  return {
    cut: async () => {
      await untilSentArrive(page);
      const cut = waiting.splice(0);
      await Promise.all(cut.map((route) => route.abort("connectionreset")));
      return cut.length;
    },
  };
}
