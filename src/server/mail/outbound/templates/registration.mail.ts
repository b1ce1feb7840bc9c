import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet, listSignInFacts, type SignInMailData } from "./sign-in-facts.ts";

/** The first letter of a director: confirms the address and opens the account. */
export function buildRegistrationMail(data: SignInMailData): LetterText {
  return layOutLetter({
    subject: `Regisztráció megerősítése, ${data.minutes} percig érvényes`,
    preview: "Már csak egy kattintás hiányzik.",
    greeting: greet(data.name),
    intro: [
      {
        text: "Köszönjük, hogy a Bankhidat választotta. Az alábbi gombbal megerősítheti az e-mail-címét, ",
      },
      { text: "és máris beléphet. A link " },
      { text: `${data.minutes} percig érvényes`, strong: true },
      { text: ", és egyszer használható." },
    ],
    button: { label: "Regisztráció megerősítése", url: data.url },
    facts: listSignInFacts(data),
    closing: "Ha nem Ön kérte, nincs teendője: megerősítés nélkül nem jön létre használható fiók.",
    contact: data.contact,
  });
}
