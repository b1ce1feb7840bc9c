/**
 * Words of banks that an anonymised sample keeps: they say what a file is, and nothing of whose it
 * is.
 */
import { foldLetters } from "#values/fold-text.ts";
import { HEADER_DICTIONARY, METADATA_LABELS } from "#statements/formats/table/header-dictionary.ts";
import { HEADER_SPELLINGS } from "#statements/formats/table/header-spelling.ts";
import type { TableLayout } from "#statements/formats/table/table-layout.ts";
import { BANK_PROFILES } from "#statements/sources.ts";

/** Words in details of movements, without accents. */
const BANK_WORDS =
  "afr akkreditiv allando arfolyam atm atutalas atvezetes azonnali azonosito bank bankkartya " +
  "banki belfoldi belul befizetes beszedes beszedesi betet bevetel csoportos datum deviza dij " +
  "egyenleg elektronikus ertek erteknap felhasznalas felszamitott forgalmi forint havi hitel " +
  "iban illetek inkasszo jovairas jutalek kamat kartya kartyatranzakcio kedvezmeny keszpenz " +
  "keszpenzfelvet kezelesi kiadas kimeno kivet konverzio konyveles konyvelesi konyvelt " +
  "koltseg koltsegelszamolas kozlemeny kulfoldi megbizas netbank nyito osszeg osszesen pos " +
  "rendszeres resz sorszam szamla szamlaszam szamlavezetesi szolgaltatas terheles torlesztes " +
  "tranzakcio tranzakcios utalas vasarlas vezetesi visszaterites zaro " +
  "account amount balance booking card cash charge commission conversion credit date debit " +
  "deposit direct domestic exchange fee income instant interest international order outgoing " +
  "incoming payment pending purchase reference refund sepa sct sdd standing statement transfer " +
  "withdrawal from to money added memo topup current savings atm pocket express checkout " +
  "booked completed reverted declined failed cancelled exported " +
  "nonref notprovided eref kref mref cred debt svwz abwa abwe bic coam oamt purp mtlg " +
  "januar februar marcius aprilis majus junius julius augusztus szeptember oktober november " +
  "december hetfo kedd szerda csutortok pentek szombat vasarnap " +
  "huf eur usd gbp chf ft bn true false na nan null";
/** Words of direction and state, as the readers of rows know them. */
const ROW_WORDS =
  "terheles kimeno ki kiadas outflow debit out dbit jovairas bejovo be bevetel inflow credit in crdt " +
  "konyvelt konyvelve lekonyvelt teljesult teljesitett teljesitve vegrehajtva vegrehajtott fuggo " +
  "fuggoben folyamatban nem konyveletlen zarolt lemondott elutasitott elutasitva visszavont torolt " +
  "sikertelen mindosszesen osszes total subtotal forgalom forgalmak";
/** Keywords between slashes or before a plus in field 86 of an MT940. */
const SWIFT_WORDS =
  "TRTP IBAN BIC NAME REMI EREF MARF CSID PREF RTRN CNTP BENM ORDP ISDT PURP UDTR UCRD EXCH CHGS " +
  "OAMT OCMT IREF ADDR ID ORDB BENB ULTB ULTD CREF SVCL PT PY FT CTC BN BO BI GI AB CACC BBK BA " +
  "ACCT TYPE BBAN USTD STRD SVWZ KREF MREF CRED DEBT ABWA ABWE COAM PF MTLG";

const WORD = /\p{L}+/gu;

/** The words of a text, folded. */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map(foldLetters);
}

/** Keywords of field 86, in upper case. */
export const SWIFT_KEYWORDS: ReadonlySet<string> = new Set(SWIFT_WORDS.split(" "));

/** Folded words that free texts keep, unless a name holds them. */
export const KEPT_IN_TEXTS: ReadonlySet<string> = new Set(`${BANK_WORDS} ${ROW_WORDS}`.split(" "));

/** Folded words of column names and labels, of all banks. */
export const KEPT_IN_LABELS: ReadonlySet<string> = new Set([
  ...KEPT_IN_TEXTS,
  ...[...Object.values(HEADER_DICTIONARY), ...Object.values(METADATA_LABELS), ...HEADER_SPELLINGS]
    .flat()
    .flatMap(wordsOf),
  ...BANK_PROFILES.flatMap(({ tables }) => tables.flatMap(wordsOfLayout)),
]);

function wordsOfLayout(layout: TableLayout): string[] {
  return [
    layout.requires.flat(),
    Object.values(layout.columns).flat(),
    layout.sheetName ?? "",
    layout.textAbove ?? "",
    layout.accountAbove ?? [],
    Object.keys(layout.directions ?? {}),
  ]
    .flat()
    .flatMap(wordsOf);
}

/** Texts that a layout demands above its table or as the name of its sheet, folded. */
export const KEPT_WHOLE: ReadonlySet<string> = new Set(
  BANK_PROFILES.flatMap(({ tables }) =>
    tables.flatMap(({ sheetName, textAbove }) => [sheetName ?? "", textAbove ?? ""]),
  )
    .filter((text) => text !== "")
    .map(foldLetters),
);
