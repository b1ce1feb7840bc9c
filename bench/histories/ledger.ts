/**
 * The truth of an account: its movements in the order in which the bank booked them. Files are
 * slices of it, written in some format. Nothing below this folder imports the program (only the
 * writers of invented statements, which import nothing): an error of the program must not be
 * repeated here.
 */
import type { Random } from "./random.ts";

export type BankName = "raiffeisen" | "erste" | "kh" | "otp";

export interface Movement {
  /** Place among the account's movements. */
  readonly ordinal: number;
  /** Booking day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly valueDay: string;
  /** The booking day that another version of a statement gives. */
  readonly otherDay?: string;
  /** Hundredths of the currency; minus is money out. */
  readonly amount: bigint;
  readonly partner: string;
  /** 24 digits, or empty. */
  readonly partnerAccount: string;
  readonly text: string;
  readonly type: string;
  /** The bank's name of the movement; unique. */
  readonly id: string;
}

export interface Account {
  readonly bank: BankName;
  /** 24 digits with right check digits. */
  readonly number: string;
  readonly currency: string;
  readonly opening: bigint;
  readonly movements: readonly Movement[];
}

/** Movements from the place `from` up to, without, `to`. */
export interface Slice {
  readonly account: Account;
  readonly from: number;
  readonly to: number;
}

export const BANKS: readonly BankName[] = ["raiffeisen", "erste", "kh", "otp"];
const BANK_CODES: Readonly<Record<BankName, string>> = {
  raiffeisen: "1201137",
  erste: "1160000",
  kh: "1040100",
  otp: "1170100",
};
const BANK_BICS: Readonly<Record<BankName, string>> = {
  raiffeisen: "UBRTHUHB",
  erste: "GIBAHUHB",
  kh: "OKHBHUHB",
  otp: "OTPVHUHB",
};
export const bicOf = (account: Account): string => BANK_BICS[account.bank];

const PARTNERS = [
  "Tűzép Kft.",
  "Szőlőfürt Bt.",
  "Őszibarack Zrt.",
  "Hangya Szövetkezet",
  "Futár és Fiai Kft.",
  "Kék Duna Nyomda Kft.",
  "Áramszolgáltató Zrt.",
  "Gyűszű Varroda Bt.",
  "Példa Könyvelő Kft.",
  "Zöldség Nagykereskedelmi és Szállító Kft.",
  "Ír Kocsma Kft.",
];
const SHOPS = ["BENZINKÚT 12 ÉRD", "IRODASZER ÁRUHÁZ", "KÁVÉZÓ BUDAPEST", "TÜZELŐ DISZKONT"];
// Equal amounts of different days and partners: rent, fees, fixed prices.
const USUAL_AMOUNTS = [12_500_00n, 50_000_00n, 127_000_00n, 9_990_00n, 1_000_000_00n];
const FEES = [55_00n, 370_00n, 1_990_00n, 450_00n];

/** The digit behind seven or fifteen others, by weights 9-7-3-1. */
export const checkDigit = (digits: string): string => {
  const sum = [...digits].reduce(
    (total, digit, at) => total + Number(digit) * [9, 7, 3, 1][at % 4]!,
    0,
  );
  return String((10 - (sum % 10)) % 10);
};

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.int(0, 9)).join("");

/**
 * A Hungarian number of 24 digits whose check digits are right; every third ends in zeros, as a
 * number of 16 digits does.
 */
export function makeAccountNumber(random: Random, head: string): string {
  const first = head + checkDigit(head);
  const short = random.chance(0.33);
  const body = digits(random, short ? 7 : 15);
  return first + body + checkDigit(body) + (short ? "00000000" : "");
}

/** `HU` with its two check digits before the 24 digits (ISO 7064, mod 97). */
export function ibanOf(number: string): string {
  const rest = BigInt(`${number}173000`) % 97n;
  return `HU${String(98n - rest).padStart(2, "0")}${number}`;
}

export const dashed = (number: string): string =>
  `${number.slice(0, 8)}-${number.slice(8, 16)}-${number.slice(16)}`;

/** The day that is so many days after. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

const isWeekend = (day: string): boolean =>
  [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** So many days on which banks book, from the first one on or after `from`. */
export function bankingDays(from: string, count: number): string[] {
  const days: string[] = [];
  for (let day = from; days.length < count; day = addDays(day, 1))
    if (!isWeekend(day)) days.push(day);
  return days;
}

export interface AccountRequest {
  readonly bank?: BankName;
  readonly number?: string;
  readonly currency?: string;
  readonly days: readonly string[];
  /** Movements of a day, least and most. */
  readonly perDay?: readonly [number, number];
  /** Share of movements whose value day is not their booking day. */
  readonly valueShifts?: number;
  /** Share of movements that repeat the one before them in everything. */
  readonly twins?: number;
  readonly opening?: bigint;
}

type Facts = Omit<Movement, "ordinal" | "day" | "id">;

/** An account with movements drawn for each of the days. */
export function makeAccount(random: Random, request: AccountRequest): Account {
  const bank = request.bank ?? random.pick(BANKS);
  const [least, most] = request.perDay ?? [1, 5];
  const facts: { day: string; facts: Facts }[] = [];
  for (const day of request.days) {
    const count = random.int(least, most);
    for (let n = 0; n < count; n++) {
      const before = n > 0 && random.chance(request.twins ?? 0.04) ? facts.at(-1) : undefined;
      facts.push({
        day,
        facts: before?.facts ?? drawFacts(random, day, request.valueShifts ?? 0.1),
      });
    }
  }
  return {
    bank,
    number: request.number ?? makeAccountNumber(random, BANK_CODES[bank]),
    currency: request.currency ?? "HUF",
    opening: request.opening ?? BigInt(random.int(0, 400_000_000)),
    movements: numbered(facts),
  };
}

/** Movements in this order, each with its place and an id that no other has. */
export function numbered(
  drawn: readonly { readonly day: string; readonly facts: Facts }[],
): Movement[] {
  return drawn.map(({ day, facts }, ordinal) => ({
    ...facts,
    ordinal,
    day,
    id: `${day.replaceAll("-", "").slice(2)}${String(ordinal + 1).padStart(6, "0")}`,
  }));
}

/** Draws the facts of one movement. */
export function drawFacts(random: Random, day: string, valueShifts: number): Facts {
  const what = random.next();
  const shift = random.chance(valueShifts) ? random.pick([-1, -1, -2, -3, 1]) : 0;
  const valueDay = addDays(day, shift);
  if (what < 0.12)
    return {
      valueDay,
      amount: -random.pick(FEES),
      partner: "",
      partnerAccount: "",
      text: "Tranzakciós díj",
      type: "Díj, jutalék",
    };
  const amount = random.chance(0.15)
    ? random.pick(USUAL_AMOUNTS)
    : BigInt(random.int(100, 3_000_000)) * 100n + (random.chance(0.1) ? 50n : 0n);
  if (what < 0.3) {
    const shop = random.pick(SHOPS);
    return {
      valueDay,
      amount: -amount,
      partner: shop,
      partnerAccount: "",
      text: "Kártyás vásárlás",
      type: "Kártyatranzakció",
    };
  }
  const text = random.chance(0.1) ? "" : `Számla ${day.slice(0, 4)}/${random.int(1, 9_999)}`;
  const sides = {
    partner: random.pick(PARTNERS),
    partnerAccount: makeAccountNumber(random, `1200${random.int(100, 999)}`),
  };
  return {
    valueDay,
    amount: random.chance(0.5) ? amount : -amount,
    ...sides,
    text,
    type: "Átutalás",
  };
}

/** The balance before the movement at this place; at the end, the closing balance. */
export function balanceAt(account: Account, place: number): bigint {
  return account.movements
    .slice(0, place)
    .reduce((sum, movement) => sum + movement.amount, account.opening);
}

export const wholeOf = (account: Account): Slice => ({
  account,
  from: 0,
  to: account.movements.length,
});
export const rowsOf = (slice: Slice): readonly Movement[] =>
  slice.account.movements.slice(slice.from, slice.to);

/** The movements of the days from `first` to `last`, both included. */
export function daysOf(account: Account, first: string, last: string): Slice {
  const from = account.movements.findIndex((movement) => movement.day >= first);
  const after = account.movements.findIndex((movement) => movement.day > last);
  const end = account.movements.length;
  return { account, from: from < 0 ? end : from, to: after < 0 ? end : after };
}

/** The booking days of an account, each once. */
export const daysIn = (account: Account): string[] => [
  ...new Set(account.movements.map((movement) => movement.day)),
];

/** Hundredths as a decimal with this sign between whole and part; no minus. */
export function decimal(amount: bigint, point: "," | "."): string {
  const size = amount < 0n ? -amount : amount;
  return `${size / 100n}${point}${String(size % 100n).padStart(2, "0")}`;
}

/** The same with blanks between thousands. */
export function grouped(amount: bigint, point: "," | ".", gap: string): string {
  const [whole, part] = decimal(amount, point).split(point) as [string, string];
  return `${whole.replace(/\B(?=(\d{3})+$)/g, gap)}${point}${part}`;
}
