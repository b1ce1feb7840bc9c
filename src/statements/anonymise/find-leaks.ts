/** What of the original still stands in a sample. */
import { digitRuns, type Disguise, type OriginalText } from "#statements/anonymise/disguise.ts";
import { wordsOf } from "#statements/anonymise/vocabulary.ts";

/** Shorter words of a name stand in any text. */
const NAME_WORD_CHARS_MIN = 3;

export interface Leaks {
  /** Runs of four and more digits that the original has too. */
  readonly runs: readonly string[];
  /** Folded words of names. */
  readonly words: readonly string[];
}

/**
 * Structure counts as none: tags, column names, counts of rows. Neither does the year of a moved
 * day, where no day of the original has that year.
 */
export function findLeaks(
  original: OriginalText,
  sample: string,
  { names, disguise }: { readonly names: ReadonlySet<string>; readonly disguise: Disguise },
): Leaks {
  const former = original.runs;
  const words = new Set(wordsOf(sample));
  const isYear = (run: string): boolean =>
    disguise.movedYears.has(run) && !disguise.formerYears.has(run);
  return {
    runs: [...digitRuns(sample)].filter(
      (run) => former.has(run) && !disguise.keptRuns.has(run) && !isYear(run),
    ),
    words: [...names].filter(
      (word) =>
        word.length >= NAME_WORD_CHARS_MIN && words.has(word) && !disguise.keptWords.has(word),
    ),
  };
}
