/** Finds a settlement's own text in a credit's text, which the bank may have split or joined. */

/** Shorter references, and those without a digit, count only beside the payer and the day. */
const STRONG_REFERENCE_CHARS_MIN = 8;
/** From this length on a reference is found between other letters too: banks join lines. */
const JOINED_REFERENCE_CHARS_MIN = 12;

/** A text without blanks and punctuation, and where they stood. */
export interface SqueezedText {
  readonly text: string;
  /** True at the places where a word begins; one more than there are characters. */
  readonly starts: readonly boolean[];
}

/** As `squeezeText`, with the places where words began. */
export function squeezeWords(given: string): SqueezedText {
  const words = given
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const starts = words.flatMap(({ length }) => Array.from({ length }, (_none, at) => at === 0));
  return { text: words.join(""), starts: [...starts, true] };
}

/** True for a reference that says by itself whose the credit is. */
export function isStrongReference(reference: string): boolean {
  return reference.length >= STRONG_REFERENCE_CHARS_MIN && /\p{N}/u.test(reference);
}

/**
 * True where the squeezed reference stands in the text as whole words, or, if it is long, between
 * other letters; never as a part of a longer number.
 */
export function hasReference({ text, starts }: SqueezedText, reference: string): boolean {
  const length = reference.length;
  if (length === 0) return false;
  for (let at = text.indexOf(reference); at !== -1; at = text.indexOf(reference, at + 1)) {
    const end = at + length;
    const isWhole = starts[at] === true && starts[end] === true;
    if (isWhole) return true;
    const cutsNumber =
      (starts[at] !== true && isDigit(text[at - 1]) && isDigit(text[at])) ||
      (starts[end] !== true && isDigit(text[end - 1]) && isDigit(text[end]));
    if (length >= JOINED_REFERENCE_CHARS_MIN && !cutsNumber) return true;
  }
  return false;
}

function isDigit(letter: string | undefined): boolean {
  return letter !== undefined && letter >= "0" && letter <= "9";
}

const SHAPE_LETTERS_MIN = 3;

/**
 * The shape of a strong reference with at least three letters, as a pattern: its letters, and any
 * digit for each digit. `"COD20260605"` gives `"COD\d\d\d\d\d\d\d\d"`.
 */
export function shapeOf(reference: string): string | undefined {
  const letters = reference.replace(/[^\p{L}]+/gu, "").length;
  if (!isStrongReference(reference) || letters < SHAPE_LETTERS_MIN) return undefined;
  return reference.replace(/\p{N}/gu, "\\d");
}

/** The first text of a shape, not as a part of a longer number. */
export function findShape({ text }: SqueezedText, shape: string): string | undefined {
  const edge = shape.endsWith("\\d") ? "(?!\\d)" : "";
  const before = shape.startsWith("\\d") ? "(?<!\\d)" : "";
  return new RegExp(`${before}${shape}${edge}`, "u").exec(text)?.[0];
}
