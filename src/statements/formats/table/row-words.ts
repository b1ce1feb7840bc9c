/**
 * Words in the cells of a row that decide its direction, whether it is booked, or that it is no
 * transaction.
 */
import { normalizeHeader } from "#statements/formats/table/header-dictionary.ts";

/** The direction of money: `debit` leaves the account. */
export type Direction = "debit" | "credit";

/**
 * A lone K is no word here: it is money out beside J, money in beside T, and money in at foreign
 * banks.
 */
const DEBIT_WORDS = new Set([
  "t",
  "terheles",
  "kimeno",
  "ki",
  "kiadas",
  "outflow",
  "debit",
  "d",
  "out",
  "dbit",
]);
const CREDIT_WORDS = new Set([
  "j",
  "jovairas",
  "bejovo",
  "be",
  "bevetel",
  "inflow",
  "credit",
  "c",
  "in",
  "crdt",
]);

const BOOKED_WORDS = new Set([
  "konyvelt",
  "konyvelve",
  "lekonyvelt",
  "teljesult",
  "teljesitett",
  "teljesitve",
  "vegrehajtva",
  "vegrehajtott",
  "befejezve",
  "befejezett",
  "booked",
  "completed",
  "posted",
  "cleared",
  "settled",
  "gebucht",
  "erfolgreich",
  "abgeschlossen",
  "completato",
  "eseguito",
  "contabilizzato",
  "accepte",
  "comptabilise",
  "zaksiegowano",
  "zrealizowano",
  "zrealizowana",
  "zuctovano",
  "zauctovano",
]);
/** The bank has announced the movement and not booked it. */
const ANNOUNCED_WORDS = new Set([
  "fuggo",
  "fuggoben",
  "fuggo tetel",
  "folyamatban",
  "feldolgozas alatt",
  "feldolgozas alatt all",
  "feldolgozasra var",
  "konyvelesre var",
  "konyveles alatt",
  "varakozik",
  "varakozo",
  "nem konyvelt",
  "meg nem konyvelt",
  "konyveletlen",
  "zarolt",
  "zarolva",
  "foglalt",
  "elojegyzett",
  "pending",
  "processing",
  "in progress",
  "authorised",
  "authorized",
  "vorgemerkt",
  "ausstehend",
  "in sospeso",
  "in attesa",
  "en attente",
]);
/** No money moved, and none will. */
const VOID_WORDS = new Set([
  "lemondott",
  "elutasitott",
  "elutasitva",
  "visszavont",
  "torolt",
  "sikertelen",
  "declined",
  "abgelehnt",
  "abgebrochen",
  "fehlgeschlagen",
  "rejected",
  "reverted",
  "failed",
  "cancelled",
]);

const TOTALS = new RegExp(
  String.raw`^(?:(?:(?:napi|heti|havi|eves|oldal|lap|idoszaki) )?(?:mind)?osszesen` +
    String.raw`|reszosszeg(?:en)?|(?:nyito|zaro) ?egyenleg|osszes (?:terheles|jovairas|forgalom)` +
    String.raw`|(?:forgalom|terheles|jovairas)(?:ok)? osszesen|(?:sub)?total)\b`,
);

/**
 * The direction that a word means, in its bank's own sense first; `undefined` for a word we do not
 * know.
 */
export function findDirection(
  text: string,
  own?: Readonly<Record<string, Direction>>,
): Direction | undefined {
  const word = normalizeHeader(text);
  if (own && Object.hasOwn(own, word)) return own[word];
  return DEBIT_WORDS.has(word) ? "debit" : CREDIT_WORDS.has(word) ? "credit" : undefined;
}

/** What a status word says of a movement; `void`: there is none. */
export type StatusMeaning = "booked" | "announced" | "void";

/** What a status word says; `undefined` for a word we do not know, which stops the file. */
export function findStatus(text: string): StatusMeaning | undefined {
  const word = normalizeHeader(text);
  if (BOOKED_WORDS.has(word)) return "booked";
  return ANNOUNCED_WORDS.has(word) ? "announced" : VOID_WORDS.has(word) ? "void" : undefined;
}

/** True for the first text of a totals or balance line. */
export function isTotalsText(text: string): boolean {
  return text.length < 80 && TOTALS.test(normalizeHeader(text));
}
