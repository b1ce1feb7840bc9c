/**
 * Facts that the client needs before anybody logs in: contacts, captcha, sandbox. The page brings
 * them, so that nothing moves when they come. Where it does not, they are asked for once in a
 * page's life, and outside the query cache, which would put 11 kB into the first load of the public
 * pages.
 */
import { useEffect, useSyncExternalStore } from "react";
import { asApiError } from "#web/api/api-error.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { createStore } from "#web/state/create-store.ts";

export type ClientConfig = ApiReply<"clientConfigGet">;

const store = createStore<{ readonly config?: ClientConfig }>(readFromPage());
let asked: Promise<void> | undefined;

/** The page itself carries the facts; a development server's page does not. */
function readFromPage(): { readonly config?: ClientConfig } {
  // Tests without a page have no document.
  const page = globalThis.document as Document | undefined;
  const text = page?.getElementById("client-config")?.textContent;
  return text ? { config: JSON.parse(text) as ClientConfig } : {};
}

/** The client configuration, or nothing while it is on its way or the server is out of reach. */
export function useClientConfig(): ClientConfig | undefined {
  useEffect(() => {
    if (!store.get().config) asked ??= askForConfig();
  }, []);
  return useSyncExternalStore(store.subscribe, store.get, store.get).config;
}

/** Gives the facts to a page that is drawn by the server. */
export function setClientConfig(config: ClientConfig): void {
  store.set({ config });
}

/** A network that hiccups deserves one more try; after that the next page asks again. */
async function askForConfig(triesLeft = 1): Promise<void> {
  try {
    store.set({ config: await callApi("clientConfigGet", {}) });
  } catch (error) {
    if (triesLeft > 0 && asApiError(error).code === "network") return askForConfig(triesLeft - 1);
    asked = undefined;
  }
}
