/** Letters about paying: receipts, refusals, cards that are missing or end, the first charge. */
import { fromDay } from "#values/day-endings.ts";
import { type Forints, showForints } from "#values/forints.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet, hungarianDay } from "./sign-in-facts.ts";

export interface BillingMailData {
  readonly name: string;
  readonly companyName: string;
  readonly cardsUrl: string;
  readonly subscriptionsUrl: string;
  readonly paymentsUrl: string;
  readonly contact: { readonly phone: string; readonly email: string };
}

export interface ChargedPeriod {
  /** `upgrade`: the difference of a larger plan for the rest of a paid month. */
  readonly kind: "month" | "upgrade";
  readonly invoiceName: string;
  /** First day, and the day after the last, `YYYY-MM-DD`. */
  readonly periodFrom: string;
  readonly periodUntil: string;
  readonly netFt: Forints;
  readonly vatFt: Forints;
  readonly grossFt: Forints;
  readonly cardMask: string;
  readonly orderRef: string;
}

/** The last four digits of a mask such as `xxxx-xxxx-xxxx-1234`; empty where it has none. */
function lastDigits(mask: string): string {
  return /\d{4}$/.exec(mask)?.[0] ?? "";
}

/** The card by its last digits, for a letter. */
export const nameCard = (mask: string): string =>
  lastDigits(mask) === "" ? "bankkártya" : `•••• ${lastDigits(mask)}`;

/** What stops without a payment, and goes on with one. */
export const PAUSE = [
  "Ezután új bankszámla nem vehető fel, és a bankok lekérdezése szünetel;",
  "az eddigi tételek olvashatók és letölthetők maradnak.",
  "Fizetés után a lekérdezés a kimaradt napokkal együtt folytatódik.",
].join(" ");

/** Of a plan that nothing was paid for. */
export const UNPAID_PLAN =
  "A csomag az első sikeres terheléssel indul; addig az Ingyenes csomag keretei érvényesek. Az eddigi tételek olvashatók és letölthetők.";

/** The last day on which what was paid before holds, `YYYY-MM-DD`; null where nothing was. */
export const graceFact = (until: string | null): readonly [string, string][] =>
  until === null ? [] : [["Fizetés nélkül működik eddig", hungarianDay(until)]];

/**
 * From when the room of an ordered plan holds: with the first charge, with the charge of the
 * difference that is begun at once, or with the next month.
 */
export type OrderBeginning = "firstCharge" | "difference" | "nextMonth";

const BEGINNINGS: Readonly<Record<OrderBeginning, string>> = {
  firstCharge: "az első sikeres terheléssel",
  difference: "a különbözet kifizetésével, amelyet most vonunk le",
  nextMonth: "a következő időszakkal",
};

/**
 * To the payer after an order or a change of a plan that costs money: the confirmation that makes
 * the contract (2001. évi CVIII. tv. 6. §).
 */
export function buildOrderMail(
  data: BillingMailData & {
    readonly order: {
      readonly planName: string;
      readonly extraAccounts: number;
      /** Further units are clients of an office instead of bank accounts. */
      readonly forOffice: boolean;
      readonly netFt: Forints;
      readonly vatFt: Forints;
      readonly grossFt: Forints;
      /** Day of the next charge, `YYYY-MM-DD`. */
      readonly nextCharge: string;
      /** What the plan's room waits for; null where the company has it already. */
      readonly begins: OrderBeginning | null;
    };
  },
): LetterText {
  const { order } = data;
  const gross = showForints(order.grossFt);
  return layOutLetter({
    subject: `Megrendelés visszaigazolása: ${order.planName} csomag, ${data.companyName}`,
    preview: `${order.planName} csomag, havonta ${gross}.`,
    greeting: greet(data.name),
    intro: [
      { text: "Visszaigazoljuk a megrendelését: " },
      { text: `${order.planName} csomag`, strong: true },
      { text: `, havonta ${gross}.` },
    ],
    button: { label: "Előfizetéseim megnyitása", url: data.subscriptionsUrl },
    facts: [
      ["Cég", data.companyName],
      ["Csomag", order.planName],
      ...(order.extraAccounts > 0
        ? [
            [
              order.forOffice ? "További ügyfelek" : "További bankszámlák",
              String(order.extraAccounts),
            ] as const,
          ]
        : []),
      ["Nettó havonta", showForints(order.netFt)],
      ["Áfa (27%)", showForints(order.vatFt)],
      ["Bruttó havonta", gross],
      ["Következő terhelés", hungarianDay(order.nextCharge)],
      ...(order.begins === null
        ? []
        : [["A csomag keretei indulnak", BEGINNINGS[order.begins]] as const]),
    ],
    closing:
      "Az előfizetést bármikor lemondhatja az Előfizetéseim oldalon. A szerződés feltételeit az ÁSZF tartalmazza, a honlapunk alján.",
    contact: data.contact,
  });
}

/** To the payer after a paid charge. */
export function buildReceiptMail(
  data: BillingMailData & {
    readonly charge: ChargedPeriod & { readonly transactionId: string };
    /** The subscription was ended while the charge ran: no other one follows. */
    readonly ends: boolean;
  },
): LetterText {
  const { charge, ends } = data;
  const gross = showForints(charge.grossFt);
  const isMonth = charge.kind === "month";
  return layOutLetter({
    subject: `Sikeres fizetés: ${gross}, ${data.companyName}`,
    preview: isMonth
      ? `A havidíjat levontuk: ${gross}.`
      : `A csomagváltás különbözetét levontuk: ${gross}.`,
    greeting: greet(data.name),
    intro: [
      {
        text: isMonth
          ? "A havidíj terhelése sikerült: "
          : "A nagyobb csomag mostantól él. A csomagváltás különbözetének terhelése sikerült: ",
      },
      { text: gross, strong: true },
      { text: "." },
    ],
    button: { label: "Előfizetéseim megnyitása", url: data.subscriptionsUrl },
    facts: [
      ["Cég", data.companyName],
      ["Megnevezés", charge.invoiceName],
      ["Időszak kezdete", hungarianDay(charge.periodFrom)],
      ["Következő terhelés", ends ? "nincs, lemondta" : hungarianDay(charge.periodUntil)],
      ["Nettó", showForints(charge.netFt)],
      ["Áfa (27%)", showForints(charge.vatFt)],
      ["Bruttó", gross],
      ["Kártya", nameCard(charge.cardMask)],
      ["SimplePay tranzakcióazonosító", charge.transactionId],
      ["Megrendelés", charge.orderRef],
    ],
    closing: "Az előfizetést bármikor lemondhatja az Előfizetéseim oldalon.",
    contact: data.contact,
  });
}

/** To the payer after the operator gave money back. */
export function buildRefundMail(
  data: BillingMailData & {
    readonly charge: Pick<ChargedPeriod, "invoiceName" | "cardMask" | "orderRef">;
    readonly refund: { readonly grossFt: Forints; readonly note: string };
  },
): LetterText {
  const { charge, refund } = data;
  const gross = showForints(refund.grossFt);
  return layOutLetter({
    subject: `Visszatérítés: ${gross}, ${data.companyName}`,
    preview: `Visszatérítés a kártyájára: ${gross}.`,
    greeting: greet(data.name),
    intro: [
      { text: "Visszatérítést indítottunk a kártyájára: " },
      { text: gross, strong: true },
      { text: ". A jóváírás általában 3–10 munkanap." },
    ],
    button: { label: "Fizetések és számlák megnyitása", url: data.paymentsUrl },
    facts: [
      ["Cég", data.companyName],
      ["Megnevezés", charge.invoiceName],
      ["Indok", refund.note],
      ["Kártya", nameCard(charge.cardMask)],
      ["Megrendelés", charge.orderRef],
    ],
    closing: "A visszatérítés az előfizetésén nem változtat.",
    contact: data.contact,
  });
}

/** To a payer without a card that could be charged. */
export function buildCardNeededMail(
  data: BillingMailData & { readonly grossFt: Forints; readonly graceUntil: string | null },
): LetterText {
  return layOutLetter({
    subject: `Bankkártya szükséges a havidíjhoz: ${data.companyName}`,
    preview: "Nincs bankkártya, amelyről a havidíjat levonhatjuk.",
    greeting: greet(data.name),
    intro: [
      { text: "Esedékes a havidíj, de nincs bankkártya, amelyről levonhatjuk: " },
      { text: showForints(data.grossFt), strong: true },
      { text: ". Kérjük, rögzítsen bankkártyát, vagy mondja le az előfizetést." },
    ],
    button: { label: "Bankkártya rögzítése", url: data.cardsUrl },
    facts: [["Cég", data.companyName], ...graceFact(data.graceUntil)],
    closing: data.graceUntil === null ? UNPAID_PLAN : PAUSE,
    contact: data.contact,
  });
}

/** To a payer some days before the first charge, with the way out. */
export function buildComingChargeMail(
  data: BillingMailData & { readonly grossFt: Forints; readonly chargeOn: string },
): LetterText {
  const day = hungarianDay(data.chargeOn);
  return layOutLetter({
    subject: `Az első terhelés napja: ${day}, ${data.companyName}`,
    preview: `${showForints(data.grossFt)} havidíjat vonunk le ${day} napján.`,
    greeting: greet(data.name),
    intro: [
      { text: "Véget ér a próbaidőszak. Az első havidíjat " },
      { text: `${day} napján levonjuk: ${showForints(data.grossFt)}`, strong: true },
      { text: ", ezután minden hónapban ugyanezen a napon." },
    ],
    button: { label: "Előfizetés megnézése vagy lemondása", url: data.subscriptionsUrl },
    facts: [
      ["Cég", data.companyName],
      ["Terhelés napja", day],
      ["Összeg (bruttó)", showForints(data.grossFt)],
    ],
    closing: "Ha addig lemondja, nem vonunk le semmit.",
    contact: data.contact,
  });
}

/** To a director whose company's trial ends and who has chosen no plan. */
export function buildTrialEndsMail(
  data: Omit<BillingMailData, "cardsUrl" | "paymentsUrl"> & {
    /** First day after the trial, `YYYY-MM-DD`. */
    readonly endsOn: string;
    /** The last day of the trial. */
    readonly lastDay: string;
    /** Whether the free plan reads banks. */
    readonly readsBanks: boolean;
    /** Bank accounts of the free plan; null: no limit. */
    readonly accountRoom: number | null;
    /** Bank accounts of the company now. */
    readonly accounts: number;
  },
): LetterText {
  const day = hungarianDay(data.endsOn);
  const lastDay = hungarianDay(data.lastDay);
  const { accountRoom: room, accounts } = data;
  const stops = [
    ...(data.readsBanks ? [] : ["a bankok lekérdezése szünetel, új bank nem köthető össze"]),
    ...(room !== null && accounts >= room ? ["új bankszámla nem vehető fel"] : []),
  ];
  return layOutLetter({
    subject: `Véget ér a próbaidőszak: ${data.companyName}`,
    preview: `${fromDay(day)} az ingyenes csomag feltételei érvényesek.`,
    greeting: greet(data.name),
    intro: [
      { text: "A próbaidőszak utolsó napja " },
      { text: lastDay, strong: true },
      { text: ", és a céghez még nem választott csomagot. " },
      { text: stops.length === 0 ? "" : `Utána ${stops.join(", és ")}. ` },
      {
        text: "Az eddigi tételek megmaradnak, olvashatók és letölthetők, kivonatot továbbra is feltölthet.",
      },
    ],
    button: { label: "Csomag választása", url: data.subscriptionsUrl },
    facts: [
      ["Cég", data.companyName],
      ["A próbaidőszak utolsó napja", lastDay],
    ],
    closing: "Ha nem választ csomagot, nem vonunk le semmit, és teendője sincs.",
    contact: data.contact,
  });
}

/** To a payer whose card, or its allowed charges, run out soon. */
export function buildCardEndsMail(
  data: BillingMailData & {
    readonly cardMask: string;
    /** The last day; null where only the charges run out. */
    readonly endsOn: string | null;
    readonly chargesLeft: number;
  },
): LetterText {
  return layOutLetter({
    subject: "Kérjük, rögzítse újra a bankkártyáját",
    preview: "A kártya vagy a hozzájárulás hamarosan lejár.",
    greeting: greet(data.name),
    intro: [
      { text: "A havidíjhoz rögzített kártya " },
      {
        text:
          data.endsOn === null
            ? `már csak ${data.chargesLeft} terhelésre érvényes`
            : `eddig terhelhető: ${hungarianDay(data.endsOn)}`,
        strong: true,
      },
      {
        // A day ends with its own dot.
        text: `${data.endsOn === null ? "." : ""} Kérjük, rögzítse újra, vagy adjon meg másikat, hogy a havidíj levonható legyen.`,
      },
    ],
    button: { label: "Bankkártya beállítások megnyitása", url: data.cardsUrl },
    facts: [["Kártya", nameCard(data.cardMask)]],
    closing: "Egy kártya lejártáról csak egyszer írunk.",
    contact: data.contact,
  });
}

/** To a director of a company for which an accounting office pays from now on, or stops paying. */
export function buildCoverMail(
  data: BillingMailData & {
    readonly officeName: string;
    /** The last day, `YYYY-MM-DD`; null: the office pays from now on. */
    readonly until: string | null;
  },
): LetterText {
  const { officeName, companyName, until } = data;
  const shared = {
    greeting: greet(data.name),
    button: { label: "Előfizetéseim megnyitása", url: data.subscriptionsUrl },
    contact: data.contact,
  };
  if (until === null)
    return layOutLetter({
      ...shared,
      subject: `A könyvelőirodája fizeti a Bankhidat: ${companyName}`,
      preview: `${officeName} mostantól fizeti a cég csomagját.`,
      intro: [
        { text: "Ez az iroda mostantól fizeti a cég csomagját: " },
        { text: officeName, strong: true },
        { text: `${officeName.endsWith(".") ? "" : "."} Önnek ezért nem kell fizetnie.` },
      ],
      facts: [
        ["Cég", companyName],
        ["Könyvelőiroda", officeName],
      ],
      closing:
        "Ha a cégnek saját, fizetett csomagja is van, azt az Előfizetéseim oldalon mondhatja le.",
    });
  return layOutLetter({
    ...shared,
    subject: `A könyvelőirodája eddig fizeti a Bankhidat: ${hungarianDay(until)}, ${companyName}`,
    preview: `${officeName} utoljára ezen a napon fizeti a cég csomagját: ${hungarianDay(until)}`,
    intro: [
      { text: "Az iroda eddig a napig fizeti a cég csomagját: " },
      { text: hungarianDay(until), strong: true },
      {
        text: " Ha utána is szeretné, hogy a bankok lekérdezése folytatódjon, válasszon csomagot.",
      },
    ],
    facts: [
      ["Cég", companyName],
      ["Könyvelőiroda", officeName],
      ["Utolsó nap", hungarianDay(until)],
    ],
    closing: "Az eddigi tételek csomag nélkül is olvashatók és letölthetők maradnak.",
  });
}
