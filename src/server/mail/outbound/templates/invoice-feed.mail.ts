/** Letters about the connection with the invoicing provider. */
import { articleBeforeName, capitalArticleBefore } from "#values/hungarian-article.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet, hungarianDay } from "./sign-in-facts.ts";

export interface SilentFeedData {
  readonly name: string;
  readonly companyName: string;
  readonly taxNumber: string;
  /** Day of the last message, `YYYY-MM-DD`. */
  readonly lastDate: string;
  /** Whole banking days since that day. */
  readonly days: number;
  readonly url: string;
  readonly contact: { readonly phone: string; readonly email: string };
}

/** A letter to the director: no message came for days, with the likely reasons. */
export function buildSilentFeedMail(data: SilentFeedData): LetterText {
  return layOutLetter({
    subject: `Nem érkezik banki tétel a Számlázz.hu-ból (${data.companyName})`,
    preview: `${data.days} banki napja nem érkezett tétel. Lehet, hogy lejárt az Autokassza banki kapcsolata.`,
    greeting: greet(data.name),
    intro: [
      { text: `${capitalArticleBefore(data.companyName)} ` },
      { text: data.companyName, strong: true },
      { text: " banki tételei a Számlázz.hu-n keresztül érkeznek a Bankhídba, de " },
      { text: `${data.days} banki napja egy sem jött`, strong: true },
      {
        text:
          ". Ha a számlán volt forgalom, valószínűleg lejárt az Autokassza banki kapcsolata: a Számlázz.hu tájékoztatója szerint " +
          "90 napig él. Kérjük, lépjen be a Számlázz.hu-ba, és a Beállítások, Autokassza oldalon kösse össze újra a bankot. " +
          "A kimaradt tételek ezután megérkeznek.",
      },
    ],
    button: { label: "A kapcsolat állapota", url: data.url },
    facts: [
      ["Cég", data.companyName],
      ["Adószám", data.taxNumber],
      ["Utolsó tétel", hungarianDay(data.lastDate)],
    ],
    closing:
      "Ha ezekben a napokban nem volt forgalom a számlán, nincs teendője. Egy kimaradásról csak egyszer írunk.",
    contact: data.contact,
  });
}

export interface ParkedAccountData extends Pick<
  SilentFeedData,
  "name" | "companyName" | "taxNumber" | "url" | "contact"
> {
  /** In the form in which people read it. */
  readonly accountNr: string;
}

/** A letter to the director: items came of an account that the company does not have. */
export function buildParkedAccountMail(data: ParkedAccountData): LetterText {
  return layOutLetter({
    subject: `Ismeretlen bankszámla tételei érkeztek (${data.companyName})`,
    preview: "Döntse el, hogy a cég számlája-e; addig a tételeket megőrizzük.",
    greeting: greet(data.name),
    intro: [
      {
        text: `A Számlázz.hu olyan bankszámla tételeit küldte ${articleBeforeName(data.companyName)} `,
      },
      { text: data.companyName, strong: true },
      {
        text: " számára, amely még nincs a cégnél. A tételeket megőriztük. Ha ez a cég számlája, vegye fel, és azonnal bekerülnek.",
      },
    ],
    button: { label: "Döntés a számláról", url: data.url },
    facts: [
      ["Bankszámla", data.accountNr],
      ["Cég", data.companyName],
      ["Adószám", data.taxNumber],
    ],
    closing:
      "Ha nem ismeri a számlát, mellőzze: a tételei nem kerülnek a cég adatai közé. Egy számláról csak egyszer írunk.",
    contact: data.contact,
  });
}
