/**
 * The banks' own truth, which every aggregator of the sandbox shows: their clock, their customers,
 * their accounts.
 */
import { join } from "node:path";
import { openStateFile, readState } from "../state-file.ts";
import { drawAccountNumber } from "./account-numbers.ts";
import {
  type AddedItem,
  type BankAccount,
  countBooked,
  type ItemPatch,
  showItem,
  type ToldItem,
} from "./bank-account.ts";
import { dayAt, numberOfDay } from "./days.ts";
import { seedOf, throwDice } from "./dice.ts";
import { findBank, type Quality, SANDBOX_BANKS } from "./sandbox-banks.data.ts";

export interface SandboxClock {
  /** Sandbox time in milliseconds. */
  now(): number;
  /** Moves it on (or back) by so many milliseconds. */
  move(ms: number): void;
}

export interface BankWorld {
  readonly clock: SandboxClock;
  /**
   * The accounts that a netbank user sees; made at the first look. The same user name at a bank
   * sees the same ones.
   */
  accountsOf(bankId: string, userName: string): readonly BankAccount[];
  /** Makes plain accounts for a netbank user at once, without drawn changes. */
  seed(
    bankId: string,
    userName: string,
    accounts: number,
    itemsPerYear: number,
  ): readonly BankAccount[];
  /**
   * Tells a netbank user's accounts with their movements. An account that the world knows gets the
   * movements that are later than its last one; its past stays.
   */
  tell(bankId: string, userName: string, accounts: readonly ToldAccount[]): void;
  /** By its 24 digits. */
  find(number: string): BankAccount | undefined;
  list(): Iterable<BankAccount>;
  /** Books movements now and gives their ordinals. */
  add(number: string, items: readonly AddedItem["item"][]): readonly number[];
  change(number: string, ordinal: number, patch: ItemPatch): void;
  /** Takes a booked movement back, in place or shown anew at the end. */
  withdraw(number: string, ordinal: number, moved: boolean): void;
  qualityOf(bankId: string): { readonly value: Quality; readonly updatedAt: number };
  setQuality(bankId: string, value: Quality): void;
  reset(): void;
  close(): void;
}

export type ToldAccount = Pick<
  BankAccount,
  "number" | "currency" | "name" | "owner" | "pending" | "openingMinor"
> & { readonly told: readonly ToldItem[] };

interface WorldState {
  offsetMs: number;
  accounts: BankAccount[];
  /** Account numbers by bank and user name. */
  customers: Record<string, string[]>;
  quality: Record<string, { value: Quality; updatedAt: number }>;
}

const YEAR_DAYS = 364;

const empty = (): WorldState => ({ offsetMs: 0, accounts: [], customers: {}, quality: {} });

const standingLast = (
  account: BankAccount,
  at: number,
): Pick<AddedItem, "afterBase" | "addedAt"> => ({
  afterBase: countBooked(account, at) - account.added.length,
  addedAt: at,
});

const customerKey = (bankId: string, userName: string): string =>
  `${bankId}|${userName.trim().toLowerCase()}`;

/** Opens the banks in the folder. */
export function openBankWorld(dataDir: string): BankWorld {
  const path = join(dataDir, "bank-world", "world.json");
  let state = readState<WorldState>(path) ?? empty();
  let byNumber = new Map(state.accounts.map((account) => [account.number, account]));
  const file = openStateFile(path, () => state);
  const now = (): number => Date.now() + state.offsetMs;
  const keep = (key: string, accounts: readonly BankAccount[]): readonly BankAccount[] => {
    const kept = accounts.map((account) => {
      let { number } = account;
      // Dice of 32 bits meet now and then among tens of thousands of accounts.
      for (let again = 1; byNumber.has(number); again++)
        number = drawAccountNumber(number.slice(0, 3), account.seed + again);
      const own = { ...account, number };
      state.accounts.push(own);
      byNumber.set(number, own);
      return own;
    });
    state.customers[key] = [...(state.customers[key] ?? []), ...kept.map(({ number }) => number)];
    file.changed();
    return kept;
  };
  const need = (number: string): BankAccount => {
    const account = byNumber.get(number);
    if (account === undefined) throw new Error(`No account ${number} in the sandbox`);
    return account;
  };
  return {
    clock: {
      now,
      move(ms) {
        state.offsetMs += ms;
        file.changed();
      },
    },
    accountsOf(bankId, userName) {
      const key = customerKey(bankId, userName);
      const known = state.customers[key];
      return known ? known.map(need) : keep(key, drawAccounts(bankId, key, now()));
    },
    seed(bankId, userName, accounts, itemsPerYear) {
      const key = customerKey(bankId, userName);
      const first = state.customers[key]?.length ?? 0;
      return keep(
        key,
        Array.from({ length: accounts }, (_, index) =>
          drawPlainAccount(bankId, key, first + index, itemsPerYear, now()),
        ),
      );
    },
    tell(bankId, userName, accounts) {
      tellWorld({ state, byNumber, at: now() }, bankId, userName, accounts);
      file.changed();
    },
    find: (number) => byNumber.get(number),
    list: () => byNumber.values(),
    ...keepBooks(need, now, () => file.changed()),
    qualityOf: (bankId) =>
      state.quality[bankId] ?? { value: findBank(bankId)?.quality ?? "OK", updatedAt: 0 },
    setQuality(bankId, value) {
      state.quality[bankId] = { value, updatedAt: now() };
      file.changed();
    },
    reset() {
      state = empty();
      byNumber = new Map();
      file.changed();
    },
    close: () => file.close(),
  };
}

// Changes of the books by a test.
function keepBooks(
  need: (number: string) => BankAccount,
  now: () => number,
  changed: () => void,
): Pick<BankWorld, "add" | "change" | "withdraw"> {
  return {
    add(number, items) {
      const account = need(number);
      const at = now();
      const ordinals: number[] = [];
      for (const item of items) {
        account.added.push({ ...standingLast(account, at), item });
        ordinals.push(countBooked(account, at));
      }
      changed();
      return ordinals;
    },
    change(number, ordinal, patch) {
      const account = need(number);
      if (showItem(account, ordinal, now()) === undefined)
        throw new Error(`No movement ${ordinal} on ${number}`);
      account.changes[String(ordinal)] = { ...account.changes[String(ordinal)], ...patch };
      changed();
    },
    withdraw(number, ordinal, moved) {
      const account = need(number);
      const at = now();
      if (showItem(account, ordinal, at) === undefined)
        throw new Error(`No movement ${ordinal} on ${number}`);
      account.withdrawn[String(ordinal)] = { at, moved };
      if (moved) account.added.push({ ...standingLast(account, at), item: {}, standsFor: ordinal });
      changed();
    },
  };
}

function tellWorld(
  { state, byNumber, at }: { state: WorldState; byNumber: Map<string, BankAccount>; at: number },
  bankId: string,
  userName: string,
  accounts: readonly ToldAccount[],
): void {
  const key = customerKey(bankId, userName);
  const own = new Set(state.customers[key]);
  for (const account of accounts) {
    const merged = mergeTold(byNumber.get(account.number), bankId, account, at);
    state.accounts = state.accounts.filter(({ number }) => number !== account.number);
    state.accounts.push(merged);
    byNumber.set(account.number, merged);
    own.add(account.number);
  }
  state.customers[key] = [...own];
}

function mergeTold(
  known: BankAccount | undefined,
  bankId: string,
  account: ToldAccount,
  at: number,
): BankAccount {
  if (known?.told === undefined) {
    const plain = { usage: "ORGA" as const, itemsPerYear: 0 };
    return {
      ...makeAccount(bankId, account.number, at, true, { ...account, ...plain }),
      ...account,
    };
  }
  const last = known.told.at(-1)?.day ?? "";
  return { ...known, told: [...known.told, ...account.told.filter(({ day }) => day > last)] };
}

const COMPANIES = [
  "Minta Kereskedelmi Kft.",
  "Tavirózsa Szolgáltató Kft.",
  "Napsugár Építő Kft.",
  "Fenyves Tanácsadó Bt.",
  "Harangvölgyi Bútor Kft.",
];
const PEOPLE = ["Minta Anna", "Bene Gábor", "Sipos Réka", "Vadász Márton", "Őszi Dóra"];

// Two accounts of one company, one of another company, and a private one that must never leak into
// a company.
function drawAccounts(bankId: string, key: string, at: number): BankAccount[] {
  const seed = seedOf(key);
  const company = throwDice(seed, 1).roll(COMPANIES.length);
  const owner = COMPANIES[company]!;
  const other = COMPANIES[(company + 1) % COMPANIES.length]!;
  const person = throwDice(seed, 2).pick(PEOPLE);
  const make = (index: number, facts: AccountFacts): BankAccount =>
    makeAccount(bankId, `${key}#${index}`, at, false, facts);
  return [
    make(0, {
      currency: "HUF",
      name: "Forint folyószámla",
      owner,
      usage: "ORGA",
      itemsPerYear: 470,
      pending: 3,
    }),
    make(1, {
      currency: "EUR",
      name: "Deviza folyószámla",
      owner,
      usage: "ORGA",
      itemsPerYear: 90,
      pending: 0,
    }),
    make(2, {
      currency: "HUF",
      name: "Vállalkozói számla",
      owner: other,
      usage: "ORGA",
      itemsPerYear: 120,
      pending: 0,
    }),
    make(3, {
      currency: "HUF",
      name: "Magánszámla",
      owner: person,
      usage: "PRIV",
      itemsPerYear: 160,
      pending: 1,
    }),
  ];
}

function drawPlainAccount(
  bankId: string,
  key: string,
  index: number,
  itemsPerYear: number,
  at: number,
): BankAccount {
  return makeAccount(bankId, `${key}#seed${index}`, at, true, {
    currency: index % 3 === 2 ? "EUR" : "HUF",
    name: `Folyószámla ${index + 1}`,
    owner: COMPANIES[seedOf(key) % COMPANIES.length]!,
    usage: "ORGA",
    itemsPerYear,
    pending: 0,
  });
}

type AccountFacts = Pick<
  BankAccount,
  "currency" | "name" | "owner" | "usage" | "itemsPerYear" | "pending"
>;

function makeAccount(
  bankId: string,
  name: string,
  at: number,
  quiet: boolean,
  facts: AccountFacts,
): BankAccount {
  const bank = findBank(bankId) ?? SANDBOX_BANKS[0]!;
  const seed = seedOf(name);
  return {
    ...facts,
    number: drawAccountNumber(bank.code, seed),
    bankId: bank.id,
    seed,
    quiet,
    madeAt: at,
    startDay: numberOfDay(dayAt(at)) - YEAR_DAYS,
    openingMinor: facts.currency === "HUF" ? 2_500_000_000 : 5_000_000,
    added: [],
    changes: {},
    withdrawn: {},
  };
}
