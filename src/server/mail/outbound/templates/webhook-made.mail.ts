/** A letter that a webhook was made, or that its messages go to another address. */
import { articleBeforeName } from "#values/hungarian-article.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet } from "./sign-in-facts.ts";
import type { WebhookStoppedData } from "./webhook-stopped.mail.ts";

export type WebhookChange = "made" | "moved";

const DONE: Readonly<Record<WebhookChange, string>> = {
  made: "Új webhook készült",
  moved: "Egy webhook új címet kapott",
};
const MEANS = "Mostantól erre a címre értesítést küldünk a cég eseményeiről.";

/** `data.by` is the person who acted, and the program that did it for him. */
export function buildWebhookMadeMail(
  data: Omit<WebhookStoppedData, "reason" | "isGone"> & { readonly by: string },
  change: WebhookChange,
): LetterText {
  const done = DONE[change];
  // A letter shows no stranger's link, and an address in one piece would be left out of it.
  const { host, pathname } = new URL(data.address);
  return layOutLetter({
    subject: `${done}: ${data.companyName}`,
    preview: MEANS,
    greeting: greet(data.name),
    intro: [
      { text: `${done} ${articleBeforeName(data.companyName)} ` },
      { text: data.companyName, strong: true },
      { text: ` cégnél a Bankhídban (${data.integrator}). ${MEANS}` },
    ],
    button: { label: "Belépés a Bankhídba", url: data.url },
    facts: [
      ["Cég", data.companyName],
      ["Adószám", data.taxNumber],
      ["Integráció", data.integrator],
      ["Kiszolgáló", host],
      ["Útvonal", pathname],
      [change === "made" ? "Létrehozta" : "Módosította", data.by],
    ],
    closing:
      "Ha nem számított erre, lépjen be, és törölje a webhookot a Hozzáférési kulcsok oldalon. " +
      "Naponta legfeljebb három ilyen levelet küldünk a programok, és hármat az emberek lépéseiről; " +
      "ezen az oldalon mindegyik webhook látszik.",
    contact: data.contact,
  });
}
