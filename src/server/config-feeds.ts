/**
 * Settings of the banks that report by themselves: the part of the environment's schema that
 * `config.ts` spreads into its own.
 */
import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

const optionalText = z.string().trim().optional();
const webUrl = z.url({ protocol: /^https?$/ });
const seconds = z.coerce.number().int().min(1);
const days = z.coerce.number().int().min(0);
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const FEED_PROVIDERS = ["aggreg8", "enablebanking"] as const;
const FLOW_STATES = ["running", "succeeded", "failed", "cancelled", "timedOut"] as const;

/** One part of a list by commas, each `name=value`. */
function pairs<T extends string>(values: readonly T[]) {
  return z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part) => cutPair(part)),
    )
    .pipe(z.array(z.tuple([z.string().min(1), z.enum(values)])))
    .transform((entries) => new Map<string, T>(entries as [string, T][]));
}

function cutPair(part: string): [string, string] {
  const equals = part.lastIndexOf("=");
  return [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
}

const words = z.string().transform((text) =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean),
);

/** The variables; the texts that explain them are in `.env.example`. */
export const feedVariables = {
  AGGREG8_API_URL: webUrl.optional(),
  AGGREG8_SYNC_UI_URL: webUrl.optional(),
  AGGREG8_API_KEY: optionalText,
  AGGREG8_HOOK_SECRET: optionalText,
  AGGREG8_FLOW_WORDS: pairs(FLOW_STATES).prefault(
    "STARTED=running,IN_PROGRESS=running,COMPLETED=succeeded,FAILED=failed,CANCELLED=cancelled,TIMED_OUT=timedOut",
  ),
  AGGREG8_CONSENT_STEPS: words.prefault("INFO_SHARING_CONSENT_GIVEN,SYNC_STARTED,SYNC_COMPLETED"),
  AGGREG8_PREFILL_BANK: z.string().trim().regex(/^\w+$/).optional(),
  AGGREG8_HOOK_SINCE: z.string().trim().regex(/^\w+$/).default("fromBookingDateTime"),
  AGGREG8_FIRST_PAGE: z.coerce.number().int().min(0).max(1).default(0),
  ENABLE_BANKING_URL: webUrl.optional(),
  ENABLE_BANKING_APP_ID: optionalText,
  ENABLE_BANKING_PRIVATE_KEY: optionalText,
  ENABLE_BANKING_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default("HU"),
  ENABLE_BANKING_PSU_TYPE: z.enum(["business", "personal"]).default("business"),
  BANK_FEED_ROUTES: pairs(FEED_PROVIDERS).prefault("*=aggreg8"),
  SZAMLAZZHU_KEY_POSTFIX: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{5}$/, "must be five letters or digits")
    .optional(),
  SZAMLAZZHU_KEY_IN_URL: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .prefault("false"),
  FEED_REQUEST_SECONDS: seconds.max(600).default(20),
  FEED_FLOW_SECONDS: seconds.default(600),
  FEED_MORNING_FROM: clockTime.default("04:00"),
  FEED_MORNING_MINUTES: z.coerce.number().int().min(1).max(1_200).default(120),
  FEED_OVERLAP_DAYS: days.default(7),
  FEED_REREAD_DAYS: days.default(14),
  FEED_REREAD_EVERY_DAYS: days.min(1).default(7),
  FEED_LOOK_PAUSE_SECONDS: seconds.default(3_600),
  FEED_LOOK_DAYS_MAX: days.min(1).default(92),
  FEED_SILENCE_DAYS: days.min(1).max(60).default(5),
  FEED_SILENCE_AGAIN_DAYS: days.min(1).max(250).default(20),
  FEED_STALE_HOURS: z.coerce.number().int().min(1).default(36),
  FEED_READS_PER_DAY: z.coerce.number().int().min(1).default(4),
  FEED_LIMITED_SECONDS: seconds.default(900),
  FEED_MANUAL_SECONDS: seconds.default(300),
  FEED_PAGES_MAX: z.coerce.number().int().min(1).default(50),
};

const feedSchema = z.object(feedVariables);
export type FeedEnvironment = z.infer<typeof feedSchema>;

export interface Aggreg8Settings {
  /** Addresses without a slash at their end. */
  readonly apiUrl: string;
  readonly syncUiUrl: string;
  readonly apiKey: string;
  /** The unguessable part of the address that aggreg8 calls. */
  readonly hookSecret: string;
  /** The member of a notification that names the first day of a change. */
  readonly hookSinceField: string;
  /** Their words for where a consent flow is; a word that is not here means that it still runs. */
  readonly flowWords: ReadonlyMap<string, (typeof FLOW_STATES)[number]>;
  /** Their steps from which on the person has said yes at the bank. */
  readonly consentSteps: readonly string[];
  /**
   * The member of `prefill` that names the bank which was chosen already; undefined: the person
   * chooses it there.
   */
  readonly prefillBank: string | undefined;
  /** Number of the first page of a list. */
  readonly firstPage: number;
}

export interface EnableBankingSettings {
  readonly url: string;
  /**
   * Our application there; undefined outside production, where the sandbox gives an application of
   * its own.
   */
  readonly application: { readonly id: string; readonly privateKey: KeyObject } | undefined;
  readonly country: string;
  readonly psuType: "business" | "personal";
}

export interface FeedSettings {
  /** Undefined: this source is off, and the pages say so. */
  readonly aggreg8: Aggreg8Settings | undefined;
  readonly enableBanking: EnableBankingSettings | undefined;
  readonly szamlazzhu: { readonly keyPostfix: string; readonly keyInUrl: boolean } | undefined;
  /** Bank's name → provider; `*` is any other bank. */
  readonly routes: ReadonlyMap<string, (typeof FEED_PROVIDERS)[number]>;
  readonly timings: {
    /** A provider that does not answer for so long is down. */
    readonly requestMs: number;
    /** A consent flow without an end after this has timed out. */
    readonly flowMs: number;
    /**
     * The morning's readings are spread over so many minutes from this time of Europe/Budapest
     * (minutes since midnight).
     */
    readonly morningFromMinute: number;
    readonly morningMinutes: number;
    /** Days read again at each reading of a source whose ids are loose. */
    readonly overlapDays: number;
    /** So many days are read again every so many days, because booked items may change. */
    readonly rereadDays: number;
    readonly rereadEveryDays: number;
    /**
     * Shortest time between two looks back that notifications lead to, and how far such a look may
     * go.
     */
    readonly lookPauseMs: number;
    readonly lookDaysMax: number;
    /**
     * Banking days without news, or without a whole reading, after which an account is shown as
     * silent or overdue and told of.
     */
    readonly silenceDays: number;
    /**
     * Banking days without a whole reading after which people are told once more, and for the last
     * time.
     */
    readonly silenceAgainDays: number;
    /** An aggregator that has not read the bank itself for so long gives an old list. */
    readonly staleMs: number;
    /**
     * Readings of a bank without the person present, for one account in 24 hours (EU 2018/389
     * Article 36(5)(b)).
     */
    readonly readsPerDay: number;
    /** Wait after "too many requests" that names no time. */
    readonly limitedMs: number;
    /** Shortest time between two readings that somebody asks for. */
    readonly manualMs: number;
    /** Pages of one account in one job; the next job goes on. */
    readonly pagesMax: number;
  };
}

// Addresses that a live client uses; published nowhere else.
const AGGREG8_API = "https://ais-api.aggreg8.hu";
const AGGREG8_SYNC_UI = "https://sync-ui.aggreg8.hu";
const ENABLE_BANKING_API = "https://api.enablebanking.com";

const SANDBOX_AGGREG8_KEY = "sandbox-api-key";
const SANDBOX_PREFILL_BANK = "bankId";
const SANDBOX_HOOK_SECRET = "sandbox-hook-secret";
const SANDBOX_POSTFIX = "bhsbx";
// The hook's address is its only protection: as long as the tokens of letters.
const HOOK_SECRET_CHARS_MIN = 24;

/** Missing settings of a source that is set up by half; one sentence each. */
export function findFeedFaults(value: (name: string) => string | undefined): string[] {
  const faults: string[] = [];
  const together = (why: string, names: readonly string[]): void => {
    if (names.some((name) => value(name)))
      faults.push(
        ...names.filter((name) => !value(name)).map((name) => `${name}: missing; ${why}`),
      );
  };
  together("the API key and the hook's secret of aggreg8 go together", [
    "AGGREG8_API_KEY",
    "AGGREG8_HOOK_SECRET",
  ]);
  together("the application and its key at Enable Banking go together", [
    "ENABLE_BANKING_APP_ID",
    "ENABLE_BANKING_PRIVATE_KEY",
  ]);
  const secret = value("AGGREG8_HOOK_SECRET");
  if (secret && !new RegExp(`^[A-Za-z0-9_-]{${HOOK_SECRET_CHARS_MIN},}$`).test(secret)) {
    faults.push(
      `AGGREG8_HOOK_SECRET: needs at least ${HOOK_SECRET_CHARS_MIN} letters, digits, - or _ (openssl rand -hex 24)`,
    );
  }
  const key = value("ENABLE_BANKING_PRIVATE_KEY");
  if (key && parsePrivateKey(key) === undefined) {
    faults.push(
      "ENABLE_BANKING_PRIVATE_KEY: must be an RSA private key in PEM, or the path of a file that holds one",
    );
  }
  return faults;
}

function parsePrivateKey(text: string): KeyObject | undefined {
  try {
    // An env file has no line breaks within a value.
    const pem = text.startsWith("-----BEGIN")
      ? text.replaceAll("\\n", "\n")
      : readFileSync(text, "utf8");
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === "rsa" ? key : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The settings; with `sandbox` (never in production) a source that nobody set up is the sandbox's.
 */
export function buildFeeds(
  environment: FeedEnvironment,
  sandbox: { port: number } | undefined,
  baseUrl: string,
): FeedSettings {
  const postfix = environment.SZAMLAZZHU_KEY_POSTFIX ?? (sandbox && SANDBOX_POSTFIX);
  return {
    aggreg8: buildAggreg8(environment, sandbox, baseUrl),
    enableBanking: buildEnableBanking(environment, sandbox),
    szamlazzhu:
      postfix === undefined
        ? undefined
        : { keyPostfix: postfix, keyInUrl: environment.SZAMLAZZHU_KEY_IN_URL },
    routes: environment.BANK_FEED_ROUTES,
    timings: {
      requestMs: environment.FEED_REQUEST_SECONDS * 1_000,
      flowMs: environment.FEED_FLOW_SECONDS * 1_000,
      morningFromMinute:
        Number(environment.FEED_MORNING_FROM.slice(0, 2)) * 60 +
        Number(environment.FEED_MORNING_FROM.slice(3)),
      morningMinutes: environment.FEED_MORNING_MINUTES,
      overlapDays: environment.FEED_OVERLAP_DAYS,
      rereadDays: environment.FEED_REREAD_DAYS,
      rereadEveryDays: environment.FEED_REREAD_EVERY_DAYS,
      lookPauseMs: environment.FEED_LOOK_PAUSE_SECONDS * 1_000,
      lookDaysMax: environment.FEED_LOOK_DAYS_MAX,
      silenceDays: environment.FEED_SILENCE_DAYS,
      silenceAgainDays: environment.FEED_SILENCE_AGAIN_DAYS,
      staleMs: environment.FEED_STALE_HOURS * 3_600_000,
      readsPerDay: environment.FEED_READS_PER_DAY,
      limitedMs: environment.FEED_LIMITED_SECONDS * 1_000,
      manualMs: environment.FEED_MANUAL_SECONDS * 1_000,
      pagesMax: environment.FEED_PAGES_MAX,
    },
  };
}

function buildAggreg8(
  environment: FeedEnvironment,
  sandbox: { port: number } | undefined,
  baseUrl: string,
): Aggreg8Settings | undefined {
  const { AGGREG8_API_KEY: key, AGGREG8_HOOK_SECRET: secret } = environment;
  const shared = {
    flowWords: environment.AGGREG8_FLOW_WORDS,
    consentSteps: environment.AGGREG8_CONSENT_STEPS,
    prefillBank: environment.AGGREG8_PREFILL_BANK ?? (sandbox && SANDBOX_PREFILL_BANK),
    firstPage: environment.AGGREG8_FIRST_PAGE,
    hookSinceField: environment.AGGREG8_HOOK_SINCE,
  };
  // The page of the consent opens in the browser and so below the product's address; the API is
  // called from here.
  const api = sandbox ? `http://127.0.0.1:${sandbox.port}/sandbox/aggreg8/api` : AGGREG8_API;
  const page = sandbox ? `${baseUrl}/sandbox/aggreg8/sync-ui` : AGGREG8_SYNC_UI;
  const urls = {
    apiUrl: cutSlash(environment.AGGREG8_API_URL ?? api),
    syncUiUrl: cutSlash(environment.AGGREG8_SYNC_UI_URL ?? page),
  };
  if (key && secret) return { ...urls, apiKey: key, hookSecret: secret, ...shared };
  return (
    sandbox && { ...urls, apiKey: SANDBOX_AGGREG8_KEY, hookSecret: SANDBOX_HOOK_SECRET, ...shared }
  );
}

function buildEnableBanking(
  environment: FeedEnvironment,
  sandbox: { port: number } | undefined,
): EnableBankingSettings | undefined {
  const { ENABLE_BANKING_APP_ID: id, ENABLE_BANKING_PRIVATE_KEY: key } = environment;
  const usual = sandbox
    ? `http://127.0.0.1:${sandbox.port}/sandbox/enable-banking/api`
    : ENABLE_BANKING_API;
  const url = cutSlash(environment.ENABLE_BANKING_URL ?? usual);
  const shared = {
    url,
    country: environment.ENABLE_BANKING_COUNTRY,
    psuType: environment.ENABLE_BANKING_PSU_TYPE,
  };
  const privateKey = key === undefined ? undefined : parsePrivateKey(key);
  if (id && privateKey) return { ...shared, application: { id, privateKey } };
  return sandbox && { ...shared, application: undefined };
}

/** The same settings with the sandbox's addresses moved to the port where it really listens. */
export function moveSandboxFeeds(feeds: FeedSettings, from: number, to: number): FeedSettings {
  const move = (url: string): string =>
    url.replace(`http://127.0.0.1:${from}/sandbox/`, `http://127.0.0.1:${to}/sandbox/`);
  const { aggreg8, enableBanking } = feeds;
  return {
    ...feeds,
    aggreg8: aggreg8 && { ...aggreg8, apiUrl: move(aggreg8.apiUrl) },
    enableBanking: enableBanking && { ...enableBanking, url: move(enableBanking.url) },
  };
}

function cutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
