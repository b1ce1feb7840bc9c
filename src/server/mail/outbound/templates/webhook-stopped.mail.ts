/** A letter that the messages to an address were stopped. */
import { articleBeforeName } from "#values/hungarian-article.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet } from "./sign-in-facts.ts";

export interface WebhookStoppedData {
  readonly name: string;
  readonly companyName: string;
  readonly taxNumber: string;
  readonly integrator: string;
  /** The endpoint's address, an URL. */
  readonly address: string;
  /** A sentence's part: „a fogadó oldal 503-as hibát adott". */
  readonly reason: string;
  /** The receiver itself said that it wants no more. */
  readonly isGone: boolean;
  /** The page of keys; the reader signs in there. */
  readonly url: string;
  readonly contact: { readonly phone: string; readonly email: string };
}

export function buildWebhookStoppedMail(data: WebhookStoppedData): LetterText {
  // A letter shows no stranger's link, and an address in one piece would be left out of it.
  const { host, pathname } = new URL(data.address);
  const why = data.isGone
    ? `Leállítottuk, mert ${data.reason}.`
    : `72 órán át próbáltuk kézbesíteni az értesítéseket, sikertelenül: ${data.reason}. Ezért leállítottuk.`;
  return layOutLetter({
    subject: `Leállt egy webhook: ${data.companyName}`,
    preview: why,
    greeting: greet(data.name),
    intro: [
      { text: `${capital(articleBeforeName(data.companyName))} ` },
      { text: data.companyName, strong: true },
      { text: ` egyik webhookja nem kap több értesítést. ${why}` },
    ],
    button: { label: "Hozzáférési kulcsok megnyitása", url: data.url },
    facts: [
      ["Cég", data.companyName],
      ["Adószám", data.taxNumber],
      ["Integráció", data.integrator],
      ["Kiszolgáló", host],
      ["Útvonal", pathname],
    ],
    closing:
      "Egyetlen esemény sem veszett el: 30 napig újraküldheti őket a Hozzáférési kulcsok oldalon. " +
      "Ha a címet egy fejlesztő vagy programgyártó üzemelteti, kérjük, továbbítsa neki ezt a levelet.",
    contact: data.contact,
  });
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
