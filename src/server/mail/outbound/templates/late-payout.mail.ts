/** The letter about transfers of couriers and card acceptors that have not come in time. */
import { capitalArticleBefore } from "#values/hungarian-article.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet, hungarianDay } from "./sign-in-facts.ts";

export interface LatePayout {
  /** The provider's usual name. */
  readonly provider: string;
  /** A decimal string, and its currency. */
  readonly amount: string;
  readonly currency: string;
  /** The settlement's day and the last day on which its credit was on time, `YYYY-MM-DD`. */
  readonly day: string;
  readonly until: string;
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
  const sum = sayMoney(first);
  const isOne = payouts.length === 1;
  const rows = payouts.slice(0, ROWS_MAX);
  const left = payouts.length - rows.length;
  return layOutLetter({
    subject: isOne
      ? `${capitalArticleBefore(first.provider)} ${first.provider} nem utalt időben: ${sum} (${companyName})`
      : `${payouts.length} utalás késik (${companyName})`,
    preview: `Az elszámolás megvan, a banki jóváírása ${hungarianDay(first.until)} napjáig kellett volna, hogy megérkezzen.`,
    greeting: greet(data.name),
    intro: [
      { text: `${capitalArticleBefore(companyName)} ` },
      { text: companyName, strong: true },
      {
        text: isOne
          ? " egyik elszámolásának nem érkezett meg a banki jóváírása, pedig a szolgáltató szokása szerint már itt kellene lennie. "
          : " több elszámolásának nem érkezett meg a banki jóváírása, pedig a szolgáltatók szokása szerint már itt kellene lenniük. ",
      },
      {
        text: "Nézze meg, feltöltötte-e a legutóbbi számlakivonatot; ha igen, kérdezze meg a szolgáltatót.",
      },
    ],
    button: { label: "Elszámolások megnyitása", url: data.url },
    facts: [
      ["Cég", companyName],
      ["Adószám", data.taxNumber],
      ...rows.map(
        (each) => [each.provider, `${sayMoney(each)}, ${hungarianDay(each.day)}`] as const,
      ),
      ...(left > 0 ? [["Továbbá", `még ${left} utalás`] as const] : []),
    ],
    closing: "Egy késő utalásról csak egyszer írunk.",
    contact: data.contact,
  });
}

const NBSP = "\u00a0";

function sayMoney({ amount, currency }: LatePayout): string {
  const [whole = "", cents = ""] = amount.split(".");
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, NBSP);
  if (currency === "HUF" && /^0*$/.test(cents)) return `${digits}${NBSP}Ft`;
  return `${digits}${cents === "" ? "" : `,${cents}`}${NBSP}${currency === "HUF" ? "Ft" : currency}`;
}
