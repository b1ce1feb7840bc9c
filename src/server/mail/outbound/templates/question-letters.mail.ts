/** The collected letter about questions that wait for its reader. */
import { type Amount, formatAmount } from "#values/money.ts";
import { untilDay } from "#values/day-endings.ts";
import { budapestDate } from "#values/local-date.ts";
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

export interface QuestionsMailData {
  readonly name: string;
  readonly lines: readonly AskedLine[];
  readonly url: string;
  /** The link answers until then. */
  readonly until: Date;
  readonly contact: { readonly phone: string; readonly email: string };
}

// A letter stays short; the rest stands behind the button.
const LINES_MAX = 8;

/** One letter about all that waits for the person, of all his companies. */
export function buildQuestionsMail({
  name,
  lines,
  url,
  until,
  contact,
}: QuestionsMailData): LetterText {
  const companies = [...new Set(lines.map(({ companyName }) => companyName))];
  const isReminder = lines.every((line) => line.isReminder);
  const many = lines.length === 1 ? "Egy kérdés" : `${lines.length} kérdés`;
  const where = companies.length === 1 ? companies[0]! : `${companies.length} cég`;
  const left = lines.length - LINES_MAX;
  return layOutLetter({
    subject: `${isReminder ? "Emlékeztető: " : ""}${many} vár válaszra, ${where}`,
    preview: "Belépés nélkül, telefonról is válaszolhat.",
    greeting: greet(name),
    intro: [
      { text: `${many} vár az Ön válaszára`, strong: true },
      {
        text:
          `${companies.length === 1 ? ` (${where})` : ""}. ` +
          "Egy kérdésre két koppintás a válasz, szöveget csak akkor írjon, ha szeretne.",
      },
    ],
    button: { label: "Válaszadás", url },
    facts: [
      ...lines.slice(0, LINES_MAX).map((line) => tellLine(line, companies.length > 1)),
      ...(left > 0 ? [["Továbbá", `még ${left} kérdés`] as const] : []),
    ],
    closing:
      `A gombhoz nem kell belépnie: csak ezeket a kérdéseket nyitja meg, ${untilDay(hungarianDay(budapestDate(until.getTime())))}, ` +
      "vagy amíg mindre nem válaszol. Aki megkapja ezt a levelet, Ön helyett válaszolhat, ezért ne továbbítsa.",
    contact,
  });
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
