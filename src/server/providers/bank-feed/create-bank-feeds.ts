/** The bank feeds of the configuration. No provider is asked before it is used. */
import { foldLetters } from "#values/fold-text.ts";
import type { Config } from "#server/config.ts";
import type { Clock } from "#server/clock.ts";
import { createAggreg8 } from "./aggreg8/aggreg8.adapter.ts";
import { type BankFeed, FeedFault, type FeedProvider } from "./bank-feed.port.ts";
import type { BankFeeds, BankListFault, OfferedBank } from "./bank-feeds.port.ts";
import { ENABLE_BANKING_BANK_PREFIX } from "./enable-banking/enable-banking-banks.ts";
import { createEnableBanking } from "./enable-banking/enable-banking.adapter.ts";
import { makeProviderHttp } from "./provider-http.ts";

const ANY_BANK = "*";
const USUAL_PROVIDER: FeedProvider = "aggreg8";

export function createBankFeeds(deps: { config: Pick<Config, "feeds">; clock: Clock }): BankFeeds {
  const { aggreg8, enableBanking, routes, timings } = deps.config.feeds;
  const { clock } = deps;
  const http = makeProviderHttp({ clock, timeoutMs: timings.requestMs });
  const feeds = new Map<FeedProvider, BankFeed>();
  if (aggreg8) feeds.set("aggreg8", createAggreg8({ clock, http }, aggreg8));
  const { overlapDays } = timings;
  if (enableBanking)
    feeds.set("enablebanking", createEnableBanking({ clock, http, overlapDays }, enableBanking));
  return registerBankFeeds([...feeds.values()], routes);
}

/** The registry of the given feeds. */
function registerBankFeeds(
  given: readonly BankFeed[],
  routes: ReadonlyMap<string, FeedProvider>,
): BankFeeds {
  const usual = routes.get(ANY_BANK) ?? USUAL_PROVIDER;
  const feeds = given.toSorted(
    (a, b) => Number(b.provider === usual) - Number(a.provider === usual),
  );
  const get = (provider: string): BankFeed | undefined =>
    feeds.find((feed) => feed.provider === provider);
  const routed = new Map([...routes].map(([name, provider]) => [foldBankName(name), provider]));
  return {
    get,
    list: () => feeds,
    forBank(bankId) {
      if (bankId === null) return feeds[0];
      return get(bankId.startsWith(ENABLE_BANKING_BANK_PREFIX) ? "enablebanking" : "aggreg8");
    },
    async listBanks() {
      const faults: BankListFault[] = [];
      const lists = await Promise.all(feeds.map(async (feed) => listOffered(feed, faults)));
      return { banks: pickBanks(lists, routed), faults };
    },
  };
}

async function listOffered(feed: BankFeed, faults: BankListFault[]): Promise<OfferedBank[]> {
  try {
    return (await feed.listBanks()).map((bank) => ({ ...bank, provider: feed.provider }));
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error;
    faults.push({ provider: feed.provider, detail: `${error.kind}: ${error.message}` });
    return [];
  }
}

// Where the provider that the route names does not offer the bank now, the other one does: better
// that than none.
function pickBanks(
  lists: readonly OfferedBank[][],
  routed: ReadonlyMap<string, FeedProvider>,
): OfferedBank[] {
  const picked = new Map<string, OfferedBank>();
  for (const bank of lists.flat()) {
    const name = foldBankName(bank.name);
    const known = picked.get(name);
    if (known === undefined || bank.provider === routed.get(name)) picked.set(name, bank);
  }
  return [...picked.values()];
}

const COMPANY_FORMS = /\b(bank|banki|nyrt|zrt|rt|hungary|magyarorszag|magyar)\b/g;

/** The common part of two providers' names of one bank: `OTP Bank Nyrt.` and `OTP` are `otp`. */
export function foldBankName(name: string): string {
  const plain = foldLetters(name);
  return plain.replace(COMPANY_FORMS, " ").replace(/[^a-z0-9&]+/g, "") || plain.trim();
}
