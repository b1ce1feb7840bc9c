/** The letter to an accountant whom a director let into one or several companies. */
import { articleBeforeName } from "#values/hungarian-article.ts";
import type { CompanyLetterData } from "./company-letters.mail.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet } from "./sign-in-facts.ts";

export interface InvitationData extends Omit<CompanyLetterData, "companyName" | "taxNumber"> {
  /** In the order of the letter; at least one. */
  readonly companies: readonly { readonly name: string; readonly taxNumber: string }[];
}

/** Names the companies, and what the accountant may do there. */
export function buildInvitationMail(data: InvitationData): LetterText {
  const { companies } = data;
  const [first] = companies;
  if (first === undefined) throw new Error("An invitation needs a company.");
  const isOne = companies.length === 1;
  const count = `${companies.length} cég`;
  const lead = isOne ? `${articleBeforeName(first.name)} ` : "";
  return layOutLetter({
    subject: `Meghívó: ${isOne ? first.name : count} bankszámláinak megtekintése`,
    preview: `${data.sender} hozzáférést adott ${isOne ? "a cég" : count} banki tételeihez.`,
    greeting: greet(data.name),
    intro: [
      { text: `${data.sender} könyvelői hozzáférést adott Önnek ${lead}` },
      { text: isOne ? first.name : count, strong: true },
      {
        text: " banki tételeihez a Bankhídban: megtekintheti, könyveltként megjelölheti és letöltheti őket. A link ",
      },
      { text: "72 óráig érvényes", strong: true },
      { text: ", és egyszer használható; később az e-mail-címével bármikor beléphet." },
    ],
    button: { label: "Meghívás elfogadása", url: data.url },
    facts: isOne
      ? [
          ["Cég", first.name],
          ["Adószám", first.taxNumber],
        ]
      : companies.map(({ name, taxNumber }, place) => [
          `${place + 1}. cég`,
          `${name} (adószám: ${taxNumber})`,
        ]),
    closing: `Ha nem ismeri ${isOne ? "a céget" : "ezeket a cégeket"}, nincs teendője: a link nélkül nem jön létre hozzáférés.`,
    contact: data.contact,
  });
}
