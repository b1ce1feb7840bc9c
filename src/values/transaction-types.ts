/**
 * Kinds of transactions: the words for the codes of aggregators, CAMT and MT940, and the kind that
 * a bank's own words name.
 */
import { entryOf } from "#values/entry-of.ts";
import { foldText } from "#values/fold-text.ts";

const WORDS: Readonly<Record<string, string>> = {
  OTHER: "",
  FEE_INTEREST: "Díj vagy kamat",
  BANK_FEE: "Bankköltség",
  POS_ATM: "Kártyás fizetés vagy készpénzfelvétel",
  CARD_PURCHASE: "Kártyás vásárlás",
  WIRE_TRANSFER: "Átutalás",
  DIRECT_DEBIT: "Csoportos beszedés",
};

/** Kinds of an MT940 entry (field 61, subfield 6) behind their N, F or S. */
const SWIFT_WORDS: Readonly<Record<string, string>> = {
  BOE: "Váltó",
  CHG: "Bankköltség",
  CHK: "Csekk",
  CLR: "Csekk",
  CMI: "Számlák közötti átvezetés",
  CMN: "Számlák közötti átvezetés",
  CMS: "Számlák közötti átvezetés",
  CMT: "Számlák közötti átvezetés",
  CMZ: "Számlák közötti átvezetés",
  COL: "Beszedés",
  COM: "Jutalék",
  DCR: "Okmányos meghitelezés",
  DDT: "Csoportos beszedés",
  DIV: "Osztalék",
  ECK: "Csekk",
  FEX: "Devizaváltás",
  INT: "Kamat",
  LDP: "Hitelfolyósítás",
  MSC: "",
  RTI: "Visszautalás",
  SEC: "Értékpapírügylet",
  STO: "Rendszeres átutalás",
  SWP: "Csereügylet",
  TRF: "Átutalás",
};
const SWIFT_CODE = /^[NFS]([A-Z]{3})$/;
/** A name of a program such as CARD_PAYMENT, and a bare code of a bank such as HD001 or N527. */
const NO_WORDS = /^(?:[A-Z]+(?:_[A-Z]+)+|[A-Z]{0,4}\d+)$/;

/** Families of ISO 20022 bank transaction codes; the more exact code stands first. */
const ISO_WORDS: readonly (readonly [prefix: string, words: string])[] = [
  ["PMNT/CCRD/CWDL", "Készpénzfelvétel kártyával"],
  ["PMNT/CCRD/POSD", "Kártyás vásárlás"],
  ["PMNT/CCRD", "Kártyás művelet"],
  ["PMNT/MCRD", "Kártyás bevétel"],
  ["PMNT/RCDT", "Beérkező átutalás"],
  ["PMNT/ICDT", "Átutalás"],
  ["PMNT/RRCT", "Beérkező azonnali átutalás"],
  ["PMNT/IRCT", "Azonnali átutalás"],
  ["PMNT/RDDT", "Csoportos beszedés"],
  ["PMNT/IDDT", "Csoportos beszedés"],
  ["PMNT/CNTR", "Készpénz"],
  ["ACMT/MDOP/CHRG", "Bankköltség"],
  ["ACMT/MCOP/INTR", "Kamat"],
];

const ISO_CODE = /^[A-Z]{4}\/[A-Z]{4}(?:\/[A-Z]{4})?(?: (.*))?$/;

/** The kind in words; empty where the code says nothing, a bank's own words as they came. */
export function transactionTypeText(type: string): string {
  const swift = SWIFT_CODE.exec(type)?.[1];
  const known = entryOf(WORDS, type) ?? (swift && entryOf(SWIFT_WORDS, swift));
  if (known !== undefined) return known;
  if (NO_WORDS.test(type)) return "";
  const iso = ISO_CODE.exec(type);
  if (!iso) return type;
  const own = iso[1] ?? "";
  // A bank's own words behind the code say more than the code; a bare code of its own says less.
  if (/\p{Ll}/u.test(own)) return own;
  const words = ISO_WORDS.find(([prefix]) => type.startsWith(prefix))?.[1];
  return words ?? (NO_WORDS.test(own) ? "" : own);
}

export type TransactionKind =
  | "transfer"
  | "instant"
  | "card"
  | "cash"
  | "fee"
  | "direct-debit"
  | "merchant"
  | "interest";

/** Words of banks that name a kind, folded. The first that fits counts. */
const KIND_WORDS: readonly (readonly [RegExp, TransactionKind])[] = [
  [/azonnali|instant/, "instant"],
  [/keszpenzfelvet|atm|cash/, "cash"],
  [/kartyas bevetel|kartyaelfogad|pos elszamol/, "merchant"],
  [/kartya|card|vasarlas/, "card"],
  [/kamat|interest/, "interest"],
  [/dij|koltseg|jutalek|illetek|fee|charge/, "fee"],
  [/beszedes|direct debit/, "direct-debit"],
  [/atutalas|utalas|transfer|jovairas/, "transfer"],
];

/** What stands beside the kind in banks' labels, folded: „Belföldi forint átutalás jóváírása”. */
const BESIDE_KINDS = new RegExp(
  `^(?:${[
    "belfoldi|kulfoldi|bankon|belul|kivul|banki|sepa|giro|viber|egyeb|a|az|es",
    "forint|deviza|huf|eur|bejovo|kimeno|erkezo|inditott|eseti|allando|tartos|csoportos|egyszeri",
    "megbizas|tranzakcio|terheles|befizetes|konyveles",
  ].join("|")})(?:t|a|e|ra|re|ba|be|bol|os|rol|ol|rel)?$`,
);

/** Whether a word, folded, says no more of an item than the kind of payment does. */
export function isKindWord(word: string): boolean {
  return BESIDE_KINDS.test(word) || KIND_WORDS.some(([words]) => words.test(word));
}

let last: { readonly type: string; readonly kind: TransactionKind | undefined } = {
  type: "",
  kind: undefined,
};

/** The kind that a type names; undefined where it names none that is known. */
export function transactionKind(type: string): TransactionKind | undefined {
  // Rows of the same type follow each other, and folding is slow.
  if (type === last.type) return last.kind;
  const folded = foldText(transactionTypeText(type));
  last = { type, kind: KIND_WORDS.find(([words]) => words.test(folded))?.[1] };
  return last.kind;
}
