/** The letter about a charge that was refused, in the words of what stood in its way. */
import { showForints } from "#values/forints.ts";
import {
  type BillingMailData,
  type ChargedPeriod,
  graceFact,
  nameCard,
  PAUSE,
  UNPAID_PLAN,
} from "./billing.mail.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet, hungarianDay } from "./sign-in-facts.ts";

/** To the payer after a refused charge. Why the bank refused it is never told. */
export function buildPaymentFailedMail(
  data: BillingMailData & {
    readonly charge: ChargedPeriod;
    readonly cause: RefusalCause;
    /** Day of the next try; null: none before another card is given. */
    readonly nextTryOn: string | null;
    /** The last day on which what was paid before holds; null where nothing was. */
    readonly graceUntil: string | null;
  },
): LetterText {
  const { charge, cause, nextTryOn, graceUntil } = data;
  const gross = showForints(charge.grossFt);
  const next =
    nextTryOn === null
      ? "Kérjük, adjon meg másik bankkártyát, vagy rögzítse újra a mostanit: azonnal megpróbáljuk a terhelést. "
      : `${hungarianDay(nextTryOn)} napján újra megpróbáljuk. `;
  const { preview, happened, asks = "" } = REFUSALS[cause];
  return layOutLetter({
    subject: `A havidíj terhelése nem sikerült: ${data.companyName}`,
    preview: preview(gross),
    greeting: greet(data.name),
    intro: [
      { text: `${happened}: ` },
      { text: gross, strong: true },
      {
        text: `. ${asks}${next}${graceUntil === null ? "" : "Addig új bank nem köthető össze, minden más működik."}`.trimEnd(),
      },
    ],
    button: { label: "Bankkártya beállítások megnyitása", url: data.cardsUrl },
    facts: [
      ["Cég", data.companyName],
      ["Megnevezés", charge.invoiceName],
      ["Kártya", nameCard(charge.cardMask)],
      ...graceFact(graceUntil),
    ],
    closing: `${graceUntil === null ? UNPAID_PLAN : PAUSE}${cause === "bank" ? ASK_BANK : ""}`,
    contact: data.contact,
  });
}

const ASK_BANK = " A visszautasítás okáról a bankja tud felvilágosítást adni.";

/** To the payer after the difference of a larger plan was refused: what was paid goes on. */
export function buildUpgradeFailedMail(
  data: BillingMailData & { readonly charge: ChargedPeriod; readonly cause: RefusalCause },
): LetterText {
  const { charge, cause } = data;
  const gross = showForints(charge.grossFt);
  const day = hungarianDay(charge.periodUntil);
  return layOutLetter({
    subject: `A csomagváltás különbözetét nem sikerült levonni: ${data.companyName}`,
    preview: `${gross} terhelése nem sikerült; a kifizetett csomag tovább működik.`,
    greeting: greet(data.name),
    intro: [
      { text: "A csomagváltás különbözetének terhelése nem sikerült: " },
      { text: gross, strong: true },
      {
        text: [
          ". A most kifizetett csomag változatlanul működik.",
          `A nagyobb csomag a következő havidíj kifizetésével indul: ${day}`,
          "Ha hamarabb szeretné, válassza újra a csomagot az Előfizetéseim oldalon,",
          "szükség esetén másik bankkártyával.",
        ].join(" "),
      },
    ],
    button: { label: "Előfizetéseim megnyitása", url: data.subscriptionsUrl },
    facts: [
      ["Cég", data.companyName],
      ["Megnevezés", charge.invoiceName],
      ["Kártya", nameCard(charge.cardMask)],
    ],
    closing: `Most nem terheltünk semmit.${cause === "bank" ? ASK_BANK : ""}`,
    contact: data.contact,
  });
}

/**
 * What stood in the way of a charge: the bank that issued the card, a card that cannot be charged
 * any more, our own set-up at the gateway, or a fault between the two.
 */
export type RefusalCause = "bank" | "card" | "ours" | "technical";

const REFUSALS: Readonly<
  Record<
    RefusalCause,
    {
      readonly preview: (gross: string) => string;
      readonly happened: string;
      readonly asks?: string;
    }
  >
> = {
  bank: {
    preview: (gross) => `${gross} terhelését a kártyát kibocsátó bank nem hagyta jóvá.`,
    happened: "A kártyát kibocsátó bank nem hagyta jóvá a havidíj terhelését",
  },
  card: {
    preview: (gross) => `${gross} terhelése nem indult el: a bankkártya már nem terhelhető.`,
    happened:
      "A megadott bankkártyával már nem indítható terhelés, ezért a havidíj nem fizetődött ki",
  },
  ours: {
    preview: (gross) => `${gross} terhelése nálunk akadt el. Önnek nincs teendője.`,
    happened: "A havidíj terhelése a mi beállításunk hibája miatt nem sikerült",
    asks: "Önnek nincs teendője, a hibát kijavítjuk. ",
  },
  technical: {
    preview: (gross) => `${gross} terhelése technikai hiba miatt nem sikerült.`,
    happened: "A havidíj terhelése technikai hiba miatt nem sikerült",
  },
};
