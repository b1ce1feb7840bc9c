/**
 * Whether two spellings name one firm or person: the company as its people entered it, and the
 * owner of an account as a bank writes it. Banks drop accents, shorten words, cut names at 35
 * characters and put the legal form into words.
 */
import { foldText } from "./fold-text.ts";

/**
 * `same`: nothing speaks against it. `near`: they may be the same; words are missing, cut or
 * misspelt, or the legal forms differ. `different`: no distinctive word in common.
 */
export type NameLikeness = "same" | "near" | "different";

/** Legal forms by the words that stand for them, in folded spelling; longer ones first. */
const FORMS: readonly (readonly [string, string])[] = [
  ["korlatolt felelossegu tarsasag", "kft"],
  ["zartkoruen mukodo reszvenytarsasag", "rt"],
  ["nyilvanosan mukodo reszvenytarsasag", "rt"],
  ["zartkoru reszvenytarsasag", "rt"],
  ["nyilvanos reszvenytarsasag", "rt"],
  ["reszvenytarsasag", "rt"],
  ["kozkereseti tarsasag", "kkt"],
  ["kozhasznu tarsasag", "kht"],
  ["beteti tarsasag", "bt"],
  ["egyeni vallalkozo", "ev"],
  ["egyeni ceg", "ec"],
  ["magyarorszagi fioktelepe", "fioktelep"],
  ["magyarorszagi fioktelep", "fioktelep"],
  ["fioktelepe", "fioktelep"],
  ["ugyvedi iroda", "iroda"],
  ["szovetkezet", "szovetkezet"],
  ["alapitvany", "alapitvany"],
  ["egyesulet", "egyesulet"],
  ["tarsashaz", "tarsashaz"],
  ["sp z o o", "kft"],
  ["s r o", "kft"],
  ["nyrt", "rt"],
  ["zrt", "rt"],
  ["kft", "kft"],
  ["kkt", "kkt"],
  ["kht", "kht"],
  ["gmbh", "kft"],
  ["limited", "kft"],
  ["ltd", "kft"],
  ["llc", "kft"],
  ["sro", "kft"],
  ["srl", "kft"],
  ["inc", "rt"],
  ["e v", "ev"],
  ["e c", "ec"],
  ["bt", "bt"],
  ["rt", "rt"],
  ["ev", "ev"],
  ["ec", "ec"],
];
const FORM_OF = new Map(FORMS);
const FORM_WORDS = wholeWords(FORMS.map(([words]) => words));

/** Words about the state of a firm or the title of a person, in folded spelling. */
const STATE_WORDS = [
  "felszamolas alatt",
  "vegelszamolas alatt",
  "csodeljaras alatt",
  "kenyszertorles alatt",
  "nonprofit",
  "f a",
  "v a",
  "kt a",
  "cs a",
  "dr",
  "ifj",
  "id",
  "ozv",
];
const STATES = wholeWords(STATE_WORDS);

/**
 * Beginnings of words that say what a firm does or where, and not which firm it is; in folded
 * spelling. Banks and people leave them out or shorten them.
 */
const GENERIC = [
  ..."keresk ker szolg ipar ip epito epit ep gyart termel tanacs es and und".split(" "),
  ..."magyarorsz hungar kozhasznu mezogazd mg vendeg idegenforg fuvaroz szallit".split(" "),
  ..."informatik kulker export import vagyonkez ingatlan befektet oktat kultural".split(" "),
  ..."muszaki fejleszt beruhaz tervez uzemeltet javit egeszseg reklam ugynok".split(" "),
  ..."marketing media konyvel konyvvit nyomda csaladi tarsasag tars vallalat".split(" "),
  ..."bizomany kis nagyker kisker cegcsoport csoport group holding ceg bolt".split(" "),
];
/** Words shorter than this are generic only as a whole. */
const GENERIC_PREFIX_MIN = 4;

interface Name {
  readonly forms: ReadonlySet<string>;
  /** Words of the name without its legal form. */
  readonly words: readonly string[];
  /** The words that say which firm it is; all of them where none does. */
  readonly strong: readonly string[];
}

/** Compares two spellings of a name; empty ones are near everything. */
export function compareNames(left: string, right: string): NameLikeness {
  const [one, other] = [readName(left), readName(right)];
  if (one.words.length === 0 || other.words.length === 0) return "near";
  const formsClash =
    one.forms.size > 0 &&
    other.forms.size > 0 &&
    ![...one.forms].some((form) => other.forms.has(form));
  const likeness = isSameText(one, other) ? "same" : compareWords(one, other);
  return likeness === "same" && formsClash ? "near" : likeness;
}

/** Whether the text holds a legal form: then it is the name of a firm, and not of an account. */
export function namesFirm(text: string): boolean {
  const { forms, words } = readName(text);
  return forms.size > 0 && words.length > 0;
}

function readName(text: string): Name {
  const folded = ` ${foldText(text.replace(/\([^)]*\)/g, " ").replace(/&/g, " es "))} `;
  const forms = new Set<string>();
  const bare = folded
    .replace(FORM_WORDS, (words) => {
      forms.add(FORM_OF.get(words)!);
      return " ";
    })
    .replace(STATES, " ");
  const words = bare.split(" ").filter((word) => word !== "");
  const strong = words.filter((word) => !isGeneric(word));
  return { forms, words, strong: strong.length > 0 ? strong : words };
}

/** Finds the words in a folded text with a blank at both ends: there only blanks part words. */
function wholeWords(words: readonly string[]): RegExp {
  return new RegExp(`(?<= )(?:${words.join("|")})(?= )`, "g");
}

function isGeneric(word: string): boolean {
  return GENERIC.some((start) =>
    start.length < GENERIC_PREFIX_MIN ? word === start : word.startsWith(start),
  );
}

const squeeze = (words: readonly string[]): string => words.join("");

function isSameText(one: Name, other: Name): boolean {
  return (
    squeeze(one.words) === squeeze(other.words) ||
    squeeze(one.strong) === squeeze(other.strong) ||
    squeeze(one.strong.toSorted()) === squeeze(other.strong.toSorted())
  );
}

function compareWords(one: Name, other: Name): NameLikeness {
  const [few, many] = one.strong.length <= other.strong.length ? [one, other] : [other, one];
  const rest = [...many.strong];
  let exact = 0;
  let met = 0;
  let sure = 0;
  for (const word of few.strong) {
    const at = rest.indexOf(word);
    const alike = at >= 0 ? at : rest.findIndex((each) => isAlike(word, each));
    if (alike < 0) continue;
    const [other] = rest.splice(alike, 1);
    met++;
    if (at >= 0) exact++;
    if (Math.min(word.length, other!.length) >= SURE_MIN) sure++;
  }
  const all = met === few.strong.length;
  if (all && exact === met && rest.length === 0) return "same";
  if (all) return "near";
  const persons = [one, other].every(isPerson);
  if (sure > 0) return persons ? "different" : "near";
  return isShortFor(few, many) || isWithin(few, many) ? "near" : "different";
}

/** A sole trader, or a name without a legal form: two persons with one family name are two. */
function isPerson({ forms, words }: Name): boolean {
  const form = [...forms][0];
  return words.length >= 2 && words.length <= 4 && (form === undefined || form === "ev");
}

// Words that one letter or two tell apart are misspelt; shorter words may differ in nothing.
const FUZZY_FROM = 4;
const FUZZIER_FROM = 9;
/** Letters of the shortest word that may stand for a longer one. */
const CUT_MIN = 3;
/** Letters from which a common word says something, where other words are not common. */
const SURE_MIN = 4;

function isAlike(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= CUT_MIN && long.startsWith(short)) return true;
  if (short.length === 1 && long.startsWith(short)) return true;
  if (spellVowels(short) === spellVowels(long)) return true;
  const most = short.length >= FUZZIER_FROM ? 2 : long.length >= FUZZY_FROM ? 1 : 0;
  return most > 0 && isWithinEdits(short, long, most);
}

/** Some banks spell ö and ü as oe and ue. */
function spellVowels(word: string): string {
  return word.replace(/ae/g, "a").replace(/oe/g, "o").replace(/ue/g, "u");
}

function isWithinEdits(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]! <= most;
}

const INITIALS_MIN = 2;
const INITIALS_MAX = 6;

/** „MOL” for „Magyar Olaj”: one word of the other's first letters. */
function isShortFor(few: Name, many: Name): boolean {
  return [
    [few, many],
    [many, few],
  ].some(([short, long]) => {
    const [word, ...more] = short!.words;
    if (word === undefined || more.length > 0) return false;
    if (word.length < INITIALS_MIN || word.length > INITIALS_MAX) return false;
    const initials = long!.words.map((each) => each[0]).join("");
    return initials.startsWith(word) || word.startsWith(initials.slice(0, CUT_MIN));
  });
}

const WITHIN_MIN = 4;

/** One name written into the other without blanks: „webaruhaz” in „kertvilagwebaruhaz”. */
function isWithin(few: Name, many: Name): boolean {
  const [short, long] = [squeeze(few.strong), squeeze(many.strong)].toSorted(
    (a, b) => a.length - b.length,
  );
  return short!.length >= WITHIN_MIN && long!.includes(short!);
}
