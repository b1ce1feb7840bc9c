/** What the aggregator remembers: people, consents with their accounts, consent flows, settings of the partner. */
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { openStateFile, readState } from "../state-file.ts";

export interface User {
  readonly _id: string;
  readonly email: string;
}

/** One account within a consent. A new consent gives the same account a new id, and its movements too. */
export interface LinkedAccount {
  readonly _id: string;
  /** Part of the ids of its movements. */
  readonly serial: number;
  /** 24 digits. */
  readonly number: string;
}

/** What a bank user name asked for, besides the faults of answers. */
export const CONSENT_SENTINELS = ["unstable", "stale", "duplicate", "early", "changed", "expired", "refused"] as const;
export type ConsentSentinel = (typeof CONSENT_SENTINELS)[number];

export interface Consent {
  readonly _id: string;
  readonly userId: string;
  readonly bankId: string;
  /** Who is logged in at the bank. */
  readonly bankUser: string;
  accounts: LinkedAccount[];
  /** Sandbox time. */
  activeUntil: number;
  passiveUntil: number;
  /** When its movements can be read. */
  readyAt: number;
  /** Frozen answers since then; null while the bank is read daily. */
  staleSince: number | null;
  sentinel: ConsentSentinel | null;
  /** First pages of movements that were read. */
  readings: number;
}

export type FlowType = "ADD_BANK" | "ON_DEMAND" | "EXTEND_CONSENT" | "DELETE_INFO_SHARING_CONSENT";
export type FlowStage = "bank" | "login" | "accounts" | "done" | "stuck";

export interface Flow {
  readonly _id: string;
  readonly token: string;
  readonly userId: string;
  readonly flowType: FlowType;
  readonly redirectUri: string | null;
  readonly startedAt: number;
  consentId: string | null;
  stage: FlowStage;
  status: "STARTED" | "IN_PROGRESS" | "COMPLETED" | "FAILED" | "CANCELLED" | "TIMED_OUT";
  step: "BANK_SELECTION" | "REDIRECTED_TO_BANK" | "SCA_COMPLETED" | "INFO_SHARING_CONSENT_GIVEN" | "SYNC_STARTED" | "SYNC_COMPLETED";
  bankId: string | null;
  bankUser: string | null;
}

export interface Settings {
  /** Time between a person's yes and the first notification. */
  webhookDelayMs: number;
  /** Shapes of answers that readers must also understand: array, id, objects, string-token. */
  shape: string[];
}

interface Kept {
  /** Part of the ids of movements: those of before a reset never come again. */
  epoch: number;
  serial: number;
  secret: string;
  tokenRound: number;
  users: User[];
  consents: Consent[];
  flows: Flow[];
  customer: Record<string, unknown>;
  settings: Settings;
}

const FLOWS_MAX = 2000;
export const WEBHOOK_DELAY_MS = 1500;

const empty = (): Kept => ({
  epoch: randomBytes(2).readUInt16BE(), serial: 0, secret: randomBytes(24).toString("hex"), tokenRound: 0, users: [], consents: [], flows: [],
  customer: { name: "Bankhíd (próbakörnyezet)", callbacks: [] }, settings: { webhookDelayMs: WEBHOOK_DELAY_MS, shape: [] },
});

export type Aggreg8State = ReturnType<typeof openAggreg8State>;

/** Opens the memory in the folder; everything in it is found by id without searching, because simulations hold tens of thousands. */
export function openAggreg8State(dataDir: string) {
  const path = join(dataDir, "aggreg8", "state.json");
  let kept = readState<Kept>(path) ?? empty();
  const file = openStateFile(path, () => kept);
  const usersByEmail = new Map<string, User>();
  const usersById = new Map<string, User>();
  const consentsById = new Map<string, Consent>();
  const consentsByUser = new Map<string, Consent[]>();
  const accounts = new Map<string, { consent: Consent; account: LinkedAccount }>();
  const bySerial = new Map<number, string>();
  const index = (): void => {
    for (const map of [usersByEmail, usersById, consentsById, consentsByUser, accounts, bySerial]) map.clear();
    for (const user of kept.users) indexUser(user);
    for (const consent of kept.consents) indexConsent(consent);
  };
  const indexUser = (user: User): void => {
    usersByEmail.set(user.email, user);
    usersById.set(user._id, user);
  };
  const indexConsent = (consent: Consent): void => {
    consentsById.set(consent._id, consent);
    const own = consentsByUser.get(consent.userId);
    if (own === undefined) consentsByUser.set(consent.userId, [consent]);
    else if (!own.includes(consent)) own.push(consent);
    for (const account of consent.accounts) {
      accounts.set(account._id, { consent, account });
      bySerial.set(account.serial, account._id);
    }
  };
  index();
  const newId = (): string => randomBytes(12).toString("hex");
  return {
    get epoch() { return kept.epoch; },
    get settings() { return kept.settings; },
    get customer() { return kept.customer; },
    get flows(): readonly Flow[] { return kept.flows; },
    get secret() { return `${kept.secret}.${kept.tokenRound}`; },
    newId,
    changed: () => file.changed(),
    setCustomer(customer: Record<string, unknown>) {
      kept.customer = { ...kept.customer, ...customer };
      file.changed();
    },
    expireTokens() {
      kept.tokenRound++;
      file.changed();
    },
    /** The person with this e-mail, made where new. */
    ensureUser(email: string): User {
      const key = email.trim().toLowerCase();
      const known = usersByEmail.get(key);
      if (known !== undefined) return known;
      // The same e-mail is the same person after a reset too, as it is at the vendor.
      const user = { _id: createHash("sha256").update(`user ${key}`).digest("hex").slice(0, 24), email: key };
      kept.users.push(user);
      indexUser(user);
      file.changed();
      return user;
    },
    findUser: (id: string) => usersById.get(id),
    users: (): readonly User[] => kept.users,
    consents: (): readonly Consent[] => kept.consents,
    consentsOf: (userId: string): readonly Consent[] => consentsByUser.get(userId) ?? [],
    findConsent: (id: string) => consentsById.get(id),
    findAccount: (id: string) => accounts.get(id),
    findAccountBySerial: (serial: number) => accounts.get(bySerial.get(serial) ?? ""),
    link(number: string): LinkedAccount {
      return { _id: newId(), serial: ++kept.serial, number };
    },
    keepConsent(consent: Consent) {
      if (!consentsById.has(consent._id)) kept.consents.push(consent);
      indexConsent(consent);
      file.changed();
    },
    dropAccount(consent: Consent, accountId: string) {
      consent.accounts = consent.accounts.filter(({ _id }) => _id !== accountId);
      accounts.delete(accountId);
      file.changed();
    },
    dropConsent(consent: Consent) {
      kept.consents = kept.consents.filter(({ _id }) => _id !== consent._id);
      consentsById.delete(consent._id);
      consentsByUser.set(consent.userId, (consentsByUser.get(consent.userId) ?? []).filter(({ _id }) => _id !== consent._id));
      for (const { _id } of consent.accounts) accounts.delete(_id);
      file.changed();
    },
    addFlow(flow: Flow) {
      kept.flows = [...kept.flows.slice(-FLOWS_MAX + 1), flow];
      file.changed();
    },
    reset() {
      const { customer, secret, tokenRound } = kept;
      kept = { ...empty(), customer, secret, tokenRound };
      index();
      file.changed();
    },
    close: () => file.close(),
  };
}
