/** Letters without accents, for programs that know none. */

/** Characters that have no base letter, in the letters of their sound or shape. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ł: "l",
  Ł: "L",
  ı: "i",
  "€": "EUR",
  "£": "GBP",
  "„": '"',
  "”": '"',
  "“": '"',
  "»": '"',
  "«": '"',
  "‘": "'",
  "’": "'",
  "‚": "'",
  "–": "-",
  "—": "-",
  "‑": "-",
  "−": "-",
  "…": "...",
  "\u00A0": " ",
  "\u202F": " ",
  "\u2009": " ",
};

/**
 * The text in ASCII: `Őrült – „űr”` is `Orult - "ur"`. A character without such a form becomes
 * `unknown`.
 */
export function foldToAscii(text: string, unknown: string): string {
  // Most texts are ASCII, and one look is cheaper than the rest.
  if (ASCII.test(text)) return text;
  const known = foldHungarian(text);
  if (ASCII.test(known)) return known;
  let folded = "";
  for (const character of text.normalize("NFD").replace(/\p{M}+/gu, ""))
    folded += character < "\u0080" ? character : (SPELLED[character] ?? unknown);
  return folded;
}

/** The text with its Hungarian letters in ASCII; all others stay. */
export function foldHungarian(text: string): string {
  return text.replace(/[áéíóöőúüűÁÉÍÓÖŐÚÜŰ]/g, (letter) => HUNGARIAN[letter]!);
}

const ASCII = /^[\u0000-\u007F]*$/;

/** The letters that nearly all texts have, because decomposing a text costs ten times as much. */
const HUNGARIAN: Readonly<Record<string, string>> = {
  á: "a",
  é: "e",
  í: "i",
  ó: "o",
  ö: "o",
  ő: "o",
  ú: "u",
  ü: "u",
  ű: "u",
  Á: "A",
  É: "E",
  Í: "I",
  Ó: "O",
  Ö: "O",
  Ő: "O",
  Ú: "U",
  Ü: "U",
  Ű: "U",
};
