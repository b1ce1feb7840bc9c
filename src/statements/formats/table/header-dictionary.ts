/**
 * Names of columns in Hungarian and English bank exports, as data, from header rows of public
 * readers and samples; earlier names of a role win over later ones.
 */
import { foldLetters } from "#values/fold-text.ts";

/** The meaning of a column. */
export type ColumnRole =
  | "bookingDate"
  | "valueDate"
  | "transactionTime"
  | "amount"
  | "debit"
  | "credit"
  | "direction"
  | "currency"
  | "accountCurrency"
  | "partnerName"
  | "partnerAccount"
  | "ownAccount"
  | "ownAccountName"
  | "remittance"
  | "type"
  | "id"
  | "reference"
  | "balance"
  | "status"
  | "statementNumber"
  /** Known and of no use to a transaction. */
  | "ignored";

export const HEADER_DICTIONARY: Readonly<Record<ColumnRole, readonly string[]>> = {
  bookingDate: [
    "könyvelés dátuma",
    "könyvelési dátum",
    "könyvelés napja",
    "könyvelési nap",
    "terhelésnap",
    "tranzakció dátuma",
    "booking date",
    "date completed (utc)",
    "completed date",
    "dátum",
    "date",
  ],
  valueDate: [
    "értéknap",
    "értéknapja",
    "esedékességnap",
    "esedékesség",
    "eredeti értéknap",
    "value date",
  ],
  transactionTime: [
    "tranzakció időpontja",
    "tranzakció dátuma és ideje",
    "date time",
    "started date",
  ],
  amount: ["összeg", "tranzakció összege", "amount", "total amount", "amount (eur)", "net"],
  debit: ["terhelés", "terhelés összege", "kiadás", "debit"],
  credit: ["jóváírás", "jóváírás összege", "bevétel", "credit"],
  direction: [
    "terhelés vagy jóváírás (t/j)",
    "terhelés vagy jóváírás",
    "t/j",
    "terhelés/jóváírás",
    "bejövő/kimenő",
    "be/ki",
    "bevétel/kiadás",
    "irány",
    "direction",
    "credit / debit",
    "credit/debit",
  ],
  currency: [
    "devizanem",
    "deviza",
    "pénznem",
    "összeg devizaneme",
    "tranzakció devizaneme",
    "currency",
    "payment currency",
  ],
  accountCurrency: ["számla devizaneme"],
  partnerName: [
    "partner neve",
    "partner név",
    "partner elnevezése",
    "partner",
    "ellenoldali név",
    "ellenpartner",
    "megbízó/kedvezményezett",
    "kedvezményezett neve",
    "megbízó neve",
    "név",
    "payee name",
    "payer name",
    "merchant",
  ],
  partnerAccount: [
    "partner számlaszáma",
    "partner számlaszám",
    "partner számlaszáma/azonosítója",
    "partner számla",
    "partner bankszámlaszáma",
    "partner iban száma",
    "ellenoldali számlaszám",
    "ellenszámla",
    "payee account number",
    "beneficiary iban",
    "partner iban",
  ],
  ownAccount: [
    "számlaszám",
    "számla szám",
    "könyvelési számla",
    "számlaazonosító",
    "bankszámlaszám",
    "saját számlaszám",
    "számla",
  ],
  ownAccountName: ["számla neve", "számla név", "könyvelési számla elnevezése"],
  remittance: [
    "közlemény",
    "közlemény/1",
    "közlemény/2",
    "közlemény/3",
    "közlemény/4",
    "közlemény 1",
    "közlemény 2",
    "közlemény 3",
    "közlemény 4",
    "könyvelési információk",
    "részletek",
    "leírás",
    "megjegyzés",
    "payment reference",
    "description",
  ],
  type: ["típus", "tranzakció típusa", "forgalom típusa", "könyvelési szöveg", "type"],
  id: [
    "tranzakció azonosító",
    "tranzakcióazonosító",
    "banki azonosító",
    "banki tranzakció azonosító",
    "azonosító",
    "tranz szám",
    "kód",
    "id",
    "transferwise id",
  ],
  reference: ["megbízás azonosító", "reference", "hivatkozás", "hivatkozási szám"],
  balance: [
    "egyenleg",
    "számlaegyenleg",
    "számlasegyenleg",
    "új könyvelt egyenleg",
    "könyvelt egyenleg",
    "running balance",
    "balance",
  ],
  status: ["státusz", "állapot", "state", "status"],
  statementNumber: ["kivonat sorszáma", "kivonatszám"],
  ignored: [
    "könyvelési idő",
    "sorszám",
    "kategória",
    "költési kategória",
    "tranzakció kategória",
    "kártyaszám",
  ],
};

/** Labels above a table whose neighbour cell holds a fact of the whole statement. */
export const METADATA_LABELS = {
  account: [
    "számlaszám",
    "számla szám",
    "bankszámlaszám",
    "bankszámla száma",
    "iban",
    "account number",
    "könyvelési számla",
  ],
  owner: [
    "számlatulajdonos",
    "számlatulajdonos neve",
    "számla tulajdonosa",
    "tulajdonos",
    "tulajdonos neve",
    "ügyfélnév",
    "ügyfél neve",
    "cégnév",
    "account holder",
    "account owner",
    "owner",
  ],
  currency: ["devizanem", "pénznem", "számla devizaneme", "currency"],
  from: ["lekérdezés kezdete", "időszak kezdete", "kezdő dátum", "kezdete", "from"],
  to: ["lekérdezés vége", "időszak vége", "záró dátum", "vége", "to"],
  period: ["időszak", "lekérdezett időszak", "kivonat időszaka", "period"],
  asked: [
    "lekérdezés időpontja",
    "lekérdezés dátuma",
    "lekérdezés ideje",
    "lekérdezés napja",
    "lekérdezve",
    "letöltés időpontja",
    "letöltés dátuma",
    "letöltve",
    "downloaded on",
    "queried on",
  ],
  opening: ["nyitó egyenleg", "nyitóegyenleg", "könyvelt nyitóegyenleg", "opening balance"],
  closing: ["záró egyenleg", "záróegyenleg", "könyvelt záróegyenleg", "closing balance"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MetadataLabel = keyof typeof METADATA_LABELS;

/** A role with the place of the name in its list: lower is surer. */
export interface RoleHit {
  readonly role: ColumnRole;
  readonly rank: number;
}

const ROLE_BY_NAME = new Map<string, RoleHit>();
for (const [role, names] of Object.entries(HEADER_DICTIONARY)) {
  for (const [rank, name] of names.entries())
    ROLE_BY_NAME.set(normalizeHeader(name), { role: role as ColumnRole, rank });
}

const LABEL_BY_NAME = new Map<string, MetadataLabel>();
for (const [label, names] of Object.entries(METADATA_LABELS)) {
  for (const name of names) LABEL_BY_NAME.set(normalizeHeader(name), label as MetadataLabel);
}

/** The role of a column name, or `undefined` for an unknown name. */
export function findColumnRole(name: string): RoleHit | undefined {
  return ROLE_BY_NAME.get(normalizeHeader(name));
}

/** The fact that a label above the table announces. */
export function findMetadataLabel(text: string): MetadataLabel | undefined {
  return text.length > 60 ? undefined : LABEL_BY_NAME.get(normalizeHeader(text));
}

/**
 * The form in which names are compared: lower case without accents, quotes, `*`, a last colon,
 * blanks around a slash, and with single blanks, so that `Könyvelés Dátuma:` and `konyveles datuma`
 * are one.
 */
export function normalizeHeader(text: string): string {
  const words = foldLetters(text)
    .replace(/[\uFEFF"'*„”]/g, "")
    .replace(/[\s_]+/g, " ")
    .trim();
  return words.replace(/\s*:$/, "").replace(/ ?\/ ?/g, "/");
}
