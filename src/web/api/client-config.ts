/**
 * Facts that the client needs before anybody logs in: contacts, captcha, sandbox. Asked for once in
 * a page's life, and outside the query cache, which would put 11 kB into the first load of the
 * public pages.
 */
import { useEffect, useSyncExternalStore } from "react";
import { asApiError } from "#web/api/api-error.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { createStore } from "#web/state/create-store.ts";

type ClientConfig = ApiReply<"clientConfigGet">;

const store = createStore<{ readonly config?: ClientConfig }>({});
let asked: Promise<void> | undefined;

/** The client configuration, or nothing while it is on its way or the server is out of reach. */
export function useClientConfig(): ClientConfig | undefined {
  useEffect(() => {
    asked ??= askForConfig();
  }, []);
  return useSyncExternalStore(store.subscribe, store.get).config;
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
