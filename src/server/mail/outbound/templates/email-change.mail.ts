import { isAccountant } from "#server/roles.ts";
import type { Role } from "#contract/fields.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet, hungarianInstant } from "./sign-in-facts.ts";

export interface EmailChangeMailData {
  readonly name: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly url: string;
  /** Until when the link works: a confirmation, a way back, or the recovery's waiting time. */
  readonly until: Date;
  readonly contact: { readonly phone: string; readonly email: string };
}

type Facts = readonly (readonly [string, string])[];

const listFacts = (data: EmailChangeMailData, untilLabel: string): Facts => [
  ["Régi cím", data.oldEmail],
  ["Új cím", data.newEmail],
  [untilLabel, hungarianInstant.format(data.until)],
];

/** A letter to the present address, which confirms or refuses the change. */
export function buildConfirmOldMail(data: EmailChangeMailData): LetterText {
  return layOutLetter({
    subject: "E-mail-cím módosítása: jóváhagyást kérünk",
    preview: "Új belépési címet kértek a Bankhíd-fiókjához.",
    greeting: greet(data.name),
    intro: [
      { text: "A fiókjához új e-mail-címet kértek. A csere akkor lép életbe, ha " },
      { text: "erről és az új címről is jóváhagyják", strong: true },
      { text: ". Ha nem Ön kérte, ugyanezen az oldalon leállíthatja." },
    ],
    button: { label: "Jóváhagyás vagy leállítás", url: data.url },
    facts: listFacts(data, "Jóváhagyható eddig"),
    closing: "Jóváhagyás nélkül a belépési címe nem változik.",
    contact: data.contact,
  });
}

/** A letter to the new address, which confirms the change. */
export function buildConfirmNewMail(data: EmailChangeMailData): LetterText {
  return layOutLetter({
    subject: "Erősítse meg az új e-mail-címét",
    preview: "Ezt a címet adták meg egy Bankhíd-fiók új belépési címének.",
    greeting: greet(""),
    intro: [
      {
        text: "Ezt a címet adták meg egy Bankhíd-fiók új belépési címének. Ha Ön kérte, erősítse meg az alábbi gombbal.",
      },
    ],
    button: { label: "Megerősítem az új címet", url: data.url },
    facts: [["Megerősíthető eddig", hungarianInstant.format(data.until)]],
    closing: "Ha nem Ön kérte, nincs teendője: megerősítés nélkül nem történik semmi.",
    contact: data.contact,
  });
}

/** A letter to the old address, once the new one is in force. */
export function buildChangedMail(data: EmailChangeMailData): LetterText {
  return layOutLetter({
    subject: "Megváltozott a belépési e-mail-címe",
    preview: "Mostantól az új címmel lehet belépni; három napig visszavonható.",
    greeting: greet(data.name),
    intro: [
      { text: "A Bankhíd-fiókja belépési címe megváltozott. Ha nem Ön kérte, " },
      { text: "72 óráig visszavonhatja", strong: true },
      { text: ": a régi cím visszaáll, és minden eszközön kijelentkeztetjük." },
    ],
    button: { label: "Visszavonom a módosítást", url: data.url },
    facts: listFacts(data, "Visszavonható eddig"),
    closing: "Ha Ön kérte, nincs teendője.",
    contact: data.contact,
  });
}

/**
 * To both addresses after a stop, and to the new one after the change. `url` leads to the login.
 */
export function buildEmailChangeEndMail(
  data: EmailChangeMailData,
  end: "stopped" | "applied",
): LetterText {
  const applied = end === "applied";
  return layOutLetter({
    subject: applied ? "Az új e-mail-címe él" : "Az e-mail-cím módosítását leállították",
    preview: applied ? "Mostantól ezzel a címmel léphet be." : "A belépési cím a régi maradt.",
    greeting: greet(data.name),
    intro: [
      {
        text: applied
          ? "Mostantól ezzel a címmel léphet be a Bankhídba. Biztonsági okból minden más eszközön kijelentkeztettük."
          : "A belépési cím módosítását leállították; a régi cím érvényes. Biztonsági okból minden eszközön kijelentkeztettük.",
      },
    ],
    button: { label: "Belépés", url: data.url },
    facts: [
      ["Régi cím", data.oldEmail],
      ["Új cím", data.newEmail],
    ],
    closing: "Ha kérdése van, írjon nekünk.",
    contact: data.contact,
  });
}

/** To every known address when an operator has begun to give an account a new address. */
export function buildRecoveryMail(
  data: EmailChangeMailData,
  companies: readonly string[],
  role: Role,
): LetterText {
  const forAccountant = isAccountant(role);
  return layOutLetter({
    subject: "Elveszett postafiók: új belépési címet kértek",
    preview: "72 óra múlva új címmel lehet belépni; addig leállítható.",
    greeting: greet(data.name),
    intro: [
      {
        text: forAccountant
          ? "Egy könyvelő azt jelezte ügyfélszolgálatunknak, hogy nem éri el a postafiókját, és egy ügyfélcége ügyvezetőjének " +
            "igazolásával új belépési címet kért. "
          : "Egy ügyvezető azt jelezte ügyfélszolgálatunknak, hogy nem éri el a postafiókját, " +
            "és a cég iratait bemutatva új belépési címet kért. ",
      },
      { text: "A csere 72 óra múlva lép életbe", strong: true },
      { text: ". Ha ez nem rendben való, addig egy kattintással leállíthatja." },
    ],
    button: { label: "Leállítom a cserét", url: data.url },
    facts: [["Cég", companies.join(", ")], ...listFacts(data, "Életbe lép")],
    closing: "Ha tud róla, és rendben van, nincs teendője.",
    contact: data.contact,
  });
}
