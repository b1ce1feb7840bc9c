/** The letter about letters to a company's address that wait for a person or were not taken. */
import { capitalArticleBefore } from "#values/hungarian-article.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet } from "./sign-in-facts.ts";

export interface HeldMailsData {
  readonly name: string;
  readonly companyName: string;
  readonly taxNumber: string;
  /** Letters that wait for a word on their sender. */
  readonly held: number;
  /** Letters that were refused or not taken. */
  readonly refused: number;
  /** From whom, the most letters first. */
  readonly senders: readonly { readonly from: string; readonly letters: number }[];
  readonly url: string;
  readonly contact: { readonly phone: string; readonly email: string };
}

// A letter stays short; the rest stands on the page that the button opens.
const ROWS_MAX = 10;

/** A letter to the directors, once a day at the most. */
export function buildHeldMailsMail(data: HeldMailsData): LetterText {
  const { companyName, held, refused, senders } = data;
  const what = [
    ...(held > 0 ? [`${held} levél jóváhagyásra vár`] : []),
    ...(refused > 0 ? [`${refused} levelet visszautasítottunk`] : []),
  ].join(", ");
  const left = senders.length - ROWS_MAX;
  return layOutLetter({
    subject: `Levélcím: ${what} (${companyName})`,
    preview: "Nézze meg, kitől jöttek, és döntsön róluk a Beérkezett levelek oldalon.",
    greeting: greet(data.name),
    intro: [
      { text: `${capitalArticleBefore(companyName)} ` },
      { text: companyName, strong: true },
      { text: " levélcímén az elmúlt napban " },
      { text: what, strong: true },
      { text: ". " },
      {
        text:
          held > 0
            ? "Amíg nem dönt róluk, a csatolt fájljaikat nem olvassuk be. "
            : "A csatolt fájljaikat nem olvastuk be. ",
      },
      {
        text:
          "Ha ismeretlenek árasztják el a címet, ugyanezen az oldalon készíthet újat; " +
          "az elfogadott feladók leveleit ilyenkor is átvesszük.",
      },
    ],
    button: { label: "Beérkezett levelek megnyitása", url: data.url },
    facts: [
      ["Cég", companyName],
      ["Adószám", data.taxNumber],
      ...senders.slice(0, ROWS_MAX).map(({ from, letters }) => [`${letters} levél`, from] as const),
      ...(left > 0 ? [["Továbbá", `még ${left} feladó`] as const] : []),
    ],
    closing: "Erről naponta legfeljebb egyszer írunk.",
    contact: data.contact,
  });
}
