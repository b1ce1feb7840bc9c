/** The letter about closed months that are otherwise than when their reader closed them. */
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet } from "./sign-in-facts.ts";

export interface ChangedMonth {
  readonly companyName: string;
  /** The first day of the month. */
  readonly from: string;
  readonly lateItems: number;
  readonly heldChanges: number;
}

export interface ChangedMonthsData {
  readonly name: string;
  readonly months: readonly ChangedMonth[];
  readonly url: string;
  readonly contact: { readonly phone: string; readonly email: string };
}

// A letter stays short; the rest stands on the page that the button opens.
const ROWS_MAX = 20;

const monthName = new Intl.DateTimeFormat("hu-HU", {
  timeZone: "UTC",
  year: "numeric",
  month: "long",
});

/** One letter to the person who closed, about all of his clients. */
export function buildChangedMonthsMail(data: ChangedMonthsData): LetterText {
  const { months } = data;
  const [first] = months;
  const left = months.length - ROWS_MAX;
  return layOutLetter({
    subject:
      months.length === 1
        ? `Lezárás óta változott: ${first!.companyName}, ${nameMonth(first!)}`
        : `Lezárás óta változott ${months.length} hónap`,
    preview: "Ami utólag jött, késett tétel; ami megváltozna, a döntésére vár.",
    greeting: greet(data.name),
    intro: [
      { text: "Amit Ön lezárt, abban azóta változott valami. ", strong: true },
      {
        text:
          "A lezárt tételek úgy maradtak, ahogy lezárta őket, amíg nem dönt a változásukról. " +
          "Ami a zárás óta jött, külön exportálható.",
      },
    ],
    button: { label: "Ügyfeleim megnyitása", url: data.url },
    facts: [
      ...months
        .slice(0, ROWS_MAX)
        .map((month) => [`${month.companyName}, ${nameMonth(month)}`, tell(month)] as const),
      ...(left > 0 ? [["Továbbá", `még ${left} hónap`] as const] : []),
    ],
    closing: "Egy állapotról egyszer írunk, minden ügyfeléről együtt.",
    contact: data.contact,
  });
}

function nameMonth({ from }: ChangedMonth): string {
  return monthName.format(Date.parse(from));
}

function tell({ lateItems, heldChanges }: ChangedMonth): string {
  const parts = [
    ...(lateItems > 0 ? [`${lateItems} késett tétel`] : []),
    ...(heldChanges > 0 ? [`${heldChanges} változás döntésre vár`] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : "más tételek, mint lezáráskor";
}
