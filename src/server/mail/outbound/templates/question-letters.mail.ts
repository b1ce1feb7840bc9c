/** The collected letter about questions and missing data that wait for its reader. */
import { type Amount, formatAmount } from "#values/money.ts";
import { untilDay } from "#values/day-endings.ts";
import { budapestDate } from "#values/local-date.ts";
import type { StandingKind } from "#contract/companies/reminder-kinds.ts";
import { quote } from "./foreign-text.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { sayMoney } from "./letter-money.ts";
import { greet, hungarianDay } from "./sign-in-facts.ts";

export interface AskedLine {
  readonly companyName: string;
  readonly text: string;
  /** With the program through which he asked. */
  readonly askedBy: string | null;
  /** Neither names nor sums nor words of the question are said. */
  readonly hidesDetails: boolean;
  readonly items: readonly {
    readonly date: string;
    readonly amount: Amount;
    readonly currency: string;
    readonly partnerName: string;
  }[];
  /** A letter has named it before. */
  readonly isReminder: boolean;
}

/** What an accountant asks for until it is there. */
export interface MissingLine {
  readonly companyName: string;
  readonly kind: StandingKind;
  /** Banks and accounts, each with its days. */
  readonly facts: readonly (readonly [string, string])[];
  /** The accountant's own words. */
  readonly text: string;
  readonly askedBy: string | null;
  readonly hidesDetails: boolean;
  readonly isReminder: boolean;
}

export interface QuestionsMailData {
  readonly name: string;
  readonly lines: readonly AskedLine[];
  readonly asked: readonly MissingLine[];
  readonly url: string;
  /** The link answers the questions until then; without questions it logs in. */
  readonly until?: Date;
  readonly contact: { readonly phone: string; readonly email: string };
}

// A letter stays short; the rest stands behind the button.
const LINES_MAX = 8;

/** One letter about all that waits for the person, of all his companies. */
export function buildQuestionsMail(data: QuestionsMailData): LetterText {
  const { name, lines, asked, url, until, contact } = data;
  const all = [...lines, ...asked];
  const companies = [...new Set(all.map(({ companyName }) => companyName))];
  const isReminder = all.every((line) => line.isReminder);
  const where = companies.length === 1 ? companies[0]! : `${companies.length} cég`;
  const what = tellCounts(data);
  const left = lines.length - LINES_MAX;
  const namesCompany = companies.length > 1;
  return layOutLetter({
    subject: `${isReminder ? "Emlékeztető: " : ""}${what}, ${where}`,
    preview:
      until === undefined
        ? `${where}: ${asked.map(({ kind }) => MISSING[kind].toLowerCase()).join(", ")}.`
        : "Belépés nélkül, telefonról is válaszolhat.",
    greeting: greet(name),
    intro: [
      {
        text:
          lines.length > 0 && asked.length === 0
            ? `${tellQuestions(lines.length)} vár az Ön válaszára`
            : what,
        strong: true,
      },
      { text: `${companies.length === 1 ? ` (${where})` : ""}. ${tellHow(data)}` },
    ],
    button: { label: lines.length > 0 ? "Válaszadás" : "A teendők megnyitása", url },
    facts: [
      ...lines.slice(0, LINES_MAX).map((line) => tellLine(line, namesCompany)),
      ...(left > 0 ? [["Továbbá", `még ${left} kérdés`] as const] : []),
      ...asked.flatMap((line) => tellMissing(line, namesCompany)),
    ],
    closing: tellEnd(until),
    contact,
  });
}

const MISSING: Readonly<Record<StandingKind, string>> = {
  upload: "Hiányzó kivonat",
  extend: "Banki hozzájárulás",
  reconnect: "Nem működő banki kapcsolat",
  silent: "Elmaradt tételek",
};

const tellQuestions = (count: number): string => (count === 1 ? "Egy kérdés" : `${count} kérdés`);

/** „2 kérdés vár válaszra”, „3 dolog vár Önre”. */
function tellCounts({ lines, asked }: QuestionsMailData): string {
  if (asked.length === 0) return `${tellQuestions(lines.length)} vár válaszra`;
  const things = lines.length + asked.length;
  return things === 1 ? "Egy dolog vár Önre" : `${things} dolog vár Önre`;
}

function tellHow({ lines, asked }: QuestionsMailData): string {
  const answers = "Egy kérdésre két koppintás a válasz, szöveget csak akkor írjon, ha szeretne.";
  const data = "Ami hiányzik, azt belépés után pótolhatja; amint megjött, nem kérjük többet.";
  return [...(lines.length > 0 ? [answers] : []), ...(asked.length > 0 ? [data] : [])].join(" ");
}

function tellEnd(until: Date | undefined): string {
  if (until === undefined)
    return "A link 72 óráig érvényes, és egyszer használható; utána lépjen be a szokott módon.";
  const day = untilDay(hungarianDay(budapestDate(until.getTime())));
  return (
    `A gombhoz nem kell belépnie: csak ezeket a kérdéseket nyitja meg, ${day}, ` +
    "vagy amíg mindre nem válaszol. Aki megkapja ezt a levelet, Ön helyett válaszolhat, ezért ne továbbítsa."
  );
}

function tellMissing(line: MissingLine, namesCompany: boolean): (readonly [string, string])[] {
  const company = namesCompany ? `${line.companyName}: ` : "";
  const title = `${company}${MISSING[line.kind]}`;
  const by = line.askedBy === null ? "" : ` (${line.askedBy})`;
  if (line.hidesDetails) return [[title, `részletek belépés után${by}`]];
  return [
    [title, line.facts.map((fact) => fact.join(": ")).join("; ") + by],
    ...(line.text === "" ? [] : [["A könyvelő üzenete", quote(line.text)] as const]),
  ];
}

function tellLine(line: AskedLine, namesCompany: boolean): readonly [string, string] {
  const company = namesCompany ? `${line.companyName}: ` : "";
  const by = line.askedBy === null ? "" : ` (${line.askedBy})`;
  if (line.hidesDetails) return [`${company}Kérdés`, tellHidden(line) + by];
  const [first] = line.items;
  if (first === undefined) return [`${company}Kérdés`, line.text + by];
  const about =
    line.items.length === 1
      ? `${shortDay(first.date)} ${first.partnerName}, ${sayMoney({ amount: formatAmount(first.amount), currency: first.currency })}`
      : `${line.items.length} tétel: ${first.partnerName} és mások`;
  return [`${company}${about}`, line.text + by];
}

/** „1 terhelés, 10. 19.”, and nothing else. */
function tellHidden({ items }: AskedLine): string {
  const [first] = items;
  if (first === undefined) return "egy tételről";
  if (items.length > 1) return `${items.length} tétel`;
  return `1 ${first.amount < 0n ? "terhelés" : "jóváírás"}, ${shortDay(first.date)}`;
}

const shortDay = (date: string): string => `${date.slice(5, 7)}. ${date.slice(8, 10)}.`;
