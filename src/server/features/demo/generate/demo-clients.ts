/**
 * The other firms of the demo's accountant: small ones, in the states that an accountant meets in
 * one morning.
 */
import { addDays, dayNumber, type LocalDate } from "#values/local-date.ts";
import { sumOfOneCurrency } from "#values/money.ts";
import { demoAccountNumber, type DemoPartner } from "./demo-firm.ts";
import type { DemoItem, DemoLedger } from "./demo-ledger.ts";
import { createRandom, type Random } from "./random.ts";

export interface DemoClient {
  readonly key: string;
  readonly name: string;
  /** The part of its people's addresses behind the @. */
  readonly domain: string;
  readonly director: { readonly name: string; readonly mailbox: string };
  readonly account: {
    readonly key: string;
    readonly accountNr: string;
    readonly currency: "HUF";
    readonly displayName: string;
  };
  /** The file that its statement is. */
  readonly file: { readonly name: string; readonly format: "mt940" | "camt" | "otp" };
  /** How many days before today its data end, and up to how many days before today it is booked. */
  readonly dataEnds: number;
  readonly bookedTo: number;
  /** A second file that could not be read to its end, or that names no account. */
  readonly trouble?: "cut" | "nameless";
  /** Its bank's consent, with the days since its end. */
  readonly consentEnded?: { readonly bankId: string; readonly days: number };
  readonly customers: readonly DemoPartner[];
  readonly suppliers: readonly DemoPartner[];
}

const UNIT = 100_000n;
const CLIENT_DAYS = 100;
const OPENING = 2_400_000;
// Above it the firm pays more bills, below the other hardly any.
const RICH = 3_200_000n * UNIT;
const POOR = 900_000n * UNIT;

/** The client's items of the last hundred days, up to the end of its data. Same day, same items. */
export function buildClientLedger(client: DemoClient, today: LocalDate): DemoLedger {
  const items: DemoItem[] = [];
  let balance = BigInt(OPENING) * UNIT;
  for (let ago = CLIENT_DAYS; ago >= client.dataEnds; ago--) {
    const date = addDays(today, -ago);
    const random = createRandom(dayNumber(date) * 31 + client.key.length * 7);
    const weekday = (((dayNumber(date) + 3) % 7) + 7) % 7;
    if (weekday > 4) continue;
    const drafts = buildDay(client, date, random, balance);
    for (const [index, draft] of drafts.entries()) {
      balance = sumOfOneCurrency([balance, draft.amount]);
      const id = `${date.replaceAll("-", "")}${String(index + 1).padStart(6, "0")}`;
      items.push({ ...draft, date, id, account: client.account.key });
    }
  }
  return { items, openings: { [client.account.key]: BigInt(OPENING) * UNIT } };
}

type Draft = Omit<DemoItem, "date" | "id" | "account">;

function buildDay(client: DemoClient, date: LocalDate, random: Random, balance: bigint): Draft[] {
  const drafts: Draft[] = [];
  const move = (partner: DemoPartner, forints: number, remittance: string): void => {
    const type = forints < 0 ? "Átutalás" : "Átutalás jóváírása";
    const amount = BigInt(forints) * UNIT;
    drafts.push({
      amount,
      partnerName: partner.name,
      partnerAccountNr: partner.accountNr,
      remittance,
      type,
    });
  };
  if (random.chance(70))
    move(
      random.pick(client.customers),
      random.between(40, 420) * 1_000,
      `${date.slice(0, 4)}/${random.between(100, 999)} számla`,
    );
  const bills = balance > RICH ? 2 : balance > POOR ? random.between(0, 1) : 0;
  for (let left = bills; left > 0; left--)
    move(
      random.pick(client.suppliers),
      -random.between(18, 310) * 1_000,
      `${random.between(1_000, 9_999)}/${date.slice(0, 4)} sz. számla`,
    );
  return drafts;
}

const partner = (name: string, bank: string, serial: string): DemoPartner => ({
  name,
  accountNr: demoAccountNumber(bank, serial),
});

const WHOLESALE = partner("Metró-Alföld Nagykereskedelmi Kft.", "1200100", "300110250010000");
const ENERGY = partner("MVM Next Energiakereskedelmi Zrt.", "1030002", "110500000492000");
const TELEKOM = partner("Dunántúli Távközlési Szolgáltató Nyrt.", "1091800", "100000078880021");
const PAPER = partner("Alföldi Papír- és Irodaszer Kft.", "1177304", "200551270000000");

const account = (key: string, displayName: string, bank: string, serial: string) => ({
  key,
  displayName,
  currency: "HUF" as const,
  accountNr: demoAccountNumber(bank, serial),
});

export const DEMO_CLIENTS: readonly DemoClient[] = [
  {
    key: "tiszaparti",
    name: "Tiszaparti Fogadó Bt.",
    domain: "tiszaparti",
    director: { name: "Halász Gergely", mailbox: "gergely" },
    account: account("tiszaparti", "MBH · folyószámla", "1010472", "338105000100000"),
    file: { name: "mbh-kivonat", format: "camt" },
    dataEnds: 3,
    bookedTo: 24,
    trouble: "cut",
    customers: [
      partner("Tiszai Vízitúra Egyesület", "1173100", "120811330000000"),
      partner("Szegedi Konferenciaszervező Kft.", "1160000", "600000007120044"),
    ],
    suppliers: [WHOLESALE, ENERGY, partner("Tápéi Halászati Bt.", "1173500", "200410770000000")],
  },
  {
    key: "hajnal",
    name: "Hajnal Pékség Kft.",
    domain: "hajnalpek",
    director: { name: "Búzás Hajnalka", mailbox: "hajnalka" },
    account: account("hajnal", "OTP · folyószámla", "1177405", "600912480000000"),
    file: { name: "otp-szamlatortenet", format: "otp" },
    dataEnds: 1,
    bookedTo: 12,
    trouble: "nameless",
    customers: [
      partner("Kerületi Közétkeztetési Nonprofit Kft.", "1178400", "900011220000000"),
      partner("Reggeli Szendvicsbár Kft.", "1040160", "700220110003000"),
    ],
    suppliers: [
      WHOLESALE,
      ENERGY,
      partner("Alföldi Malomipari Zrt.", "1091800", "100000099110006"),
    ],
  },
  {
    key: "vadvirag",
    name: "Vadvirág Szalon Bt.",
    domain: "vadvirag",
    director: { name: "Rózsa Virág", mailbox: "virag" },
    account: account("vadvirag", "Erste · folyószámla", "1160000", "600000008170037"),
    file: { name: "erste-kivonat", format: "mt940" },
    dataEnds: 6,
    bookedTo: 17,
    consentEnded: { bankId: "Erste", days: 5 },
    customers: [partner("SZÉP Kártya Elszámoló Kft.", "1177330", "500220330000000")],
    suppliers: [TELEKOM, partner("Fodrászkellék Nagyker Kft.", "1030010", "490440120000000")],
  },
  {
    key: "mezeskert",
    name: "Mézeskert Kft.",
    domain: "mezeskert",
    director: { name: "Méhes Dániel", mailbox: "daniel" },
    account: account("mezeskert", "K&H · főszámla", "1040201", "490350128840001"),
    file: { name: "kh-kivonat", format: "mt940" },
    dataEnds: 2,
    bookedTo: 8,
    customers: [
      partner("Biopiac Szövetkezet", "1201100", "120440220010000"),
      partner("Palócföldi Élelmiszer Kft.", "1174100", "520012340000000"),
    ],
    suppliers: [PAPER, partner("Üvegforma Csomagolóanyag Kft.", "1070010", "670118820000000")],
  },
  {
    key: "duna-agro",
    name: "Duna-Agro Zrt.",
    domain: "dunaagro",
    director: { name: "Földes András", mailbox: "andras" },
    account: account("duna-agro", "OTP · főszámla", "1173700", "720045610000000"),
    file: { name: "otp-szamlatortenet", format: "otp" },
    dataEnds: 1,
    bookedTo: 4,
    customers: [
      partner("Kisalföldi Takarmánykeverő Kft.", "1210001", "102233440000000"),
      partner("Gabona-Export Zrt.", "1091800", "100000045500014"),
    ],
    suppliers: [
      ENERGY,
      partner("Traktor-Szerviz Mosonmagyaróvár Kft.", "1173721", "320880010000000"),
    ],
  },
  {
    key: "levendula",
    name: "Levendula Major Kft.",
    domain: "levendula",
    director: { name: "Illés Lenke", mailbox: "lenke" },
    account: account("levendula", "MBH · folyószámla", "1010320", "551207000200000"),
    file: { name: "mbh-kivonat", format: "camt" },
    dataEnds: 1,
    bookedTo: 0,
    customers: [
      partner("Tihanyi Ajándékbolt Bt.", "1174812", "340660020000000"),
      partner("Balaton-felvidéki Termelői Piac", "1162002", "610012880000000"),
    ],
    suppliers: [PAPER, TELEKOM],
  },
];

/** An account of the demo's firm whose bank names no account in its tables. */
export const RESERVE: DemoClient = {
  key: "tartalek",
  name: "Kertvilág Webáruház Kft.",
  domain: "kertvilag",
  director: { name: "Kertész Katalin", mailbox: "katalin" },
  account: account("tartalek", "Raiffeisen · tartalék", "1204550", "300778110020000"),
  file: { name: "direktnet", format: "otp" },
  dataEnds: 0,
  bookedTo: 0,
  customers: [partner("Kertvilág Webáruház Kft.", "1040165", "505250493848001")],
  suppliers: [partner("Kertvilág Webáruház Kft.", "1040165", "505250493848001")],
};
