/** Words beside a table or a statement which say that it holds a part of the items only. Pure. */
import { findMetadataLabel, normalizeHeader } from "#statements/formats/table/header-dictionary.ts";

const normalized = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.map((word) => normalizeHeader(word)));

/** Labels beside which a filter stands. */
const FILTER_LABELS = normalized([
  "szűrési feltétel",
  "szűrési feltételek",
  "szűrési paraméterek",
  "alkalmazott szűrés",
  "alkalmazott szűrők",
  "szűrés",
  "szűrő",
  "szűrők",
  "szűrve",
  "szűrt lista",
  "szűrt tételek",
  "szűrt forgalom",
  "keresési feltétel",
  "keresési feltételek",
  "keresett szöveg",
  "keresett kifejezés",
  "keresőszó",
  "összeghatár",
  "összegtől",
  "összegig",
  "minimum összeg",
  "maximum összeg",
  "minimális összeg",
  "maximális összeg",
  "filter",
  "filters",
  "filtered",
  "filtered by",
  "filtered list",
  "filter criteria",
  "applied filters",
  "search",
]);
/** Labels of which only a bound beside them is a filter. */
const BOUNDED_LABELS = normalized([
  "összeg",
  "tranzakció összege",
  "tranzakció típusa",
  "tranzakciók",
  "tételek",
  "forgalom",
  "irány",
  "jóváírás/terhelés",
  "terhelés/jóváírás",
  "amount",
  "transactions",
  "direction",
]);
/** Labels of counts: „50 / 120” says that 70 rows are not there. */
const COUNT_LABELS = normalized([
  "találatok száma",
  "találatok",
  "tételek száma",
  "tranzakciók száma",
  "megjelenített tételek",
  "megjelenített tételek száma",
  "results",
  "number of results",
  "items",
]);
/** A filter that lets everything through. */
const ALL_WORDS = normalized([
  "-",
  "–",
  "nincs",
  "nincs szűrés",
  "nincs megadva",
  "nincs szűrési feltétel",
  "szűrés nélkül",
  "összes",
  "mind",
  "mindegyik",
  "minden",
  "minden tétel",
  "összes tétel",
  "minden tranzakció",
  "összes tranzakció",
  "könyvelt",
  "csak könyvelt",
  "könyvelt tételek",
  "csak könyvelt tételek",
  "csak a könyvelt tételek",
  "all",
  "all transactions",
  "none",
  "booked",
  "booked only",
  "only booked",
  "no filter",
]);
const BOUND =
  /^(csak|only)\b|^[<>≤≥]|\b(legalabb|legfeljebb|nagyobb|kisebb|felett|alatt|at least|at most|more than|less than)\b/;
/** A cell without a label. */
const BARE =
  /^(csak|only) (a |az )?(jovairas|terheles|bejovo|kimeno|bevetel|kiadas|credit|debit|incoming|outgoing)/;
const DATE = /\d{4}[.\-/]\s?\d{1,2}[.\-/]\s?\d{1,2}\.?/g;
/** An empty list, and a list of accounts: OTP writes „számla szűrővel: []”. */
const NO_LIST = /[^[\],;]*\[\s*\]|szamla[^[\],;]*\[[^\]]*\]/g;
/** „A lista az első 100 tételt tartalmazza”. */
const LIMITED =
  /(^| )(elso|utolso|legutobbi|legfrissebb|first|last|latest) \d[\d ]* (tetel|tranzakcio|talalat|sor|transaction|item|row|result)/;
const COUNTS = /^(?:\d[\d ]*[-–] ?)?(\d[\d ]*)(?:\/|of|az osszesbol|osszesen)\s*(\d[\d ]*)/;
const TEXT_MAX = 120;

/** The filter that a row above the table states, as written; undefined where it states none. */
export function statedFilter(cells: readonly string[]): string | undefined {
  for (const [index, text] of cells.entries()) {
    const next = cells[index + 1];
    const colon = text.indexOf(":");
    const found =
      (next !== undefined && filterBeside(text, next)) ||
      (colon > 0 && filterBeside(text.slice(0, colon), text.slice(colon + 1).trim())) ||
      ((BARE.test(normalizeHeader(text)) || LIMITED.test(normalizeHeader(text))) && text);
    if (found) return found.slice(0, TEXT_MAX);
  }
  return undefined;
}

function filterBeside(label: string, value: string): string | undefined {
  const [name, words] = [normalizeHeader(label), normalizeHeader(value)];
  if (COUNT_LABELS.has(name)) {
    const [, shown, all] = COUNTS.exec(words) ?? [];
    const isLess = shown !== undefined && all !== undefined && countOf(shown) < countOf(all);
    return isLess ? value : undefined;
  }
  if (ALL_WORDS.has(words)) return undefined;
  if (BOUNDED_LABELS.has(name)) return BOUND.test(words) ? value : undefined;
  if (!FILTER_LABELS.has(name)) return undefined;
  // The days are no filter, and neither is the next label of the same row.
  const isOtherFact = findMetadataLabel(value) ?? findMetadataLabel(value.split(":")[0] ?? "");
  const rest = words
    .replace(NO_LIST, "")
    .replace(DATE, "")
    .replace(/[\s\-–—.,;:]/g, "");
  return isOtherFact !== undefined || rest === "" ? undefined : value;
}

function countOf(digits: string): number {
  return Number(digits.replace(/ /g, ""));
}
