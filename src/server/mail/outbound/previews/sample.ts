/** One letter of the page of previews, and how its reader's way out is shown. */
import { addStopLink, type LetterText, STOP_WORDS } from "../templates/letter-layout.ts";

export interface LetterSample {
  /** In the list; Hungarian. */
  readonly label: string;
  /** The function of the template. */
  readonly template: string;
  readonly letter: LetterText;
}

export interface LetterGroup {
  readonly title: string;
  readonly samples: readonly LetterSample[];
}

const STOP_URL = `https://bankhid.example/levelek/leallitas/${"9f31c07ae2b84d60".repeat(2)}`;

/** Builds the letter by its template from invented data. */
export function sample<Given extends unknown[]>(
  label: string,
  build: (...given: Given) => LetterText,
  ...given: Given
): LetterSample {
  return { label, template: build.name, letter: build(...given) };
}

/** A letter that its reader can do without, or one that offers to leave out the reminder. */
export function canEnd(
  given: LetterSample,
  what: keyof typeof STOP_WORDS = "letters",
): LetterSample {
  const letter = addStopLink(given.letter, STOP_WORDS[what], STOP_URL);
  return { ...given, letter: what === "letters" ? { ...letter, stopUrl: STOP_URL } : letter };
}
