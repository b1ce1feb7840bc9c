/**
 * Names as people write them, out of names as registers do: `KERTVILÁG WEBÁRUHÁZ KFT.` is proposed
 * as `Kertvilág Webáruház Kft.`. Only a proposal: an unusual spelling is the person's to write.
 */
import type {
  RegisteredCompany,
  RegisteredSeat,
} from "#server/providers/company-register/company-register.port.ts";

/** The form takes no longer name. */
const NAME_CHARS_MAX = 200;

/** Whole legal forms with their abbreviations, the longer ones first. */
const LEGAL_FORMS: readonly (readonly [RegExp, string])[] = [
  [/NYILVÁNOSAN MŰKÖDŐ RÉSZVÉNYTÁRSASÁG$/, "Nyrt."],
  [/ZÁRTKÖRŰEN MŰKÖDŐ RÉSZVÉNYTÁRSASÁG$/, "Zrt."],
  [/KORLÁTOLT FELELŐSSÉGŰ TÁRSASÁG$/, "Kft."],
  [/KÖZKERESETI TÁRSASÁG$/, "Kkt."],
  [/BETÉTI TÁRSASÁG$/, "Bt."],
];
const SHORT_FORM = /^(NYRT|ZRT|RT|KFT|KKT|BT|KHT|NKFT|EV|KFC)\.?$/;
/** Words that stand small within a name. */
const SMALL = new Set(["ÉS", "A", "AZ"]);
/** Words so short are more often abbreviations than words: MÁV, OTP, IT. */
const ABBREVIATION_CHARS_MAX = 3;

/** The name to propose; undefined where the register's name does not fit. */
export function proposeName({
  name,
  shortName,
}: Pick<RegisteredCompany, "name" | "shortName">): string | undefined {
  const proposed = spell(shorten(shortName ?? name));
  return proposed.length <= NAME_CHARS_MAX ? proposed : undefined;
}

/** `2040 Budaörs, Kamaraerdei út 12.` */
export function writeSeat({ postalCode, city, street }: RegisteredSeat): string {
  const kind = street.split(" ").map((word) => (isKind(word) ? word.toLowerCase() : word));
  const place = `${postalCode} ${spell(city)}, ${spell(kind.join(" "))}`;
  return place.endsWith(".") ? place : `${place}.`;
}

const KINDS = /^(ÚT|UTCA|TÉR|KÖZ|KÖRÚT|SOR|SÉTÁNY|FASOR|RAKPART|DŰLŐ|LÉPCSŐ|LAKÓTELEP)$/;

function isKind(word: string): boolean {
  return KINDS.test(word.toUpperCase());
}

function shorten(name: string): string {
  const found = LEGAL_FORMS.find(([form]) => form.test(name.toUpperCase()));
  return found ? `${name.slice(0, name.toUpperCase().search(found[0]))}${found[1]}` : name;
}

/** Words in capitals as words; a name that has small letters already is left as it is written. */
function spell(name: string): string {
  const words = name.trim().split(/\s+/);
  return words
    .map((word, index) => {
      if (word !== word.toUpperCase() || /\d/.test(word)) return word;
      if (SHORT_FORM.test(word) && index > 0) return `${capitalise(word.replace(".", ""))}.`;
      if (SMALL.has(word) && index > 0) return word.toLowerCase();
      return word.length <= ABBREVIATION_CHARS_MAX ? word : capitalise(word);
    })
    .join(" ");
}

/** `SZENT-GYÖRGYI` is `Szent-Györgyi`. */
function capitalise(word: string): string {
  return word
    .toLowerCase()
    .replace(
      /(^|-)(\p{L})/gu,
      (_all, before: string, letter: string) => before + letter.toUpperCase(),
    );
}
