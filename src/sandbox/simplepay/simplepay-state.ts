/** What the gateway's stand-in remembers: accounts, transactions, tokens, cards, its clock. */
import { createHmac, randomBytes } from "node:crypto";
import { join } from "node:path";
import { openStateFile, readState, type StateFile } from "../state-file.ts";
import { findCard, type TestCard } from "./test-cards.data.ts";

export type Status =
  | "INIT"
  | "TIMEOUT"
  | "CANCELLED"
  | "INPAYMENT"
  | "NOTAUTHORIZED"
  | "AUTHORIZED"
  | "REVERSED"
  | "FINISHED";

export interface Transaction {
  readonly transactionId: number;
  readonly orderRef: string;
  readonly totalFt: number;
  readonly url: string;
  readonly timeoutMs: number;
  readonly startedMs: number;
  readonly kind: "registration" | "charge";
  /** The token that a charge used. */
  readonly token?: string;
  status: Status;
  finishedMs?: number;
  /** Queries do not find it yet, whatever has become of it. */
  muted?: boolean;
  /** Number of the test card with which it was paid. */
  card?: string;
  refundedFt: number;
  /** Absent in states that older programs kept. */
  refunds?: { readonly id: number; readonly ft: number; readonly atMs: number }[];
}

export interface Token {
  readonly token: string;
  readonly cardId: number;
  readonly untilMs: number;
  readonly maxFt: number;
  state: "waiting" | "active" | "spent" | "disabled";
}

export interface Settings {
  ipnUrl: string;
  /** Time between a decision and its notification. */
  ipnDelayMs: number;
  failedChargeConsumesToken: boolean;
  notifyFailures: boolean;
  /** Writes `/` as `\/`, so that readers check the bytes and not their own text. */
  escapeSlashes: boolean;
  /** The next returns of browsers carry a wrong signature. */
  tamperReturns: boolean;
  recurringEnabled: boolean;
}

/** Chances of faults, each from 0 to 1, for simulations. */
export interface Chances {
  refuse: number;
  /** The charge is taken and its answer lost. */
  loseAnswer: number;
  /** The request is lost before it is taken. */
  loseRequest: number;
  doubleIpn: number;
  earlyIpn: number;
  missingIpn: number;
}

interface Kept {
  nextId: number;
  clockAheadMs: number;
  transactions: Transaction[];
  tokens: Token[];
  /** Cards by the transaction that registered them. */
  cards: { readonly cardId: number; number: string; state: "ACTIVE" | "DISABLED" }[];
  settings: Settings;
}

/** The account that the vendor publishes for trials. */
export const MERCHANT = "PUBLICTESTHUF";
const SECRET_KEY = "FxDa5w314kLlNseq2sKuVwaqZshZT5d6";
const FIRST_ID = 500_000_001;
const SALT_BYTES = 16;
const TOKEN_CHARS = 61;

export function sign(text: string): string {
  return createHmac("sha384", SECRET_KEY).update(text).digest("base64");
}

export function makeSalt(): string {
  return randomBytes(SALT_BYTES).toString("hex");
}

const NO_CHANCES: Chances = {
  refuse: 0,
  loseAnswer: 0,
  loseRequest: 0,
  doubleIpn: 0,
  earlyIpn: 0,
  missingIpn: 0,
};

export class SimplePayState {
  chances: Chances = { ...NO_CHANCES };
  #seed = 1;
  readonly #programUrl: string;
  readonly #file: StateFile;
  #kept: Kept;
  // The list is what is kept; a long simulation looks transactions up by the thousand.
  readonly #byOrder = new Map<string, Transaction>();
  readonly #byId = new Map<number, Transaction>();
  readonly #byToken = new Map<string, Token>();
  readonly #tokensOf = new Map<number, Token[]>();
  readonly #cards = new Map<number, Kept["cards"][number]>();

  constructor(dataDir: string, programUrl: string) {
    this.#programUrl = programUrl;
    const path = join(dataDir, "simplepay.json");
    this.#kept = readState<Kept>(path) ?? this.#makeEmpty();
    this.#index();
    this.#file = openStateFile(path, () => this.#kept);
  }

  get settings(): Settings {
    return this.#kept.settings;
  }

  get transactions(): readonly Transaction[] {
    return this.#kept.transactions;
  }

  now(): number {
    return Date.now() + this.#kept.clockAheadMs;
  }

  setClock(aheadMs: number): void {
    this.#kept.clockAheadMs = aheadMs;
    this.changed();
  }

  get clockAheadMs(): number {
    return this.#kept.clockAheadMs;
  }

  reset(): void {
    this.#kept = this.#makeEmpty();
    this.chances = { ...NO_CHANCES };
    this.#index();
    this.changed();
  }

  seed(seed: number): void {
    this.#seed = seed;
  }

  /** Draws with the given chance; the same seed draws the same (mulberry32). */
  happens(chance: number): boolean {
    if (chance <= 0) return false;
    this.#seed = (this.#seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#seed ^ (this.#seed >>> 15), 1 | this.#seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 < chance;
  }

  begin(given: Omit<Transaction, "transactionId" | "refundedFt" | "startedMs">): Transaction {
    const transaction: Transaction = {
      ...given,
      transactionId: this.#kept.nextId++,
      startedMs: this.now(),
      refundedFt: 0,
    };
    this.#kept.transactions.push(transaction);
    this.#byOrder.set(transaction.orderRef, transaction);
    this.#byId.set(transaction.transactionId, transaction);
    this.changed();
    return transaction;
  }

  /** The transaction, timed out where its time is over. */
  find(by: { readonly orderRef?: string; readonly id?: number }): Transaction | undefined {
    const found =
      by.orderRef === undefined ? this.#byId.get(by.id ?? 0) : this.#byOrder.get(by.orderRef);
    if (
      found?.status === "INIT" &&
      found.kind === "registration" &&
      found.timeoutMs <= this.now()
    ) {
      found.status = "TIMEOUT";
      this.changed();
    }
    return found;
  }

  makeTokens(cardId: number, times: number, untilMs: number, maxFt: number): string[] {
    return Array.from({ length: times }, () => {
      const random = randomBytes(TOKEN_CHARS).toString("hex").toUpperCase().slice(0, TOKEN_CHARS);
      const token: Token = { token: `SPT${random}`, cardId, untilMs, maxFt, state: "waiting" };
      this.#kept.tokens.push(token);
      this.#indexToken(token);
      return token.token;
    });
  }

  findToken(token: string): Token | undefined {
    return this.#byToken.get(token);
  }

  /** The registration has succeeded: its card and tokens may be used from now on. */
  activate(cardId: number, number: string): void {
    const card: Kept["cards"][number] = { cardId, number, state: "ACTIVE" };
    this.#kept.cards.push(card);
    this.#cards.set(cardId, card);
    for (const token of this.#tokensOf.get(cardId) ?? [])
      if (token.state === "waiting") token.state = "active";
    this.changed();
  }

  findCard(cardId: number): { card: TestCard; state: "ACTIVE" | "DISABLED" } | undefined {
    const kept = this.#cards.get(cardId);
    return kept && { card: findCard(kept.number)!, state: kept.state };
  }

  disableCard(cardId: number): void {
    const card = this.#cards.get(cardId);
    if (card !== undefined) card.state = "DISABLED";
    for (const token of this.#tokensOf.get(cardId) ?? [])
      if (token.state !== "spent") token.state = "disabled";
    this.changed();
  }

  /** The card of a registration behaves as another test card from now on. */
  turnCard(cardId: number, number: string): void {
    const card = this.#cards.get(cardId);
    if (card !== undefined) card.number = number;
    this.changed();
  }

  spendToken(cardId: number): void {
    const next = this.#tokensOf.get(cardId)?.find(({ state }) => state === "active");
    if (next !== undefined) next.state = "spent";
    this.changed();
  }

  changed(): void {
    this.#file?.changed();
  }

  close(): void {
    this.#file.close();
  }

  #makeEmpty(): Kept {
    return {
      nextId: FIRST_ID,
      clockAheadMs: 0,
      transactions: [],
      tokens: [],
      cards: [],
      settings: {
        ipnUrl: `${this.#programUrl}/hooks/simplepay`,
        ipnDelayMs: 2_000,
        failedChargeConsumesToken: false,
        notifyFailures: false,
        escapeSlashes: true,
        tamperReturns: false,
        recurringEnabled: true,
      },
    };
  }

  #index(): void {
    this.#byOrder.clear();
    this.#byId.clear();
    this.#byToken.clear();
    this.#tokensOf.clear();
    this.#cards.clear();
    for (const card of this.#kept.cards) this.#cards.set(card.cardId, card);
    for (const transaction of this.#kept.transactions) {
      this.#byOrder.set(transaction.orderRef, transaction);
      this.#byId.set(transaction.transactionId, transaction);
    }
    for (const token of this.#kept.tokens) this.#indexToken(token);
  }

  #indexToken(token: Token): void {
    this.#byToken.set(token.token, token);
    const known = this.#tokensOf.get(token.cardId);
    if (known === undefined) this.#tokensOf.set(token.cardId, [token]);
    else known.push(token);
  }
}
