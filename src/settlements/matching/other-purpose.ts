/**
 * Whether the text of a credit names a purpose of its own: damages, a credit note, a rent. A text
 * that only names the transfer of a settlement is made of words for that, of names, and of numbers.
 */
import { foldText } from "#values/fold-text.ts";

/** Words of texts of transfers of settlements, and words that banks print beside them. */
const TRANSFER_WORDS = (
  "utanvet utanvetek utanvetel utanvetes utv beszedes beszedett beszedesek cod cash on delivery " +
  "elszamolas elszamolasa elszamolasi elszamolt elsz settlement settlements settled payout payouts payment payments paid " +
  "kifizetes kifizetese kifizetett kif utalas utalasa utalt atutalas atutalasa atut transfer jovairas jovairasa ellenertek " +
  "kartya kartyas kartyaelfogadas bankkartya bankkartyas card cards pos terminal acquiring merchant kereskedo kereskedoi " +
  "elfogadas elfogado forgalom forgalma bevetel bevetelek sales turnover vasarlas vasarlasok fizetes fizetesek online " +
  "webshop wallet penztarca egyenleg balance withdrawal kivet napi heti havi daily weekly monthly het week honap month " +
  "nap day datum date idoszak period osszeg osszege amount total csomag csomagok parcel parcels csomagszam kuldemeny " +
  "futar futarposta futarpostai posta postai kozv kozvetitett szolg szolgaltatas " +
  "jelentes report riport lista sorszam szam szama number no nr num ref referencia reference azonosito azon id tid mid " +
  "batch tranzakcio tranzakciok tranz transaction transactions partner partnerkod ugyfel ugyfelkod customer code kod " +
  "kozlemeny megbizo kuldo kedvezmenyezett bankszamla szamlaszam szla azonnali forint deviza belfoldi bejovo " +
  "beerkezo sepa sct instant credit incoming afr giro viber ig notprovided not provided end toend endtoend " +
  "januar februar marcius aprilis majus junius julius augusztus szeptember oktober november december " +
  "jan feb mar apr maj jun jul aug szep okt nov dec january february march april may june july august september october " +
  "huf eur usd czk ron pln ft es az of the for from to and per via " +
  "kft zrt bt nyrt rt ltd inc gmbh cso hungary magyarorszag"
).split(" ");

/** Beginnings of words that name another purpose, whatever else the text says. */
const OTHER_PURPOSES = (
  "karterit kartalan karrendez karesemeny karigeny elveszett elveszes serult serules berlet berbead " +
  "berbe kaucio ovadek kolcson osztalek kotber tulfizet visszaut visszafiz visszaterit teves stornoz storno sztorno " +
  "compensation damage damaged claim lost refund rent rental lease deposit loan dividend reversal chargeback"
).split(" ");
const OTHER_PHRASES = ["jovairo szamla", "jovairoszamla", "credit note", "helyesbito szamla"];

/** A word that the bank has cut is known by its beginning; banks cut long texts only. */
const CUT_CHARS_MIN = 3;
const CUT_TEXT_CHARS_MIN = 20;

/** The words of the text that name another purpose for sure; undefined where there are none. */
export function statedPurpose(text: string): string | undefined {
  const folded = foldText(text);
  const words = folded.split(" ");
  return (
    OTHER_PHRASES.find((phrase) => ` ${folded} `.includes(` ${phrase} `)) ??
    words.find((word) => OTHER_PURPOSES.some((beginning) => word.startsWith(beginning)))
  );
}

/**
 * True where the text is made of words of transfers, of `names`, and of words with a digit alone.
 * Banks put blanks into words and cut the end: the letters are compared without their blanks.
 */
export function namesTransferOnly(text: string, names: readonly string[]): boolean {
  const letters = foldText(text)
    .split(" ")
    .filter((word) => !/\d/.test(word))
    .join("");
  const own = names.flatMap((name) => foldText(name).split(" ")).filter((word) => word !== "");
  return isMadeOf(letters, own);
}

/** The words of transfers by their first letter: a text is laid beside few of them. */
const WORDS_BY_LETTER = Map.groupBy(new Set(TRANSFER_WORDS), (word) => word[0]);

function isMadeOf(letters: string, own: readonly string[]): boolean {
  const reached = new Set([0]);
  for (let at = 0; at < letters.length; at++) {
    if (!reached.has(at)) continue;
    const rest = letters.slice(at);
    const isCut = letters.length >= CUT_TEXT_CHARS_MIN && rest.length >= CUT_CHARS_MIN;
    for (const words of [WORDS_BY_LETTER.get(rest[0]) ?? [], own]) {
      if (isCut && words.some((word) => word.startsWith(rest))) return true;
      for (const word of words) if (rest.startsWith(word)) reached.add(at + word.length);
    }
  }
  return reached.has(letters.length);
}
