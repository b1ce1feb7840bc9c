/**
 * The web from its sources, served module by module in front of the running program: a test can
 * reach the modules of the open page, such as the one dialog, by their own names.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, inject } from "vitest";

const root = join(import.meta.dirname, "../..");
/** Nobody else writes there; the folder of the installed packages stays as it is. */
const CACHE = join(root, ".cache/source-web");

/** Call once at the head of a test file; answers the address, known when the tests run. */
export function useSourceWeb(): { readonly url: () => string } {
  let server: ViteDevServer | undefined;
  beforeAll(async () => {
    const program = inject("baseUrl");
    const proxy = Object.fromEntries(
      ["/v1", "/oauth2", "/api/v1", "/sandbox"].map((path) => [path, program]),
    );
    server = await createServer({
      configFile: join(root, "vite.config.ts"),
      cacheDir: CACHE,
      logLevel: "error",
      server: { port: 0, host: "127.0.0.1", hmr: false, watch: null, proxy },
    });
    await server.listen();
  });
  afterAll(() => server?.close());
  return {
    url: () => {
      const url = server?.resolvedUrls?.local[0];
      if (url === undefined) throw new Error("The sources are not served yet.");
      return url.replace(/\/$/, "");
    },
  };
}

/** Opens a page of the sources with the account's session stored, as after an earlier visit. */
export async function comeBackToSources(
  page: Page,
  url: string,
  token: string,
  path: string,
): Promise<void> {
  await page.goto(`${url}/mark.svg`);
  await page.evaluate((kept) => localStorage.setItem("bankhid.token", JSON.stringify(kept)), token);
  await page.goto(url + path);
}

/** What the page's router tells about itself. */
interface PageRouter {
  navigate(to: { href: string; ignoreBlocker: true }): Promise<void>;
  readonly state: {
    readonly status: "pending" | "idle";
    readonly location: { readonly href: string };
    /** Of the page that is drawn. */
    readonly resolvedLocation?: { readonly href: string };
  };
}

/**
 * Leads the open page to another address as a link does, and waits until that page is drawn. A load
 * would ask for a thousand modules. What was typed and not saved is left without a question.
 */
export async function walkInSources(page: Page, url: string): Promise<void> {
  const { pathname, search, hash } = new URL(url);
  await page.evaluate(
    async (href) => {
      const router = (globalThis as unknown as { __TSR_ROUTER__: PageRouter }).__TSR_ROUTER__;
      const isDrawn = (): boolean =>
        router.state.status === "idle" &&
        router.state.resolvedLocation?.href === router.state.location.href;
      await router.navigate({ href, ignoreBlocker: true });
      while (!isDrawn()) await new Promise((resolve) => requestAnimationFrame(resolve));
    },
    pathname + search + hash,
  );
}

/** The purposes that the page's own registry of dialogs knows. */
export async function listPurposes(page: Page): Promise<string[]> {
  return page.evaluate(async (file) => {
    const { modalRegistry } = (await import(/* @vite-ignore */ file)) as { modalRegistry: object };
    return Object.keys(modalRegistry);
  }, "/modal-registry.ts");
}

/** Opens a dialog as the program does; values that are `stand-in` become functions. */
export async function openDialog(
  page: Page,
  purpose: string,
  props: object,
  standIn: string,
): Promise<void> {
  await page.evaluate(
    async ([file, name, given, mark]) => {
      const { openModal } = (await import(/* @vite-ignore */ file)) as {
        openModal: (purpose: string, props: object) => void;
      };
      const made = Object.entries(given).map(([key, value]) => [
        key,
        value === mark ? async () => undefined : (value as unknown),
      ]);
      openModal(name, Object.fromEntries(made) as object);
    },
    ["/modals/modals.ts", purpose, props, standIn] as const,
  );
}

/**
 * The dialog that is open, and whether the person's own login is asked for; both are closed.
 */
export async function takeOpened(
  page: Page,
): Promise<{ readonly purpose: string | undefined; readonly asked: boolean }> {
  return page.evaluate(
    async ([modals, login]) => {
      const { modalStore, closeModal } = (await import(/* @vite-ignore */ modals)) as {
        modalStore: { get: () => { open: { purpose: string } | null } };
        closeModal: () => void;
      };
      const { ownLoginStore } = (await import(/* @vite-ignore */ login)) as {
        ownLoginStore: { get: () => { asked: { settle: (done: boolean) => void } | null } };
      };
      const purpose = modalStore.get().open?.purpose;
      const { asked } = ownLoginStore.get();
      asked?.settle(false);
      closeModal();
      return { purpose, asked: asked !== null };
    },
    ["/modals/modals.ts", "/state/own-login.ts"] as const,
  );
}
