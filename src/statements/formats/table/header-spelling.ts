/**
 * Spellings of one column name: banks change between them from one version of their web bank to the
 * next. Only forms of the same words stand together here; names that mean different things in one
 * table never do.
 */
import { normalizeHeader } from "#statements/formats/table/header-dictionary.ts";

export const HEADER_SPELLINGS: readonly (readonly string[])[] = [
  ["könyvelés dátuma", "könyvelési dátum", "könyvelés dátum", "könyvelésdátum"],
  ["tranzakció dátuma", "tranzakció dátum", "tranzakciódátum", "tranzakciós dátum"],
  ["tranzakció időpontja", "tranzakció időpont", "tranzakció ideje"],
  ["tranzakció dátuma és ideje", "tranzakció dátum és idő", "tranzakció dátuma, ideje"],
  ["értéknap", "érték nap", "értéknapja", "értékdátum"],
  ["összeg", "összege"],
  ["tranzakció összege", "tranzakció összeg", "tranzakcióösszeg"],
  ["devizanem", "pénznem", "deviza nem", "pénz nem", "devizaneme", "pénzneme"],
  ["összeg devizaneme", "összeg pénzneme", "összeg devizanem"],
  ["tranzakció devizaneme", "tranzakció pénzneme", "tranzakció devizanem"],
  ["bejövő/kimenő", "kimenő/bejövő"],
  ["be/ki", "ki/be", "be/ki (k/j)", "ki/be (k/j)", "be/ki (j/k)", "ki/be (j/k)"],
  ["bevétel/kiadás", "kiadás/bevétel"],
  [
    "terhelés vagy jóváírás (t/j)",
    "jóváírás vagy terhelés (j/t)",
    "terhelés/jóváírás (t/j)",
    "terhelés vagy jóváírás",
  ],
  ["partner neve", "partner név", "partnernév", "partner elnevezése", "partner megnevezése"],
  ["partner számlaszáma", "partner számlaszám", "partner számla száma", "partnerszámlaszám"],
  ["partner számla", "partnerszámla"],
  ["partner iban száma", "partner iban", "partner iban szám"],
  ["partner számlaszáma/azonosítója", "partner számlaszám/azonosító"],
  [
    "ellenoldali számlaszám",
    "ellenoldali számla",
    "ellenoldali számla száma",
    "ellenoldali számla szám",
  ],
  ["ellenoldali név", "ellenoldal neve", "ellenoldali partner neve"],
  ["számlaszám", "számla szám", "számla száma", "bankszámlaszám", "bankszámla száma"],
  ["számla neve", "számla név", "számlanév", "számla megnevezése", "számla elnevezése"],
  ["könyvelési számla", "könyvelésiszámla"],
  ["könyvelési számla elnevezése", "könyvelési számla neve", "könyvelési számla megnevezése"],
  ["közlemény", "közlemények"],
  ["közlemény/1", "közlemény 1", "közlemény1"],
  ["közlemény/2", "közlemény 2", "közlemény2"],
  ["közlemény/3", "közlemény 3", "közlemény3"],
  ["közlemény/4", "közlemény 4", "közlemény4"],
  ["könyvelési információk", "könyvelési információ"],
  ["tranzakció típusa", "tranzakció típus", "tranzakciótípus"],
  ["forgalom típusa", "forgalom típus", "forgalomtípus"],
  [
    "tranzakció azonosító",
    "tranzakcióazonosító",
    "tranzakció azonosítója",
    "tranzakciós azonosító",
  ],
  ["banki azonosító", "bankazonosító"],
  ["banki tranzakció azonosító", "banki tranzakcióazonosító", "banki tranzakció azonosítója"],
  ["megbízás azonosító", "megbízásazonosító", "megbízás azonosítója"],
  ["kivonat sorszáma", "kivonat sorszám", "kivonatsorszám"],
  ["számlaegyenleg", "számlasegyenleg", "számla egyenleg", "számla egyenlege"],
  ["új könyvelt egyenleg", "új könyvelt egyenlege"],
];

const CANONICAL = new Map<string, string>();
for (const spellings of HEADER_SPELLINGS) {
  const [first] = spellings.map(normalizeHeader);
  for (const spelling of spellings) CANONICAL.set(normalizeHeader(spelling), first!);
}

/**
 * The one form that all spellings of a column name share, normalised; the normalised name itself
 * where none is known.
 */
export function canonicalHeader(name: string): string {
  const plain = normalizeHeader(name);
  return CANONICAL.get(plain) ?? plain;
}

/**
 * The column of a name among normalised ones: the same spelling first, else another if only one
 * column has any; -1 for none.
 */
export function columnNamed(name: string, names: readonly string[]): number {
  const exact = names.indexOf(normalizeHeader(name));
  if (exact !== -1) return exact;
  const canonical = canonicalHeader(name);
  const first = names.findIndex((each) => each !== "" && canonicalHeader(each) === canonical);
  return names.findLastIndex((each) => each !== "" && canonicalHeader(each) === canonical) === first
    ? first
    : -1;
}
