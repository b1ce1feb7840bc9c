/**
 * The letter about transfers of couriers and card acceptors that have not come in time, or not
 * wholly. It speaks of the transfer, and of the days up to which bank data were checked.
 */
import { untilDay } from "#values/day-endings.ts";
import { capitalArticleBefore } from "#values/hungarian-article.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { sayMoney } from "./letter-money.ts";
import { greet, hungarianDay } from "./sign-in-facts.ts";

export interface LatePayout {
  /** The provider's usual name. */
  readonly provider: string;
  /** A decimal string, and its currency. */
  readonly amount: string;
  readonly currency: string;
  /** True where a part of the settlement came, and `amount` is the rest. */
  readonly isPart: boolean;
  /** True where a credit of it came and a later debit took it back. */
  readonly isTakenBack: boolean;
  /** The settlement's day and the last day on which its credit was on time, `YYYY-MM-DD`. */
  readonly day: string;
  readonly until: string;
  /** The last day up to which bank data prove that it has not come. */
  readonly checkedUntil: string;
}

export interface LatePayoutData {
  readonly name: string;
  readonly companyName: string;
  readonly taxNumber: string;
  readonly payouts: readonly [LatePayout, ...LatePayout[]];
  readonly url: string;
  readonly contact: { readonly phone: string; readonly email: string };
}

// A letter stays short; the rest stands on the page that the button opens.
const ROWS_MAX = 20;

/** A letter to the directors: what should have come by the provider's own rhythm and has not. */
export function buildLatePayoutMail(data: LatePayoutData): LetterText {
  const { payouts, companyName } = data;
  const [first] = payouts;
  const isOne = payouts.length === 1;
  const rows = payouts.slice(0, ROWS_MAX);
  const left = payouts.length - rows.length;
  const checked = payouts.map(({ checkedUntil }) => checkedUntil).sort()[0]!;
  return layOutLetter({
    subject: `${isOne ? sayOne(first) : saySeveral(payouts)} (${companyName})`,
    preview: `${due(first)} ${sayChecked(first, untilDay(hungarianDay(checked)))}`,
    greeting: greet(data.name),
    intro: [
      { text: `${capitalArticleBefore(companyName)} ` },
      { text: companyName, strong: true },
      { text: isOne ? sayIntro(first) : SEVERAL },
      { text: `A bankadatokat ${untilDay(hungarianDay(checked))} néztük meg.` },
    ],
    button: { label: "Elszámolások megnyitása", url: data.url },
    facts: [
      ["Cég", companyName],
      ["Adószám", data.taxNumber],
      ...rows.map((each) => [each.provider, sayRow(each)] as const),
      ...(left > 0 ? [["Továbbá", `még ${left} utalás`] as const] : []),
    ],
    closing: "Egy késő vagy hiányos utalásról csak egyszer írunk.",
    contact: data.contact,
  });
}

const SEVERAL =
  " több elszámolásának nem érkezett meg a teljes jóváírása, pedig a szolgáltatók szokása szerint már itt kellene lennie. ";

/** What the bank data say, up to a day. */
function sayChecked({ isPart, isTakenBack }: LatePayout, checked: string): string {
  const what = isPart ? "a visszavett rész" : "a visszavett jóváírás";
  return isTakenBack
    ? `A bankadatok szerint ${checked} nem érkezett ${what} helyett másik.`
    : `A bankadatokban ${checked} nincs ilyen jóváírás.`;
}

function sayIntro({ isPart, isTakenBack }: LatePayout): string {
  if (isTakenBack && isPart)
    return " egyik elszámolásának jóváírásából egy későbbi terhelés visszavett egy részt, és másik nem érkezett helyette. ";
  if (isTakenBack)
    return " egyik elszámolásának jóváírását egy későbbi terhelés visszavette, és másik nem érkezett helyette. ";
  const what = isPart ? "jóváírásából egy rész hiányzik" : "jóváírása nem érkezett meg";
  return ` egyik elszámolásának ${what}, pedig a szolgáltató szokása szerint már itt kellene lennie. `;
}

function sayRow(payout: LatePayout): string {
  const what = payout.isTakenBack ? "visszavették" : payout.isPart ? "hiányzik" : "késik";
  return `${sayMoney(payout)} ${what}, ${hungarianDay(payout.day)}`;
}

function sayOne(payout: LatePayout): string {
  const sum = sayMoney(payout);
  const taken = payout.isPart ? "egy jóváírásból egy részt" : "egy jóváírást";
  if (payout.isTakenBack) return `${payout.provider}: ${taken} visszavettek, ${sum} hiányzik`;
  return payout.isPart
    ? `${payout.provider}: ${sum} hiányzik egy utalásból`
    : `${payout.provider}: egy utalás késik, ${sum}`;
}

function saySeveral(payouts: readonly LatePayout[]): string {
  const count = payouts.length;
  const parts = payouts.filter(({ isPart, isTakenBack }) => isPart || isTakenBack).length;
  if (parts === count) return `${count} utalásból hiányzik egy rész`;
  return parts === 0 ? `${count} utalás késik` : `${count} utalás késik vagy hiányos`;
}

function due({ isPart, until }: LatePayout): string {
  const what = isPart ? "A teljes jóváírásnak" : "A jóváírásnak";
  return `${what} ${untilDay(hungarianDay(until))} meg kellett volna érkeznie.`;
}
