/** Invented companies and people that move money in the sandbox; likenesses are chance. */
import { drawAccountNumber, makeIban } from "./account-numbers.ts";
import { seedOf } from "./dice.ts";

export interface Partner {
  readonly name: string;
  /** 24 digits or an IBAN; empty where banks show none (cards, fees). */
  readonly account: string;
}

const CODES = ["117", "104", "120", "116", "109", "103", "162", "121"];

function atHome(names: readonly string[]): readonly Partner[] {
  return names.map((name) => ({
    name,
    account: drawAccountNumber(CODES[seedOf(name) % CODES.length]!, seedOf(`partner ${name}`)),
  }));
}

function abroad(country: string, bankDigits: string, names: readonly string[]): readonly Partner[] {
  return names.map((name) => ({
    name,
    account: makeIban(country, `${bankDigits}${String(seedOf(name)).padStart(10, "0")}`),
  }));
}

export const CUSTOMERS = atHome([
  "Pataki és Fia Kft.",
  "Zöldliget Kertészet Kft.",
  "Árnyas Vendéglátó Bt.",
  "Körös-Bútor Kft.",
  "Tisza-Parti Fogászat Kft.",
  "Nagy Ödön e.v.",
  "Szűcs Őrs",
  "Hímzett Álom Kft.",
  "Duna-Logisztika Zrt.",
  "Mátrai Faipar Kft.",
  "Kékfény Villamossági Kft.",
  "Bükki Gombász Szövetkezet",
  "Csillagvirág Óvoda",
  "Ügyes Kezek Alapítvány",
  "Tóth Gergőné",
  "Vértes Autójavító Kft.",
]);
export const SUPPLIERS = atHome([
  "Alföldi Papír Kft.",
  "Gömör Irodaszer Kft.",
  "Hegyvidék Könyvelő Iroda Bt.",
  "Sugár Nyomda Kft.",
  "Bakonyi Csomagolás Kft.",
  "Ipoly Informatika Kft.",
  "Szélrózsa Reklám Kft.",
  "Tömör Építőanyag Kft.",
  "Pannon Takarítás Kft.",
  "Felhőtárhely Zrt.",
]);
export const UTILITIES = atHome([
  "Városi Áramszolgáltató Zrt.",
  "Kerületi Vízművek",
  "Mobilhang Telekom Zrt.",
  "Távhő Szolgáltató Kft.",
]);
export const LANDLORDS = atHome(["Belvárosi Ingatlan Kft.", "Műhelyudvar Kft."]);
export const EMPLOYEES = atHome([
  "Kovács Eszter",
  "Szabó Bálint",
  "Kiss Fruzsina",
  "Horváth Ágoston",
  "Őri Lőrinc",
]);
export const SHOPS = [
  "SARKI ELELMISZER BP",
  "TOLTOALLOMAS 214 GYOR",
  "BARKACSARUHAZ SZEGED",
  "VASUTI JEGYPENZTAR",
  "KAVEHAZ A PARKHOZ",
];
export const FOREIGN = [
  ...abroad("DE", "37040044", ["Rheintal Maschinenbau GmbH", "Nordhafen Logistik GmbH"]),
  ...abroad("AT", "190430", ["Wienerwald Holz GmbH", "Donautal Handels GmbH"]),
  ...abroad("SK", "0900000000", ["Podunajské Pekárne s.r.o."]),
];
/**
 * Tax accounts are real ones of the state: everybody pays there, and banks show them as they are.
 */
export const TAX_ACCOUNTS: readonly Partner[] = [
  { name: "NAV Általános forgalmi adó bevételi számla", account: "100320000107640400000000" },
  { name: "NAV Társasági adó bevételi számla", account: "100320000107601900000000" },
  { name: "NAV Szociális hozzájárulási adó bevételi számla", account: "100320000605591200000000" },
];
