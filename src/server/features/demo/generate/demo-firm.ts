/**
 * The demo's firm and the people it deals with: invented, but of the kinds that a Hungarian web
 * shop meets.
 */
import { withCheckDigit } from "#values/account-number.ts";

export const DEMO_COMPANY_NAME = "Kertvilág Webáruház Kft.";

export const DEMO_DIRECTOR_NAME = "Kertész Katalin";
export const DEMO_ACCOUNTANT_NAME = "Számadó Kálmán";

/**
 * 24 digits with both check digits right (weights 9-7-3-1), from a bank's 7 first digits and any 15
 * digits.
 */
export function demoAccountNumber(bankAndBranch: string, serial: string): string {
  return (
    withCheckDigit(bankAndBranch.padEnd(7, "0").slice(0, 7)) +
    withCheckDigit(serial.padStart(15, "0").slice(-15))
  );
}

export type DemoAccountKey = "main" | "webshop" | "euro" | "payroll";

export interface DemoAccount {
  readonly key: DemoAccountKey;
  readonly accountNr: string;
  readonly currency: "HUF" | "EUR";
  readonly displayName: string;
  /** Balance before the first day of the history, in whole units of the currency. */
  readonly opening: number;
}

export const DEMO_ACCOUNTS: Readonly<Record<DemoAccountKey, DemoAccount>> = {
  main: {
    key: "main",
    accountNr: demoAccountNumber("1040165", "505250493848001"),
    currency: "HUF",
    displayName: "K&H · főszámla",
    opening: 4_812_604,
  },
  webshop: {
    key: "webshop",
    accountNr: demoAccountNumber("1177301", "600845200000000"),
    currency: "HUF",
    displayName: "OTP · webshop",
    opening: 1_936_240,
  },
  euro: {
    key: "euro",
    accountNr: demoAccountNumber("1176301", "820013900000000"),
    currency: "EUR",
    displayName: "OTP · EUR",
    opening: 18_204,
  },
  payroll: {
    key: "payroll",
    accountNr: demoAccountNumber("1010371", "412007000100000"),
    currency: "HUF",
    displayName: "MBH · bérszámla",
    opening: 640_300,
  },
};

export interface DemoPartner {
  readonly name: string;
  readonly accountNr: string;
}

const partner = (name: string, bank: string, serial: string): DemoPartner => ({
  name,
  accountNr: demoAccountNumber(bank, serial),
});

export const LANDLORD = partner(
  "Délpesti Logisztikai Ingatlanhasznosító Zrt.",
  "1091800",
  "100000045870013",
);
export const LEASING = partner(
  "Alföldi Autólízing Pénzügyi Szolgáltató Zrt.",
  "1160000",
  "600000007720511",
);
export const TAX_VAT: DemoPartner = {
  name: "NAV Általános forgalmi adó bevételi számla",
  accountNr: "100320000107686800000000",
};
export const TAX_INCOME: DemoPartner = {
  name: "NAV Személyi jövedelemadó beszedési számla",
  accountNr: "100320000605635300000000",
};
export const TAX_SOCIAL: DemoPartner = {
  name: "NAV Szociális hozzájárulási adó beszedési számla",
  accountNr: "100320000605591200000000",
};

export const SUPPLIERS: readonly DemoPartner[] = [
  partner("Zöldövezet Kertészeti Nagykereskedelmi Kft.", "1200100", "801560010010004"),
  partner("Agro-Tőzeg Hungária Kft.", "1177304", "200338850000000"),
  partner("Őszirózsa Faiskola és Díszkertészeti Bt.", "5040010", "100124550000000"),
  partner(
    "Kovács és Fiai Fémszerkezetgyártó Korlátolt Felelősségű Társaság",
    "1040002",
    "784956501000000",
  ),
  partner("Műanyagtermék-gyártó Szövetkezet Kiskunfélegyháza", "1170000", "122334450000000"),
  partner("Csomagolás-Technika Plusz Kft.", "1092600", "200000099880012"),
];

export const CUSTOMERS: readonly DemoPartner[] = [
  partner("Gödöllői Városüzemeltetési Nonprofit Kft.", "1174203", "815390110000000"),
  partner("Balatonfüredi Panoráma Szálloda Üzemeltető Zrt.", "1160000", "600000004410022"),
  partner("Hársfa Társasház Közös Képviselet", "1177300", "920448110000000"),
  partner("Szűcs Zsófia Őstermelő", "1177336", "100115670000000"),
  partner("Parképítő és Zöldfelület-fenntartó Mérnökiroda Kft.", "1010200", "936478001000000"),
  partner("Tündérkert Óvoda Alapítvány", "1620010", "610001230000000"),
  partner("Nagy-Kertész Ágnes e.v.", "1040142", "800011203000000"),
  partner("Pécsi Tudományos Arborétum Baráti Köre Egyesület", "1173100", "120667440000000"),
  partner("Győri Kertcentrum Kft.", "1200800", "600123450010000"),
];

export const EMPLOYEES: readonly (DemoPartner & { readonly wage: number })[] = [
  {
    ...partner("Szentgyörgyi-Waldstein Maximilián Kristóf", "1177330", "210076540000000"),
    wage: 612_400,
  },
  { ...partner("Özvegy Kőrösiné Tűhegyi Orsolya", "1040185", "600000123450000"), wage: 428_150 },
  { ...partner("Fekete Árpád", "1160000", "600000009930441"), wage: 391_720 },
  { ...partner("Lőrinczné Bús Ildikó", "1010324", "300448110000000"), wage: 404_890 },
  { ...partner("Üveges Gergő", "1200100", "300771230010000"), wage: 372_300 },
  { ...partner("Vörös-Nyíri Gyöngyi", "1177342", "100998870000000"), wage: 389_960 },
];

export const COURIER_GLS = partner(
  "GLS General Logistics Systems Hungary Kft.",
  "1201100",
  "120000100100007",
);
export const COURIER_FOXPOST = partner("FOXPOST Zrt.", "1177339", "500100200000000");
export const CARD_ACCEPTOR = partner("OTP Mobil Kft. SimplePay", "1179400", "830000120000000");
export const UTILITIES: readonly DemoPartner[] = [
  partner("MVM Next Energiakereskedelmi Zrt.", "1030002", "110500000492000"),
  partner("Fővárosi Vízművek Zrt.", "1092600", "100000001230007"),
  partner("Dunántúli Távközlési Szolgáltató Nyrt.", "1091800", "100000078880021"),
];

/** Partners of the euro account: foreign numbers that pass their own check (mod 97). */
export const FOREIGN: readonly DemoPartner[] = [
  { name: "Gartenbedarf Burgenland GmbH", accountNr: "AT611904300234573201" },
  { name: "Van der Bloem Bulbs B.V.", accountNr: "NL91ABNA0417164300" },
  { name: "Blumenhaus Süd GmbH & Co. KG", accountNr: "DE89370400440532013000" },
];

export const SHOPPERS = [
  "Kiss Józsefné",
  "Tóth Bálint",
  "Horváth-Szűcs Nóra",
  "Németh Gábor",
  "Gőz Ibolya",
  "Ifj. Balogh Ödön",
];
export const ADVERTISERS = ["GOOGLE *ADS IRELAND", "FACEBK *HIRDETES", "ARUKERESO HIRDETES"];
export const CARD_SHOPS = [
  "OMV TÖLTŐÁLLOMÁS 1128",
  "MOL TÖLTŐÁLLOMÁS GÖDÖLLŐ",
  "PRAKTIKER ÁRUHÁZ",
  "BUDAPEST PARKOLÁS",
  "LIDL ÁRUHÁZ 0187",
];
