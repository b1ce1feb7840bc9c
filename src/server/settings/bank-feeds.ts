/** Settings of the banks that report by themselves, through an aggregator or Számlázz.hu. */
import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { cutSlash, providerUrl } from "./addresses.ts";
import { type Sandbox, standInUrl } from "./sandbox.ts";
import { optional, section, setting, type ValuesOf } from "./setting.ts";
import { flag, hours, list, pairs, seconds, text, whole } from "./values.ts";

// Addresses that a live client uses; published nowhere else.
const AGGREG8_API = "https://ais-api.aggreg8.hu";
const AGGREG8_SYNC_UI = "https://sync-ui.aggreg8.hu";
const ENABLE_BANKING_API = "https://api.enablebanking.com";

const SANDBOX_AGGREG8 = { apiKey: "sandbox-api-key", hookSecret: "sandbox-hook-secret" };
const SANDBOX_PREFILL_BANK = "bankId";
const SANDBOX_POSTFIX = "bhsbx";
// The hook's address is its only protection: as long as the tokens of letters.
const HOOK_SECRET_CHARS_MIN = 24;

const FLOW_STATES = ["running", "succeeded", "failed", "cancelled", "timedOut"] as const;
const FEED_PROVIDERS = ["aggreg8", "enablebanking"] as const;

const member = z.string().trim().regex(/^\w+$/);
/** Minutes since midnight. */
const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .transform((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
const hookSecret = text.regex(
  new RegExp(`^[A-Za-z0-9_-]{${HOOK_SECRET_CHARS_MIN},}$`),
  `needs at least ${HOOK_SECRET_CHARS_MIN} letters, digits, - or _ (openssl rand -hex 24)`,
);
const rsaKey = text.transform((stated, context): KeyObject => {
  try {
    // An env file has no line breaks within a value.
    const isKey = stated.startsWith("-----BEGIN");
    const key = createPrivateKey(
      isKey ? stated.replaceAll("\\n", "\n") : readFileSync(stated, "utf8"),
    );
    if (key.asymmetricKeyType === "rsa") return key;
  } catch {
    // Said below, without a word of the key.
  }
  const message = "must be an RSA private key in PEM, or the path of a file that holds one";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

export const bankFeeds = section({
  title: "Banks that report by themselves",
  intro:
    "What is not set up is off in production, and the pages say so; elsewhere the sandbox stands in for it.",
  settings: {
    aggreg8: {
      apiKey: optional(text)`AGGREG8_API_KEY=
        aggreg8, the aggregator. The key and the hook's secret go together. Its API answers only
        addresses that were registered.`,
      hookSecret: optional(hookSecret)`AGGREG8_HOOK_SECRET=
        https://BASE_URL/hooks/aggreg8/SECRET is the address to register there: 24 or more letters,
        digits, - or _.`,
      apiUrl: optional(providerUrl)`AGGREG8_API_URL=
        Default: the address of its live service.`,
      syncUiUrl: optional(providerUrl)`AGGREG8_SYNC_UI_URL=
        The page of its consents. Default: the address of its live service.`,
      flowWords: setting(
        pairs(z.enum(FLOW_STATES)),
      )`AGGREG8_FLOW_WORDS=STARTED=running,IN_PROGRESS=running,COMPLETED=succeeded,FAILED=failed,CANCELLED=cancelled,TIMED_OUT=timedOut
        Their words for where a consent flow is. Not published in full: a word that is missing here
        counts as running until our own time is up.`,
      consentSteps: setting(
        list,
      )`AGGREG8_CONSENT_STEPS=INFO_SHARING_CONSENT_GIVEN,SYNC_STARTED,SYNC_COMPLETED
        Their steps of a flow from which on the person has said yes at the bank.`,
      prefillBank: optional(member)`AGGREG8_PREFILL_BANK=
        The member of "prefill" that names a bank chosen on our page. Not published; without it the
        person chooses there again.`,
      firstPage: setting(whole(0, 1))`AGGREG8_FIRST_PAGE=0
        Number of the first page of their lists: 0 or 1.`,
      hookSinceField: setting(member)`AGGREG8_HOOK_SINCE=fromBookingDateTime
        The member of their notification of changes that names the first day of what has changed.
        Not published; without it the usual days are read again.`,
    },
    enableBanking: {
      id: optional(text)`ENABLE_BANKING_APP_ID=
        Enable Banking, the second aggregator: our application there, which goes with its key.`,
      privateKey: optional(rsaKey)`ENABLE_BANKING_PRIVATE_KEY=
        The application's key in PEM (line breaks as \n) or the path of its file.`,
      url: optional(providerUrl)`ENABLE_BANKING_URL=
        Default: the address of its live service.`,
      country: setting(z.string().regex(/^[A-Z]{2}$/))`ENABLE_BANKING_COUNTRY=HU
        Whose banks are offered.`,
      psuType: setting(z.enum(["business", "personal"]))`ENABLE_BANKING_PSU_TYPE=business
        Whether banks are read as those of a company (business) or a person (personal).`,
    },
    routes: setting(pairs(z.enum(FEED_PROVIDERS)))`BANK_FEED_ROUTES=*=aggreg8
      Which aggregator reads a bank that both offer: name of the bank=aggreg8 or enablebanking, by
      commas; * is any other bank.`,
    szamlazzhu: {
      keyPostfix: optional(
        text.regex(/^[A-Za-z0-9]{5}$/, "must be five letters or digits"),
      )`SZAMLAZZHU_KEY_POSTFIX=
        Számlázz.hu: the five characters that our keys end with, agreed with them.`,
      keyInUrl: setting(flag)`SZAMLAZZHU_KEY_IN_URL=false
        Whether they also append the key to our address.`,
    },
    timings: {
      requestMs: setting(seconds(1, 600))`FEED_REQUEST_SECONDS=20
        An aggregator that says nothing for so long is down.`,
      flowMs: setting(seconds(1))`FEED_FLOW_SECONDS=600
        A consent flow without an end after so long has timed out.`,
      morningFromMinute: setting(clockTime)`FEED_MORNING_FROM=04:00
        When the companies' daily readings begin, in the time of Budapest.`,
      morningMinutes: setting(whole(1, 1_200))`FEED_MORNING_MINUTES=120
        Over how many minutes they are spread.`,
      overlapDays: setting(whole(0))`FEED_OVERLAP_DAYS=7
        Days read again at every reading where the source's ids are not reliable.`,
      rereadDays: setting(whole(0))`FEED_REREAD_DAYS=14
        Days that are read again every FEED_REREAD_EVERY_DAYS, because banks change booked items.`,
      rereadEveryDays: setting(whole(1))`FEED_REREAD_EVERY_DAYS=7
        How often, in days, they are.`,
      lookPauseMs: setting(seconds(1))`FEED_LOOK_PAUSE_SECONDS=3600
        When an aggregator tells that booked items have changed, they are read again at once, but
        not sooner than so many seconds after the last such look.`,
      lookDaysMax: setting(whole(1))`FEED_LOOK_DAYS_MAX=92
        How many days back such a look goes at most.`,
      silenceDays: setting(whole(1, 60))`FEED_SILENCE_DAYS=5
        Hungarian banking days without news of an account, or without a whole reading of it
        (whatever the reason), after which it is shown as such and its people get a letter.`,
      silenceAgainDays: setting(whole(1, 250))`FEED_SILENCE_AGAIN_DAYS=20
        The days without a reading after which they get one more letter, the last one.`,
      staleMs: setting(hours(1))`FEED_STALE_HOURS=36
        An aggregator that has not read the bank itself for so many hours gives an old list.`,
      readsPerDay: setting(whole(1))`FEED_READS_PER_DAY=4
        Readings of a bank without the person, for one account in 24 hours; the law allows four
        (EU 2018/389 Article 36(5)(b)).`,
      limitedMs: setting(seconds(1))`FEED_LIMITED_SECONDS=900
        Wait after "too many requests" that names no time.`,
      manualMs: setting(seconds(1))`FEED_MANUAL_SECONDS=300
        Shortest time between two readings that somebody asks for.`,
      pagesMax: setting(whole(1))`FEED_PAGES_MAX=50
        Pages of one account that one job reads; the next job goes on.`,
    },
  },
  together: {
    "the API key and the hook's secret of aggreg8 go together": [
      "AGGREG8_API_KEY",
      "AGGREG8_HOOK_SECRET",
    ],
    "the application and its key at Enable Banking go together": [
      "ENABLE_BANKING_APP_ID",
      "ENABLE_BANKING_PRIVATE_KEY",
    ],
  },
});

type Values = ValuesOf<typeof bankFeeds.settings>;
export type Aggreg8Settings = NonNullable<ReturnType<typeof buildAggreg8>>;
export type EnableBankingSettings = NonNullable<ReturnType<typeof buildEnableBanking>>;

/**
 * A source that is undefined is off, and the pages say so; with `sandbox` one that nobody set up is
 * the sandbox's.
 */
export function buildFeeds(values: Values, sandbox: Sandbox | undefined, baseUrl: string) {
  const { keyInUrl, keyPostfix = sandbox && SANDBOX_POSTFIX } = values.szamlazzhu;
  return {
    aggreg8: buildAggreg8(values.aggreg8, sandbox, baseUrl),
    enableBanking: buildEnableBanking(values.enableBanking, sandbox),
    szamlazzhu: keyPostfix === undefined ? undefined : { keyPostfix, keyInUrl },
    /** Bank's name → provider; `*` is any other bank. */
    routes: new Map(values.routes),
    timings: values.timings,
  };
}

function buildAggreg8(stated: Values["aggreg8"], sandbox: Sandbox | undefined, baseUrl: string) {
  const { apiKey, hookSecret: secret } = stated;
  const access = apiKey && secret ? { apiKey, hookSecret: secret } : sandbox && SANDBOX_AGGREG8;
  if (access === undefined) return undefined;
  // The page of the consent opens in the browser and so below the product's address; the API is
  // called from here.
  const api = sandbox ? standInUrl(sandbox, "aggreg8/api") : AGGREG8_API;
  const page = sandbox ? `${baseUrl}/sandbox/aggreg8/sync-ui` : AGGREG8_SYNC_UI;
  return {
    ...stated,
    ...access,
    apiUrl: cutSlash(stated.apiUrl ?? api),
    syncUiUrl: cutSlash(stated.syncUiUrl ?? page),
    flowWords: new Map(stated.flowWords),
    prefillBank: stated.prefillBank ?? (sandbox && SANDBOX_PREFILL_BANK),
  };
}

function buildEnableBanking(
  { id, privateKey, url, ...stated }: Values["enableBanking"],
  sandbox: Sandbox | undefined,
) {
  // The sandbox gives an application of its own.
  const application = id && privateKey ? { id, privateKey } : undefined;
  if (application === undefined && sandbox === undefined) return undefined;
  const live = sandbox ? standInUrl(sandbox, "enable-banking/api") : ENABLE_BANKING_API;
  return { ...stated, url: cutSlash(url ?? live), application };
}
