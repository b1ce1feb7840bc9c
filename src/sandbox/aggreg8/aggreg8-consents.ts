/** Makes consents, changes, extends, replaces and ends them. */
import { DAY_MS } from "#values/durations.ts";
import type { BankAccount } from "../bank-world/bank-account.ts";
import type { BankWorld } from "../bank-world/bank-world.ts";
import { type FaultPlan, isAnswerFault } from "../faults.ts";
import {
  type Aggreg8State,
  type Consent,
  CONSENT_SENTINELS,
  type ConsentSentinel,
  type User,
} from "./aggreg8-state.ts";
import type { Webhooks } from "./aggreg8-webhooks.ts";

/** Strong customer authentication of account information: 180 days. */
const CONSENT_DAYS = 180;
/**
 * After the person's yes until movements can be read; earlier notifications are the sentinel
 * `early`.
 */
const READY_FACTOR = 0.6;
const EARLY_MS = 6000;
const STALE_DAYS = 4;
/** Calls that meet a fault asked for by a user name. */
const FAULT_CALLS = 2;
const ALWAYS = Number.MAX_SAFE_INTEGER;

/** Everything that the parts of this stand-in share. */
export interface Aggreg8 {
  readonly state: Aggreg8State;
  readonly world: BankWorld;
  readonly webhooks: Webhooks;
  readonly faults: FaultPlan;
  readonly apiKey: string;
  readonly programUrl: string;
}

/**
 * A user name at the bank that asks for a failure: a fault of answers (twice, or `-always`) or of
 * the consent.
 */
function readSentinel(bankUser: string): {
  fault?: string;
  always: boolean;
  consent: ConsentSentinel | null;
} {
  const word = bankUser.trim().toLowerCase();
  const always = word.endsWith("-always");
  const kind = word.replace(/-always$/, "");
  const consent = (CONSENT_SENTINELS as readonly string[]).includes(kind)
    ? (kind as ConsentSentinel)
    : null;
  return { ...(isAnswerFault(kind) ? { fault: kind } : {}), always, consent };
}

/**
 * The person whose accounts a user name sees: a failure is asked for by one person and must not hit
 * another one.
 */
function customerName(user: User, bankUser: string): string {
  const { fault, consent } = readSentinel(bankUser);
  return fault !== undefined || consent !== null
    ? `${bankUser.trim()}@${user.email}`
    : bankUser.trim() || user.email;
}

/** The accounts that the bank shows to a person with this user name. */
export function accountsAtBank(
  { world }: Aggreg8,
  user: User,
  bankId: string,
  bankUser: string,
): readonly BankAccount[] {
  return world.accountsOf(bankId, customerName(user, bankUser));
}

export interface Given {
  readonly consent: Consent;
  readonly made: boolean;
  /** Ids of the accounts that were ticked now. */
  readonly fresh: readonly string[];
}

/** The person says yes: a new consent, or more accounts in the living one at the same bank. */
export function giveConsent(
  a8: Aggreg8,
  user: User,
  bankId: string,
  bankUser: string,
  numbers: readonly string[],
): Given {
  const { state, world } = a8;
  const now = world.clock.now();
  const living = state
    .consentsOf(user._id)
    .find((one) => one.bankId === bankId && one.bankUser === bankUser && one.passiveUntil > now);
  const consent: Consent = living ?? {
    _id: state.newId(),
    userId: user._id,
    bankId,
    bankUser,
    accounts: [],
    activeUntil: 0,
    passiveUntil: 0,
    readyAt: 0,
    staleSince: null,
    sentinel: null,
    readings: 0,
  };
  for (const number of numbers) {
    if (!consent.accounts.some((account) => account.number === number))
      consent.accounts = [...consent.accounts, state.link(number)];
  }
  const { fault, always, consent: sentinel } = readSentinel(bankUser);
  consent.sentinel = sentinel;
  if (sentinel === "stale") consent.staleSince = now - STALE_DAYS * DAY_MS;
  if (fault !== undefined && isAnswerFault(fault)) {
    for (const accountNumber of numbers)
      a8.faults.add({ kind: fault, left: always ? ALWAYS : FAULT_CALLS, accountNumber });
  }
  extend(a8, consent);
  consent.readyAt =
    now + (sentinel === "early" ? EARLY_MS : state.settings.webhookDelayMs * READY_FACTOR);
  state.keepConsent(consent);
  const fresh = consent.accounts
    .filter(({ number }) => numbers.includes(number))
    .map(({ _id }) => _id);
  return { consent, made: living === undefined, fresh };
}

/** 180 more days from now; the sentinel `expired` ends at once. */
export function extend({ state, world }: Aggreg8, consent: Consent): void {
  const until =
    world.clock.now() + (consent.sentinel === "expired" ? -DAY_MS : CONSENT_DAYS * DAY_MS);
  consent.activeUntil = until;
  consent.passiveUntil = until;
  state.changed();
}

/** The same accounts under new ids, as after a consent that was killed and given again. */
export function recreate(a8: Aggreg8, old: Consent): Consent {
  const { state } = a8;
  state.dropConsent(old);
  const consent: Consent = {
    ...old,
    _id: state.newId(),
    accounts: old.accounts.map(({ number }) => state.link(number)),
    readings: 0,
  };
  extend(a8, consent);
  consent.readyAt = a8.world.clock.now();
  state.keepConsent(consent);
  return consent;
}

/** Until when the bank was read for a consent: now, the end of the consent, or when it froze. */
export function readUntil({ world }: Aggreg8, consent: Consent): number {
  return Math.min(
    world.clock.now(),
    consent.passiveUntil,
    consent.staleSince ?? Number.MAX_SAFE_INTEGER,
  );
}
