/**
 * The aggregator's state: people, consents with their accounts, consent flows, settings of the
 * partner.
 */
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { openStateFile, readState, type StateFile } from "../state-file.ts";

export interface User {
  readonly _id: string;
  readonly email: string;
}

/**
 * One account within a consent. A new consent gives the same account a new id, and its movements
 * too.
 */
export interface LinkedAccount {
  readonly _id: string;
  /** Part of the ids of its movements. */
  readonly serial: number;
  /** 24 digits. */
  readonly number: string;
}

/** Effects that a bank user name asks for, besides the faults of answers. */
export const CONSENT_SENTINELS = [
  "unstable",
  "stale",
  "duplicate",
  "early",
  "changed",
  "expired",
  "refused",
] as const;
export type ConsentSentinel = (typeof CONSENT_SENTINELS)[number];

export interface Consent {
  readonly _id: string;
  readonly userId: string;
  readonly bankId: string;
  /** The person who is logged in at the bank. */
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
  step:
    | "BANK_SELECTION"
    | "REDIRECTED_TO_BANK"
    | "SCA_COMPLETED"
    | "INFO_SHARING_CONSENT_GIVEN"
    | "SYNC_STARTED"
    | "SYNC_COMPLETED";
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
  /** A part of the ids of movements: ids from before a reset never come again. */
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
  epoch: randomBytes(2).readUInt16BE(),
  serial: 0,
  secret: randomBytes(24).toString("hex"),
  tokenRound: 0,
  users: [],
  consents: [],
  flows: [],
  customer: { name: "Bankhíd (tesztkörnyezet)", callbacks: [] },
  settings: { webhookDelayMs: WEBHOOK_DELAY_MS, shape: [] },
});

/**
 * The memory in a folder; everything in it is found by id without searching, because simulations
 * hold tens of thousands.
 */
export class Aggreg8State {
  #kept: Kept;
  readonly #file: StateFile;
  readonly #usersByEmail = new Map<string, User>();
  readonly #usersById = new Map<string, User>();
  readonly #consents = new Map<string, Consent>();
  readonly #consentsByUser = new Map<string, Consent[]>();
  readonly #accounts = new Map<string, { consent: Consent; account: LinkedAccount }>();
  readonly #bySerial = new Map<number, string>();

  constructor(dataDir: string) {
    const path = join(dataDir, "aggreg8", "state.json");
    this.#kept = readState<Kept>(path) ?? empty();
    this.#file = openStateFile(path, () => this.#kept);
    this.#indexAll();
  }

  get epoch(): number {
    return this.#kept.epoch;
  }
  get settings(): Settings {
    return this.#kept.settings;
  }
  get customer(): Readonly<Record<string, unknown>> {
    return this.#kept.customer;
  }
  get flows(): readonly Flow[] {
    return this.#kept.flows;
  }
  /** The secret that signs tokens; another one after `expireTokens`. */
  get secret(): string {
    return `${this.#kept.secret}.${this.#kept.tokenRound}`;
  }
  get consents(): readonly Consent[] {
    return this.#kept.consents;
  }

  newId(): string {
    return randomBytes(12).toString("hex");
  }
  changed(): void {
    this.#file.changed();
  }
  close(): void {
    this.#file.close();
  }
  setCustomer(customer: Record<string, unknown>): void {
    this.#kept.customer = { ...this.#kept.customer, ...customer };
    this.changed();
  }
  expireTokens(): void {
    this.#kept.tokenRound++;
    this.changed();
  }

  /** The person with this e-mail, made where new. */
  ensureUser(email: string): User {
    const key = email.trim().toLowerCase();
    const known = this.#usersByEmail.get(key);
    if (known !== undefined) return known;
    // After a reset the same e-mail is still the same person, as at the vendor.
    const user = {
      _id: createHash("sha256").update(`user ${key}`).digest("hex").slice(0, 24),
      email: key,
    };
    this.#kept.users.push(user);
    this.#indexUser(user);
    this.changed();
    return user;
  }
  findUser(id: string): User | undefined {
    return this.#usersById.get(id);
  }
  consentsOf(userId: string): readonly Consent[] {
    return this.#consentsByUser.get(userId) ?? [];
  }
  findConsent(id: string): Consent | undefined {
    return this.#consents.get(id);
  }
  findAccount(id: string): { consent: Consent; account: LinkedAccount } | undefined {
    return this.#accounts.get(id);
  }
  findAccountBySerial(serial: number): { consent: Consent; account: LinkedAccount } | undefined {
    return this.#accounts.get(this.#bySerial.get(serial) ?? "");
  }

  /** A new id for an account within a consent. */
  link(number: string): LinkedAccount {
    return { _id: this.newId(), serial: ++this.#kept.serial, number };
  }
  keepConsent(consent: Consent): void {
    if (!this.#consents.has(consent._id)) this.#kept.consents.push(consent);
    this.#indexConsent(consent);
    this.changed();
  }
  dropAccount(consent: Consent, accountId: string): void {
    consent.accounts = consent.accounts.filter(({ _id }) => _id !== accountId);
    this.#accounts.delete(accountId);
    this.changed();
  }
  dropConsent(consent: Consent): void {
    this.#kept.consents = this.#kept.consents.filter(({ _id }) => _id !== consent._id);
    this.#consents.delete(consent._id);
    this.#consentsByUser.set(
      consent.userId,
      this.consentsOf(consent.userId).filter(({ _id }) => _id !== consent._id),
    );
    for (const { _id } of consent.accounts) this.#accounts.delete(_id);
    this.changed();
  }
  addFlow(flow: Flow): void {
    this.#kept.flows = [...this.#kept.flows.slice(-FLOWS_MAX + 1), flow];
    this.changed();
  }

  /** Forgets people, consents and flows; the partner's settings and tokens stay. */
  reset(): void {
    const { customer, secret, tokenRound } = this.#kept;
    this.#kept = { ...empty(), customer, secret, tokenRound };
    this.#indexAll();
    this.changed();
  }

  #indexAll(): void {
    const maps = [
      this.#usersByEmail,
      this.#usersById,
      this.#consents,
      this.#consentsByUser,
      this.#accounts,
      this.#bySerial,
    ];
    for (const map of maps) map.clear();
    for (const user of this.#kept.users) this.#indexUser(user);
    for (const consent of this.#kept.consents) this.#indexConsent(consent);
  }
  #indexUser(user: User): void {
    this.#usersByEmail.set(user.email, user);
    this.#usersById.set(user._id, user);
  }
  #indexConsent(consent: Consent): void {
    this.#consents.set(consent._id, consent);
    const own = this.#consentsByUser.get(consent.userId);
    if (own === undefined) this.#consentsByUser.set(consent.userId, [consent]);
    else if (!own.includes(consent)) own.push(consent);
    for (const account of consent.accounts) {
      this.#accounts.set(account._id, { consent, account });
      this.#bySerial.set(account.serial, account._id);
    }
  }
}
