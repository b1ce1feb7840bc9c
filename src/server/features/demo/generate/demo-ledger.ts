/**
 * The demo firm's bank business, day by day; pure and seeded by the date: the same day holds the
 * same items in every demo, so the past never changes and the banks' books may be told ahead.
 */
import { addDays, dayNumber, daysBetween, type LocalDate } from "#values/local-date.ts";
import { type Amount, sumOfOneCurrency } from "#values/money.ts";
import * as firm from "./demo-firm.ts";
import { createRandom, type Random } from "./random.ts";

export interface DemoItem {
  /** The key of its account. */
  readonly account: string;
  readonly date: LocalDate;
  readonly amount: Amount;
  readonly partnerName: string;
  readonly partnerAccountNr: string;
  readonly remittance: string;
  /** The bank's type text. */
  readonly type: string;
  /** The bank's id of the item, unique in its account. */
  readonly id: string;
}

export interface DemoLedger {
  /** By day; within a day in the order of booking. */
  readonly items: readonly DemoItem[];
  /** Balance of each account before the first day. */
  readonly openings: Readonly<Record<string, Amount>>;
}

/** Days of the demo: a year and the day itself. */
export const DEMO_DAYS = 365;
const FOUNDED = "2024-01-01" as LocalDate;
const UNIT = 100_000n;
const CENT = 1_000n;

type Draft = Omit<DemoItem, "date" | "id"> & { readonly account: firm.DemoAccountKey };

interface Books {
  readonly balances: Record<firm.DemoAccountKey, Amount>;
  year: string;
  invoice: number;
  webOrder: number;
}

/**
 * The items of the year up to and with `today`, and of `daysAhead` days behind it: those that the
 * banks have announced.
 */
export function buildDemoLedger(today: LocalDate, daysAhead = 0): DemoLedger {
  const from = addDays(today, -DEMO_DAYS);
  const books: Books = { balances: openBalances(), year: "", invoice: 1, webOrder: 41_210 };
  let openings = { ...books.balances };
  const items: DemoItem[] = [];
  const first = from < FOUNDED ? from : FOUNDED;
  for (let at = 0; at <= daysBetween(first, today) + daysAhead; at++) {
    const date = addDays(first, at);
    if (date === from) openings = { ...books.balances };
    const drafts = buildDay(date, createRandom(dayNumber(date)), books);
    if (date >= from) items.push(...drafts.map((draft, index) => bookDraft(draft, date, index)));
  }
  return { items, openings };
}

function openBalances(): Record<firm.DemoAccountKey, Amount> {
  const entries = Object.values(firm.DEMO_ACCOUNTS).map(({ key, opening }) => [
    key,
    BigInt(opening) * UNIT,
  ]);
  return Object.fromEntries(entries) as Record<firm.DemoAccountKey, Amount>;
}

function bookDraft(draft: Draft, date: LocalDate, index: number): DemoItem {
  const id = `${date.replaceAll("-", "")}${String(index + 1).padStart(6, "0")}`;
  return { ...draft, date, id };
}

/** One day's items; the firm pays by what it has, so that no balance runs away over the years. */
function buildDay(date: LocalDate, random: Random, books: Books): Draft[] {
  if (books.year !== date.slice(0, 4)) Object.assign(books, { year: date.slice(0, 4), invoice: 1 });
  // 1970-01-01 was a Thursday; 0 = Monday.
  const weekday = (((dayNumber(date) + 3) % 7) + 7) % 7;
  const dayOfMonth = Number(date.slice(8));
  const drafts: Draft[] = [];
  const book = (more: readonly Draft[]): void => {
    drafts.push(...more);
    for (const { account, amount } of more)
      books.balances[account] = sumOfOneCurrency([books.balances[account], amount]);
  };
  book(monthly(date, dayOfMonth, random, books));
  if (weekday < 5) {
    book(trade(date, random, books));
    book(webshop(date, weekday, random, books));
    book(euro(date, weekday, random, books));
  }
  book(cards(dayOfMonth, random));
  return drafts;
}

const WAGES_READY = 3_900_000n * UNIT;
const WAGES_ROUND = 10_000n * UNIT;
// What stays on the web shop's account after a transfer, and how round a transfer is.
const SHOP_KEEPS = 900_000n * UNIT;
const SHOP_ROUND = 50_000n * UNIT;
const WEDNESDAY = 2;
const THURSDAY = 3;
// Above the first balance the firm pays more bills a day, below the second one hardly any.
const RICH = 6_000_000n * UNIT;
const POOR = 3_000_000n * UNIT;
const EURO_POOR = 15_500n * UNIT;
const EURO_RICH = 19_500n * UNIT;

/** Movements on fixed days of the month. */
function monthly(
  date: LocalDate,
  dayOfMonth: number,
  random: Random,
  { balances }: Books,
): Draft[] {
  const month = `${date.slice(0, 4)}. ${date.slice(5, 7)}.`;
  if (dayOfMonth === 2)
    return [pay("main", firm.LANDLORD, 485_000, `Raktár és iroda bérleti díja ${month} hó`)];
  if (dayOfMonth === 5)
    return [pay("main", firm.LEASING, 128_740, `Gépjármű lízingdíj ${month} szerz.: AL-2024/5571`)];
  // In two parts: wages are paid from an account that the firm fills up to the same sum.
  if (dayOfMonth === 7 || dayOfMonth === 9) {
    const missing = WAGES_READY - balances.payroll;
    const part = roundDown(dayOfMonth === 7 ? missing / 2n : missing, WAGES_ROUND);
    return part <= 0n ? [] : ownTransfer("main", "payroll", part, `Bérek fedezete ${month}`);
  }
  if (dayOfMonth === 10)
    return firm.EMPLOYEES.map((person) =>
      pay("payroll", person, person.wage + random.between(-9, 24) * 1_000, `Munkabér ${month}`),
    );
  if (dayOfMonth === 12) {
    return [
      pay("payroll", firm.TAX_INCOME, random.between(410, 470) * 1_000, `SZJA ${month} 23456787`),
      pay("payroll", firm.TAX_SOCIAL, random.between(380, 420) * 1_000, `SZOCHO ${month} 23456787`),
    ];
  }
  if (dayOfMonth === 18)
    return firm.UTILITIES.map((utility) =>
      pay(
        "main",
        utility,
        random.between(14, 96) * 1_000 + random.between(1, 999),
        `Fogyasztói azonosító ${random.between(1_000_000, 9_999_999)} ${month}`,
      ),
    );
  if (dayOfMonth === 20)
    return [pay("main", firm.TAX_VAT, random.between(640, 1_480) * 1_000, `ÁFA ${month} 23456787`)];
  if (dayOfMonth === 28) {
    return [
      fee("main", 8_690, "Számlavezetési díj és forgalmi jutalék"),
      fee("webshop", 4_455, "ZÁRLATI DÍJ"),
      fee("payroll", 3_120, "Csoportos átutalás díja"),
      { ...fee("euro", 0, "ZÁRLATI DÍJ"), amount: -790n * CENT },
    ];
  }
  return [];
}

/** Invoices in and out on the main account; now and then two equal ones on a day. */
function trade(date: LocalDate, random: Random, state: Books): Draft[] {
  const drafts: Draft[] = [];
  for (let left = random.between(0, 3); left > 0; left--) {
    const invoice = `KV-${date.slice(0, 4)}/${String(state.invoice++).padStart(5, "0")}`;
    drafts.push(
      receive(
        "main",
        random.pick(firm.CUSTOMERS),
        random.between(18, 690) * 1_000 + random.between(0, 1) * 500,
        `${invoice} számla kiegyenlítése`,
      ),
    );
  }
  const balance = state.balances.main;
  const bills = balance > RICH ? [2, 4] : balance > POOR ? [1, 3] : [0, 1];
  for (let left = random.between(bills[0]!, bills[1]!); left > 0; left--) {
    drafts.push(
      pay(
        "main",
        random.pick(firm.SUPPLIERS),
        random.between(45, 430) * 1_000,
        `${random.between(1_000, 9_999)}/${date.slice(0, 4)} sz. számla`,
      ),
    );
  }
  if (random.chance(6)) {
    const shopper = random.pick(firm.CUSTOMERS);
    const twin = receive("main", shopper, 25_400, "Kerti szerszám bérlés");
    drafts.push(twin, twin);
  }
  return drafts;
}

/**
 * Couriers, card settlements and refunds on the web shop's account. Couriers and the card acceptor
 * pay once a week; their reports (`demo-settlements.ts`) take each payment apart.
 */
function webshop(date: LocalDate, weekday: number, random: Random, state: Books): Draft[] {
  const drafts: Draft[] = [];
  const paid = (
    from: firm.DemoPartner,
    thousands: readonly [number, number],
    text: string,
  ): void => {
    const forints = random.between(...thousands) * 1_000 + random.between(1, 999);
    drafts.push(receive("webshop", from, forints, text));
  };
  if (weekday === WEDNESDAY)
    paid(firm.COURIER_FOXPOST, [40, 210], `FOXPOST utánvét elszámolás ${date.replaceAll("-", "")}`);
  if (weekday === THURSDAY) {
    paid(
      firm.COURIER_GLS,
      [220, 640],
      `COD-${date.replaceAll("-", ".")}/Közv.futárpostai szolg. ellenérték`,
    );
    paid(firm.CARD_ACCEPTOR, [380, 980], `SimplePay kereskedői elszámolás`);
  }
  const spare = state.balances.webshop - SHOP_KEEPS;
  if (weekday % 2 === 0 && spare >= SHOP_ROUND) {
    const amount = roundDown(spare, SHOP_ROUND);
    drafts.push(...ownTransfer("webshop", "main", amount, "Átvezetés a főszámlára"));
  }
  for (let left = random.between(0, 2); left > 0; left--) {
    const order = `#${state.webOrder++}`;
    drafts.push(
      receive(
        "webshop",
        { name: random.pick(firm.SHOPPERS), accountNr: "" },
        random.between(3, 48) * 990,
        `Rendelés ${order}`,
      ),
    );
    if (random.chance(12)) {
      drafts.push(
        pay(
          "webshop",
          { name: random.pick(firm.SHOPPERS), accountNr: "" },
          random.between(3, 12) * 990,
          `Visszatérítés ${order}`,
        ),
      );
    }
  }
  if (random.chance(25))
    drafts.push({
      ...fee("webshop", random.between(8, 65) * 1_000, "hirdetés"),
      partnerName: random.pick(firm.ADVERTISERS),
      type: "VÁSÁRLÁS KÁRTYÁVAL",
    });
  return drafts;
}

/** Foreign suppliers and customers. */
function euro(date: LocalDate, weekday: number, random: Random, state: Books): Draft[] {
  const amount = BigInt(random.between(18_000, 145_000)) * CENT;
  const foreign = random.pick(firm.FOREIGN);
  const base = {
    account: "euro" as const,
    partnerName: foreign.name,
    partnerAccountNr: foreign.accountNr,
  };
  const balance = state.balances.euro;
  if ((weekday === 0 || weekday === 2) && balance < EURO_RICH && random.chance(75))
    return [
      {
        ...base,
        amount,
        remittance: `Invoice KV-E-${date.slice(0, 4)}/${state.invoice++}`,
        type: "DEVIZA JÓVÁÍRÁS",
      },
    ];
  if ((weekday === 1 || weekday === 3) && balance > EURO_POOR && random.chance(75))
    return [
      {
        ...base,
        amount: -amount,
        remittance: `RE ${random.between(100_000, 999_999)}`,
        type: "DEVIZA ÁTUTALÁS",
      },
    ];
  return [];
}

/** Card purchases; the same parking fee twice on one day is real life, not a double. */
function cards(dayOfMonth: number, random: Random): Draft[] {
  if (dayOfMonth % 9 === 4) {
    const parking = {
      ...fee("main", 1_200, "Kártyás vásárlás 4321XXXXXXXX8765"),
      partnerName: "BUDAPEST PARKOLÁS",
      type: "Kártyás vásárlás",
    };
    return [parking, parking];
  }
  if (!random.chance(30)) return [];
  return [
    {
      ...fee(
        "main",
        random.between(3, 42) * 1_000 + random.between(0, 999),
        "Kártyás vásárlás 4321XXXXXXXX8765",
      ),
      partnerName: random.pick(firm.CARD_SHOPS),
      type: "Kártyás vásárlás",
    },
  ];
}

function receive(
  account: firm.DemoAccountKey,
  from: firm.DemoPartner,
  forints: number,
  remittance: string,
): Draft {
  return {
    account,
    amount: BigInt(forints) * UNIT,
    partnerName: from.name,
    partnerAccountNr: from.accountNr,
    remittance,
    type: "Átutalás jóváírása",
  };
}

function pay(
  account: firm.DemoAccountKey,
  to: firm.DemoPartner,
  forints: number,
  remittance: string,
): Draft {
  return {
    account,
    amount: -BigInt(forints) * UNIT,
    partnerName: to.name,
    partnerAccountNr: to.accountNr,
    remittance,
    type: "Átutalás",
  };
}

function fee(account: firm.DemoAccountKey, forints: number, remittance: string): Draft {
  return {
    account,
    amount: -BigInt(forints) * UNIT,
    partnerName: "",
    partnerAccountNr: "",
    remittance,
    type: "Bankköltség",
  };
}

function ownTransfer(
  from: firm.DemoAccountKey,
  to: firm.DemoAccountKey,
  amount: Amount,
  remittance: string,
): Draft[] {
  const between = (other: firm.DemoAccountKey): firm.DemoPartner => ({
    name: firm.DEMO_COMPANY_NAME,
    accountNr: firm.DEMO_ACCOUNTS[other].accountNr,
  });
  return [
    { ...pay(from, between(to), 0, remittance), amount: -amount },
    { ...receive(to, between(from), 0, remittance), amount },
  ];
}

function roundDown(amount: Amount, to: Amount): Amount {
  return amount - (amount % to);
}
