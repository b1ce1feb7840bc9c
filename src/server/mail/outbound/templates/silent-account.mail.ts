/** The letter about a bank account that is read well and brings nothing. */
import { displayAccountNumber } from "#values/account-number.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet } from "./sign-in-facts.ts";

export interface SilentAccountData {
  readonly name: string;
  readonly companyName: string;
  readonly bankName: string;
  /** In its stored form. */
  readonly accountNr: string;
  /** Day of the last news, `YYYY-MM-DD`. */
  readonly lastDate: string;
  /** Whole banking days since then. */
  readonly days: number;
  readonly url: string;
  readonly contact: { readonly phone: string; readonly email: string };
}

/** To who gave the consent: nothing came for days, and what may be behind it. */
export function buildSilentAccountMail(data: SilentAccountData): LetterText {
  const accountNr = displayAccountNumber(data.accountNr);
  return layOutLetter({
    subject: `Nem érkezik új tétel: ${data.bankName}, ${data.companyName}`,
    preview: `${data.days} banki napja nem jött új tétel a számláról, pedig a bank válaszol.`,
    greeting: greet(data.name),
    intro: [
      { text: "A(z) " },
      { text: data.companyName, strong: true },
      { text: ` számláját (${data.bankName}, ${accountNr}) minden nap lekérdezzük, és a bank válaszol is, de ` },
      { text: `${data.days} banki napja nem küldött új tételt`, strong: true },
      { text: ". Ha a számlán azóta volt forgalom, kérjük, kösse össze újra a bankot, vagy töltse fel a kivonatot fájlként." },
    ],
    button: { label: "Banki kapcsolatok megnyitása", url: data.url },
    facts: [["Cég", data.companyName], ["Bankszámla", accountNr], ["Utolsó új tétel érkezett", data.lastDate]],
    closing: "Ha ezekben a napokban nem volt forgalom a számlán, nincs teendője. Egy kimaradásról csak egyszer írunk.",
    contact: data.contact,
  });
}
