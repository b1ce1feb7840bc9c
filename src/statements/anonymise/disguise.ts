/**
 * The secrets of one sample: another word for each word, other digits for each number, one factor,
 * one number of days. The same piece of the original always becomes the same piece of the sample.
 */
import { foldLetters } from "#values/fold-text.ts";
import { AnonymousAccounts } from "#statements/anonymise/anonymous-account.ts";
import { scaleAmount } from "#statements/anonymise/scale-amount.ts";
import { shiftDate, type DateShift } from "#statements/anonymise/shift-date.ts";
import { KEPT_IN_LABELS, KEPT_IN_TEXTS, wordsOf } from "#statements/anonymise/vocabulary.ts";

/** A whole number from 0, below the limit given. */
export type Random = (below: number) => number;

export interface Secrets {
  readonly random: Random;
  readonly factor: bigint;
  readonly shift: DateShift;
}

/** Shorter numbers say nothing of anybody: codes of sub-fields, percentages, parts of a time. */
const KEPT_DIGITS_MAX = 2;
const TRIES_MAX = 300;
/** Tries with the zeros of the original before the number, and for each length of it. */
const ZEROS_TRIES = 30;
const LENGTH_TRIES = 60;
const VOWELS = "aeiou";
const CONSONANTS = "bcdfghjklmnprstvz";
const ACCENTED = /[áéíóöőúüű]/giu;
const YEARS = /(?:19|20)\d{2}/g;
const RUNS = /\d{4,}/g;

const PIECES = new RegExp(
  [
    String.raw`(?<date>(?<!\d)(?:19|20)\d{2}[.\-/] ?\d{1,2}[.\-/] ?\d{1,2}(?!\d))`,
    String.raw`(?<iban>(?<!\p{L})[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\p{L}\d]))`,
    String.raw`(?<giro>(?<!\d)\d{8}[\- ]?\d{8}(?:[\- ]?\d{8})?(?!\d))`,
    String.raw`(?<money>(?<!\d)\d{1,3}(?:[ .,\u00A0]\d{3})+(?:[.,]\d{1,2})?(?!\d)|(?<!\d)\d+[.,]\d{2}(?!\d))`,
    String.raw`(?<word>\p{L}+)`,
    String.raw`(?<run>\d+)`,
  ].join("|"),
  "gu",
);

/** The digit runs of a text that must not stay; a run of zeros says nothing. */
export function digitRuns(text: string): Set<string> {
  return new Set((text.match(RUNS) ?? []).filter((run) => /[1-9]/.test(run)));
}

/** What every attempt needs of the original; made once. */
export interface OriginalText {
  readonly text: string;
  readonly runs: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  /** The accented letters that it uses. */
  readonly accents: string;
}

export function describeOriginal(text: string): OriginalText {
  const accents = (text.match(ACCENTED) ?? []).map((letter) => letter.toLowerCase());
  return {
    text,
    runs: digitRuns(text),
    words: new Set(wordsOf(text)),
    accents: [...new Set(accents)].join(""),
  };
}

export class Disguise {
  readonly shift: DateShift;
  readonly accounts: AnonymousAccounts;
  /** Digit runs and folded words that stay because they are the structure of the file. */
  readonly keptRuns = new Set<string>();
  readonly keptWords = new Set<string>();
  /** Years of days before and after they moved. */
  readonly formerYears = new Set<string>();
  readonly movedYears = new Set<string>();
  private readonly random: Random;
  private readonly factor: bigint;
  private readonly runs: ReadonlySet<string>;
  private readonly taken: ReadonlySet<string>;
  private readonly names: ReadonlySet<string>;
  private readonly accents: string;
  private readonly words = new Map<string, string>();
  private readonly numbers = new Map<string, string>();
  private readonly issued = new Set<string>();

  /** `names`: folded words of names, which no text keeps though a bank may use them too. */
  constructor(original: OriginalText, names: ReadonlySet<string>, secrets: Secrets) {
    this.random = secrets.random;
    this.factor = secrets.factor;
    this.shift = secrets.shift;
    this.names = names;
    this.runs = original.runs;
    this.taken = original.words;
    this.accents = original.accents;
    this.accounts = new AnonymousAccounts(secrets.random, (digits) => this.runs.has(digits));
  }

  /** Text that stays as it is because it is the structure of the file. */
  keep(text: string): string {
    for (const run of digitRuns(text)) this.keptRuns.add(run);
    for (const word of wordsOf(text)) this.keptWords.add(word);
    return text;
  }

  amount(text: string, group = ""): string {
    return scaleAmount(text, this.factor, group);
  }

  /** A text that is a day; one that cannot be moved becomes other digits. */
  date(text: string): string {
    const moved = this.movedDay(text);
    if (moved === undefined) return this.text(text);
    return moved.replace(/(?<=:\d{2}[.,])\d{3,}|(?<=[ \d]\+)\d{4}\b/g, (run) => this.digits(run));
  }

  private movedDay(text: string): string | undefined {
    const moved = shiftDate(text, this.shift);
    if (moved === undefined) return undefined;
    for (const year of text.match(YEARS) ?? []) this.formerYears.add(year);
    for (const year of moved.match(YEARS) ?? []) this.movedYears.add(year);
    return moved;
  }

  /** A text that is a name: no word of it stays. */
  name(text: string): string {
    return this.pieces(text, () => false);
  }

  /** A text of a movement: words of banks stay. */
  text(text: string): string {
    return this.pieces(text, (word) => KEPT_IN_TEXTS.has(word) && !this.names.has(word));
  }

  /** A label or the name of a column: words of labels stay. */
  label(text: string): string {
    return this.pieces(text, (word) => KEPT_IN_LABELS.has(word) && !this.names.has(word));
  }

  /** A text beside a table: its amounts are balances, which tie with the rows. */
  textAbove(text: string): string {
    return this.pieces(
      text,
      (word) => KEPT_IN_LABELS.has(word) && !this.names.has(word),
      (money) => this.amount(money),
    );
  }

  /** True where the text holds a word of a name. */
  hasName(text: string): boolean {
    return wordsOf(text).some((word) => this.names.has(word));
  }

  /** The name of a column that nobody knows: words stay, unless a name holds them. */
  columnName(text: string): string {
    return this.pieces(text, (word) => KEPT_IN_LABELS.has(word) || !this.names.has(word));
  }

  /** Another account number in the same spelling; `undefined` for a text that is none. */
  account(text: string): string | undefined {
    const other = this.accounts.replace(text);
    // The letters inside an IBAN name the bank.
    for (const word of wordsOf(other ?? "")) this.keptWords.add(word);
    return other;
  }

  /** Digits right behind a code that stays: other ones, also where they are few. */
  digitsBehind(code: string, run: string): string {
    const key = `${code}>${run}`;
    let result = this.numbers.get(key);
    for (let tries = 0; result === undefined || tries < TRIES_MAX; tries++) {
      if (result !== undefined && !this.runs.has(code + result)) break;
      result = Array.from(run, () => this.random(10)).join("");
    }
    this.numbers.set(key, result);
    return result;
  }

  /** A number without meaning: other digits, as many, with as many zeros before them. */
  digits(run: string): string {
    if (run.length <= KEPT_DIGITS_MAX || /^0+$/.test(run)) return run;
    const known = this.numbers.get(run);
    if (known !== undefined) return known;
    const leading = /^0*/.exec(run)![0];
    let result = run;
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      // Where all short numbers behind the zeros are taken, the zeros go; then the number grows.
      const zeros = tries < ZEROS_TRIES ? leading : "";
      const longer = Math.max(0, Math.floor(tries / LENGTH_TRIES) - 1);
      result = zeros + String(1 + this.random(9));
      while (result.length < run.length + longer) result += String(this.random(10));
      if (result !== run && !this.runs.has(result) && !this.issued.has(result)) break;
    }
    this.issued.add(result);
    this.numbers.set(run, result);
    return result;
  }

  private pieces(
    text: string,
    stays: (folded: string) => boolean,
    money: (piece: string) => string = (piece) => this.writtenMoney(piece),
  ): string {
    return text.replace(PIECES, (piece: string, ...rest: unknown[]) => {
      const found = rest.at(-1) as Readonly<Record<string, string | undefined>>;
      if (found["word"]) return this.word(piece, stays);
      if (found["run"]) return this.run(piece);
      if (found["date"]) return this.movedDay(piece) ?? this.small(piece, stays);
      if (found["money"]) return money(piece);
      return this.account(piece) ?? this.small(piece, stays);
    });
  }

  /** An amount inside a text: it ties with nothing, so its digits are drawn anew. */
  private writtenMoney(piece: string): string {
    let result = this.numbers.get(piece);
    for (let tries = 0; result === undefined || tries < TRIES_MAX; tries++) {
      if (result !== undefined && [...digitRuns(result)].every((run) => !this.runs.has(run))) break;
      result = piece.replace(/\d/g, () => String(this.random(10)));
    }
    this.numbers.set(piece, result);
    return result;
  }

  private small(text: string, stays: (folded: string) => boolean): string {
    return text.replace(/\p{L}+|\d+/gu, (piece) =>
      /^\d/.test(piece) ? this.digits(piece) : this.word(piece, stays),
    );
  }

  private run(run: string): string {
    const isDay = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(run);
    return (isDay ? shiftDate(run, this.shift) : undefined) ?? this.digits(run);
  }

  private word(word: string, stays: (folded: string) => boolean): string {
    const folded = foldLetters(word);
    if (folded.length < 2) return word;
    if (stays(folded)) {
      this.keptWords.add(folded);
      return word;
    }
    const lower = word.toLowerCase();
    let other = this.words.get(lower);
    if (other === undefined) {
      other = this.otherWord(lower);
      this.words.set(lower, other);
    }
    return [...other]
      .map((letter, index) => (isUpper(word[index] ?? "") ? letter.toUpperCase() : letter))
      .join("");
  }

  private otherWord(lower: string): string {
    let result = lower;
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      result = [...lower].map((letter) => this.otherLetter(letter)).join("");
      const folded = foldLetters(result);
      if (!this.taken.has(folded) && !KEPT_IN_LABELS.has(folded)) break;
    }
    return result;
  }

  /** A letter of the same kind, so that the charset and the length in bytes stay. */
  private otherLetter(letter: string): string {
    const pool = VOWELS.includes(letter)
      ? VOWELS
      : letter >= "a" && letter <= "z"
        ? CONSONANTS
        : this.accents.includes(letter)
          ? this.accents
          : letter;
    return pool[this.random(pool.length)]!;
  }
}

function isUpper(letter: string): boolean {
  return letter !== letter.toLowerCase();
}
