/** A year of the demo firm's bank business, day by day; pure and seeded. */
import { addDays, dayNumber, daysBetween, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import * as firm from "./demo-firm.ts";
import { createRandom, type Random } from "./random.ts";

export interface DemoItem {
  readonly account: firm.DemoAccountKey;
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

/** Days of the demo: a year and the day itself. */
export const DEMO_DAYS = 365;
const UNIT = 100_000n;
const CENT = 1_000n;

type Draft = Omit<DemoItem, "date" | "id">;

/** All items up to and with `today`, by day; within a day in the order of booking. */
export function buildDemoLedger(today: LocalDate): DemoItem[] {
  const random = createRandom(dayNumber(today));
  const from = addDays(today, -DEMO_DAYS);
  const state: Counters = { invoice: 1, webOrder: 48_210, id: 0 };
  const items: DemoItem[] = [];
  for (let at = 0; at <= daysBetween(from, today); at++) {
    const date = addDays(from, at);
    for (const draft of buildDay(date, random, state)) {
      items.push({
        ...draft,
        date,
        id: `${date.replaceAll("-", "")}${String(++state.id).padStart(6, "0")}`,
      });
    }
  }
  return items;
}

interface Counters {
  invoice: number;
  webOrder: number;
  id: number;
}

function buildDay(date: LocalDate, random: Random, state: Counters): Draft[] {
  // 1970-01-01 was a Thursday; 0 = Monday.
  const weekday = (((dayNumber(date) + 3) % 7) + 7) % 7;
  const dayOfMonth = Number(date.slice(8));
  const drafts = [...monthly(date, dayOfMonth, random)];
  if (weekday < 5)
    drafts.push(
      ...trade(date, random, state),
      ...webshop(date, weekday, random, state),
      ...euro(date, weekday, random, state),
    );
  drafts.push(...cards(dayOfMonth, random));
  return drafts;
}

/** Movements on fixed days of the month. */
function monthly(date: LocalDate, dayOfMonth: number, random: Random): Draft[] {
  const month = `${date.slice(0, 4)}. ${date.slice(5, 7)}.`;
  if (dayOfMonth === 2)
    return [pay("main", firm.LANDLORD, 485_000, `Raktár és iroda bérleti díja ${month} hó`)];
  if (dayOfMonth === 5)
    return [pay("main", firm.LEASING, 128_740, `Gépjármű lízingdíj ${month} szerz.: AL-2024/5571`)];
  if (dayOfMonth === 8) return ownTransfer("main", "payroll", 4_250_000, `Bérek fedezete ${month}`);
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
function trade(date: LocalDate, random: Random, state: Counters): Draft[] {
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
  for (let left = random.between(0, 2); left > 0; left--) {
    drafts.push(
      pay(
        "main",
        random.pick(firm.SUPPLIERS),
        random.between(45, 520) * 1_000,
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

/** Couriers, card settlements and refunds on the web shop's account. */
function webshop(date: LocalDate, weekday: number, random: Random, state: Counters): Draft[] {
  const compact = date.replaceAll("-", "");
  const drafts: Draft[] = [
    receive(
      "webshop",
      firm.CARD_ACCEPTOR,
      random.between(62, 410) * 1_000 + random.between(1, 999),
      `SimplePay elszámolás ${compact} ${random.between(4, 31)} db`,
    ),
  ];
  if (weekday === 1 || weekday === 3) {
    drafts.push(
      receive(
        "webshop",
        firm.COURIER_GLS,
        random.between(110, 640) * 1_000 + random.between(1, 999),
        `GLS UTÁNVÉT 100099999 ${compact}`,
      ),
    );
  }
  if (weekday === 2)
    drafts.push(
      receive(
        "webshop",
        firm.COURIER_FOXPOST,
        random.between(40, 210) * 1_000,
        `FOXPOST utánvét elszámolás ${compact}`,
      ),
    );
  if (weekday === 4)
    drafts.push(
      ...ownTransfer("webshop", "main", random.between(6, 11) * 100_000, "Heti átvezetés"),
    );
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
function euro(date: LocalDate, weekday: number, random: Random, state: Counters): Draft[] {
  const amount = BigInt(random.between(18_000, 145_000)) * CENT;
  const foreign = random.pick(firm.FOREIGN);
  const base = {
    account: "euro" as const,
    partnerName: foreign.name,
    partnerAccountNr: foreign.accountNr,
  };
  if (weekday === 0)
    return [
      {
        ...base,
        amount,
        remittance: `Invoice KV-E-${date.slice(0, 4)}/${state.invoice++}`,
        type: "DEVIZA JÓVÁÍRÁS",
      },
    ];
  if (weekday === 3 && random.chance(55))
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
  forints: number,
  remittance: string,
): Draft[] {
  const name = "Kertvilág Webáruház Kft.";
  return [
    pay(from, { name, accountNr: firm.DEMO_ACCOUNTS[to].accountNr }, forints, remittance),
    receive(to, { name, accountNr: firm.DEMO_ACCOUNTS[from].accountNr }, forints, remittance),
  ];
}
