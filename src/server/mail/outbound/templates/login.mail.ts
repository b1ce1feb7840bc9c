import { layOutLetter, type LetterText } from "./letter-layout.ts";
import {
  greet,
  listSignInFacts,
  sampleSignInMailData,
  type SignInMailData,
} from "./sign-in-facts.ts";

/** The letter with the login link, for people who are registered. */
export function buildLoginMail(data: SignInMailData): LetterText {
  return layOutLetter({
    subject: `Belépési link, ${data.minutes} percig érvényes`,
    preview: "Egy kattintás, és bent van a Bankhídban.",
    greeting: greet(data.name),
    intro: [
      { text: "Az alábbi gombbal beléphet a Bankhídba. A link " },
      { text: `${data.minutes} percig érvényes`, strong: true },
      { text: ", és egyszer használható." },
    ],
    button: { label: "Belépés a Bankhídba", url: data.url },
    facts: listSignInFacts(data),
    closing: "Ha nem Ön kérte, nincs teendője: a link nélkül senki nem tud belépni.",
    contact: data.contact,
  });
}

export const sampleLoginMail = (): LetterText => buildLoginMail(sampleSignInMailData);
