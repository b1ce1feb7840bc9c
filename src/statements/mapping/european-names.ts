/**
 * Parts of column names in the languages of Europe beside Hungarian and English, without accents,
 * tried in this order. They only suggest: nothing is read by them without a person.
 */
import { findDirection } from "#statements/formats/table/row-words.ts";
import { entryOf } from "#values/entry-of.ts";
import type { StatementRole } from "#values/table-mapping.ts";

function anyOf(...words: readonly string[]): RegExp {
  return new RegExp(words.join("|"));
}

/** Names of columns that say the direction. */
export const DIRECTION_NAMES = anyOf(
  "^\\+ ?/ ?-$",
  "\\baf ?[ /] ?bij\\b|\\bbij ?[ /] ?af\\b",
  "^[dcshktj] ?[/|] ?[dcshktj]$|^dt ?/ ?kt$|^cd$|^dc$",
  "soll ?/ ?haben|haben ?/ ?soll|debe ?/ ?haber|dare ?/ ?avere",
  "deb[ie]?t?o? ?[/ ] ?[ck]redito?|[ck]redito? ?[/ ] ?deb[ie]?t?o?|deebet ?/ ?kreedit",
  "dc[ -]?(?:indicator|kennz)|cdtdbt|kennzeichen",
  "\\bsens\\b|\\bsigno\\b|\\bsegno\\b|^sign$|προσημο|vorzeichen|znamienko|znamenko|smer|smjer",
);

const EUROPEAN_NAMES: readonly (readonly [RegExp, StatementRole])[] = [
  [
    anyOf(
      "gegenkonto|tegenrekening|contrapartida|protiucet|contraccount|kontonummer des empf",
      "compte (?:de la )?(?:contre|beneficiaire)|(?:rachun|racun)[a-z]* (?:nadawcy|odbiorcy|prejemnika|primatelja)",
      "(?:cuenta|conto|conta|cont|ucet|konto|iban|tili|konts|saskaita).*(?:contra|destin|benef|protistran|mottag|saaj|sanem|gavej|empf)",
      "(?:auftraggeber|empfanger|zahlungspflicht|beguenstigt).*(?:iban|konto)|vastaanottajan tili|modkonto|motkonto",
    ),
    "partnerAccount",
  ],
  [
    anyOf(
      "valuta ?dat|valutadag|wertstellung|wert\\b|\\bvalor|fecha valor|data val|datum valute|rentedatum",
      "date de valeur|datavaluta|arvopaiva|rantedag|rentedag|vaartuspaev|valutas datums|вальор|αξια|τοκοφορα",
    ),
    "valueDate",
  ],
  [
    anyOf(
      "buchung(?:s|$)|datum|\\bdat(?:e|a|o|um|ums|et)\\b|\\bfecha\\b|kuupaev|\\bpvm\\b|paiva|kirjaus",
      "boekdatum|bokfor|bogfor|bokning|transaktionsdag|ημερομηνια|\\bдата\\b|datos?\\b",
    ),
    "bookingDate",
  ],
  [DIRECTION_NAMES, "direction"],
  [
    anyOf(
      "belast|\\bsoll\\b|lastschrift|ausgang|ausgabe|abgang|\\baf\\b|debet|debit|\\bdebe\\b|adeudo",
      "addebit|uscit|\\bdare\\b|\\bcargos?\\b|said[ao]|obciaz|wydat|rozchod|wyplyw|breme|\\bodliv",
      "isplat|duguje|\\bteret|zaduz|islaid|izejos|izmaks|deebet|vydaj|vydan|na tarho|χρεωση|дебит",
      "\\bud(?:gift|tag|betal|beta)?\\b|\\but(?:gift|tag|betal)?\\b",
      "uttag|\\botto\\b|\\bpanot pois|retrag|sortie|depense|gasto|pagos?\\b|\\bplati\\b|despesa",
    ),
    "debit",
  ],
  [
    anyOf(
      "gutschrift|\\bhaben\\b|eingang|einnahm|zugang|\\bbij\\b|accredit|entrat|\\bavere\\b|abono|\\bhaber\\b",
      "ingres|entrad|uznan|wplyw|przychod|dobro|priliv|uplat|potraz|odobr|kredit|credit|pajam|ienem",
      "ieejos|iemaks|prijm|prijat|v prospech|kreedit|πιστωση|кредит|indtaegt|indbetal|insattning",
      "\\binn?\\b|innskudd|inntekt|\\bpano\\b|incas|depun|recette|\\bentree|receita",
    ),
    "credit",
  ],
  [
    anyOf(
      "gebuhr|\\bcosts?\\b|charge|\\bfrais\\b|commission|provizi|prowizj|poplat|spesen|\\bkosten\\b|comisi|commissioni",
      "naknad|avgift|gebyr|palkkio|\\btasu\\b|komisij|προμηθεια|такса",
    ),
    "fee",
  ],
  [
    anyOf(
      "betrag|bedrag|montant|importe?\\b|importo|monto|quantia|kwota|castk|ciastk|\\bsum[aem]?\\b",
      "iznos|znesek|belop|beloeb|\\bbel.b\\b|maara|objem|umsatz|ποσο|сума|suuma|valor",
    ),
    "amount",
  ],
  [
    anyOf(
      "wahrung|waehrung|devise|divisa|valuta|\\bmunt\\b|moneda|moeda|\\bmena\\b|waluta|valiuta|valuut",
      "νομισμα|валута",
    ),
    "currency",
  ],
  [
    anyOf(
      "auftraggeber|empfanger|begunstig|beguenstig|zahlungspflicht|\\bnaam\\b|tegenpartij|contrepartie",
      "benefici|ordonator|contrapart|controparte|ordenante|odbiorc|nadawc|kontrahent|prijemc|protistran",
      "prejemnik|primatelj|platitelj|placnik|modtager|mottag|\\bsaaja|maksaja|gavej|moketoj|sanem",
      "maksataj|\\bname\\b|\\bnom\\b|nazev|nazov|nazwa|naziv",
    ),
    "partnerName",
  ],
  [
    anyOf(
      "rekening|kontonummer|numero de compte|\\bkonto\\b|iban|racun|ucet|rachun|saskait|konts|λογαριασμ",
    ),
    "ownAccount",
  ],
  [
    anyOf(
      "verwendungszweck|omschrijving|mededeling|communication|libell|concept|descri|causale|\\bopis\\b",
      "tytul|poznamk|popis|zprava|sprava|\\bnamen\\b|svrha|\\btekst\\b|\\btext\\b|meddelande|viesti|selite",
      "selgitus|paskirt|paaiskin|merkis|detal|αιτιολογια|описание|основание|beschreibung|buchungstext",
    ),
    "remittance",
  ],
];

/** Letters that carry no mark to take off. */
const LETTERS_OF_OWN: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ß: "ss",
  æ: "ae",
  ı: "i",
};

/** The role that a name without accents has in one of the languages; the first that fits. */
export function europeanRole(
  name: string,
  fits: (role: StatementRole) => StatementRole | undefined,
): StatementRole | undefined {
  const plain = name.replace(/[łøđßæı]/g, (letter) => LETTERS_OF_OWN[letter]!);
  for (const [pattern, role] of EUROPEAN_NAMES) {
    const fitting = pattern.test(plain) ? fits(role) : undefined;
    if (fitting) return fitting;
  }
  return undefined;
}

/** What short words beside an amount usually mean; lone letters only beside their counterpart. */
const DEBIT_WORDS = new Set(
  (
    "af soll debet deebet debe dare debito addebito debetas debets belastung lastschrift obciazenie " +
    "χ χρεωση дебит dr db dbit ud ut uit otto isplata odchozi breme izdevumi islaidos cargo uscita -"
  ).split(" "),
);
const CREDIT_WORDS = new Set(
  (
    "bij haben kredit kreedit haber avere credito accredito kreditas kredits gutschrift uznanie π " +
    "πιστωση кредит cr kr crdt ind inn pano uplata prichozi dobro ienemumi pajamos abono entrata +"
  ).split(" "),
);
/** Letters with their counterpart: S and H are Soll and Haben, D and H are Debe and Haber. */
const LETTERS: Readonly<Record<string, readonly [debit: string, credit: string]>> = {
  "h s": ["s", "h"],
  "d h": ["d", "h"],
  "d k": ["d", "k"],
  "a d": ["d", "a"],
  "b d": ["b", "d"],
  "b g": ["b", "g"],
  "d p": ["d", "p"],
  "ma wn": ["wn", "ma"],
  "дт кт": ["дт", "кт"],
};

/** The usual meaning of a word of a direction column, beside the other words of the column. */
export function usualDirection(
  word: string,
  words: readonly string[],
): "debit" | "credit" | undefined {
  const pair = entryOf(LETTERS, words.toSorted().join(" "));
  if (pair) return word === pair[0] ? "debit" : "credit";
  const known = findDirection(word);
  if (known) return known;
  return DEBIT_WORDS.has(word) ? "debit" : CREDIT_WORDS.has(word) ? "credit" : undefined;
}
