/** Letters about a new way into a person's account. */
import { quote } from "./foreign-text.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet, hungarianInstant } from "./sign-in-facts.ts";

export interface PasskeyAddedData {
  readonly name: string;
  /** The profile page, where keys are removed. */
  readonly url: string;
  readonly passkeyName: string;
  readonly addedAt: Date;
  /** Browser and system that asked; empty where unknown. */
  readonly device: string;
  readonly contact: { readonly phone: string; readonly email: string };
}

/** A letter to the person whose account got a passkey. */
export function buildPasskeyAddedMail(data: PasskeyAddedData): LetterText {
  const device: [string, string][] = data.device === "" ? [] : [["Honnan", data.device]];
  return layOutLetter({
    subject: "Új jelkulcs a Bankhíd-fiókjához",
    preview: "Mostantól ezzel a jelkulccsal is be lehet lépni. Ha nem Ön vette fel, törölje.",
    greeting: greet(data.name),
    intro: [
      { text: "A fiókjához új jelkulcsot vettek fel: mostantól " },
      { text: "ezzel is be lehet lépni", strong: true },
      {
        text: ", levél nélkül. Ha nem Ön volt, a profiljában válassza ezt: „Minden belépési mód törlése”.",
      },
    ],
    button: { label: "Profil megnyitása", url: data.url },
    facts: [
      ["Jelkulcs", quote(data.passkeyName)],
      ["Felvéve", hungarianInstant.format(data.addedAt)],
      ...device,
    ],
    closing: "Ha Ön vette fel, nincs teendője.",
    contact: data.contact,
  });
}
