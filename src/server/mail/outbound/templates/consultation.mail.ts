import type { ConsultationTopic } from "#values/consultation-facts.ts";
import { layOutLetter, type LetterParts, type LetterText } from "./letter-layout.ts";
import { greet } from "./sign-in-facts.ts";

export interface ConsultationMailData {
  readonly name: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
  readonly topic: ConsultationTopic;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The time before a move. */
  readonly formerly?: { readonly startsAt: Date; readonly endsAt: Date } | undefined;
  readonly adviserName: string;
  /** Whether the visitor is reminded the day before. */
  readonly hasReminder: boolean;
  /** Until when the time waits for the press of the link; null where it is not held. */
  readonly heldUntil: Date | null;
  /** The visitor's page of this consultation, or the adviser's page. */
  readonly url: string;
  readonly contact: { readonly phone: string; readonly email: string };
}

/** `…ByAdviser` tells a visitor that it was not he who moved or cancelled. */
export type ConsultationNews =
  | "asked"
  | "booked"
  | "moved"
  | "movedByAdviser"
  | "cancelled"
  | "cancelledByAdviser"
  | "reminder";

export const TOPIC_NAMES: Readonly<Record<ConsultationTopic, string>> = {
  introduction: "Bevezetés a cégnél",
  office: "Könyvelőirodáknak",
  programs: "Programok összekötése",
  trouble: "Valami elakadt",
};

const longDay = new Intl.DateTimeFormat("hu-HU", {
  timeZone: "Europe/Budapest",
  year: "numeric",
  month: "long",
  day: "numeric",
  weekday: "long",
});
const clock = new Intl.DateTimeFormat("hu-HU", {
  timeZone: "Europe/Budapest",
  hour: "numeric",
  minute: "2-digit",
});

/** `2026. november 24., kedd 10:00–10:30`, in Budapest. */
function describeTime({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string {
  return `${longDay.format(startsAt)} ${clock.format(startsAt)}–${clock.format(endsAt)}`;
}

type Words = Pick<LetterParts, "preview" | "intro" | "closing"> & {
  readonly subject: string;
  readonly button: string;
};

const VISITOR: Readonly<Record<ConsultationNews, (data: ConsultationMailData) => Words>> = {
  asked: (data) => ({
    subject: "Erősítse meg: konzultáció",
    preview: "Az időpont akkor az Öné, ha a levél linkjén megerősíti.",
    intro: [
      { text: "Az időpont még nincs lefoglalva. " },
      {
        text:
          data.heldUntil === null
            ? "Most sok foglalás vár megerősítésre, ezért azé lesz, aki előbb megerősíti."
            : `Eddig tartjuk fenn Önnek: ${clock.format(data.heldUntil)}.`,
        strong: true,
      },
      { text: " A gomb megnyitja az időpontot, és ott egy nyomással megerősítheti." },
    ],
    button: "Időpont megerősítése",
    closing: "Ha nem Ön kérte, nincs teendője: megerősítés nélkül az időpont felszabadul.",
  }),
  booked: (data) => ({
    subject: "Visszaigazolás: konzultáció",
    preview: `${data.adviserName} hívja Önt a megadott számon.`,
    intro: [
      { text: "Az időpontját lefoglaltuk. " },
      { text: data.adviserName, strong: true },
      { text: " a megadott telefonszámon hívja Önt. A naptárfájlt mellékeltük." },
    ],
    button: "Áthelyezés vagy lemondás",
    closing: `Ha nem Ön foglalta, a gombbal lemondhatja.${data.hasReminder ? " Előző nap levélben emlékeztetjük." : ""}`,
  }),
  moved: (data) => ({
    subject: "Új időpont: konzultáció",
    preview: "A konzultációját áthelyeztük, a naptárfájlt mellékeltük.",
    intro: [
      { text: "A konzultációja új időpontra került. " },
      { text: data.adviserName, strong: true },
      { text: " a megadott telefonszámon hívja Önt. A friss naptárfájlt mellékeltük." },
    ],
    button: "Áthelyezés vagy lemondás",
    closing: "A korábbi időpontot felszabadítottuk.",
  }),
  movedByAdviser: (data) => ({
    subject: "A tanácsadó áthelyezte: konzultáció",
    preview: "Elnézését kérjük; ha az új időpont nem jó, válasszon másikat.",
    intro: [
      { text: "Elnézését kérjük: " },
      { text: data.adviserName, strong: true },
      {
        text: " az eredeti időpontban nem tudja hívni Önt, ezért új időpontra tette a konzultációt. A friss naptárfájlt mellékeltük.",
      },
    ],
    button: "Áthelyezés vagy lemondás",
    closing: "Ha az új időpont nem alkalmas, a gombbal másikat választhat, vagy lemondhatja.",
  }),
  cancelled: () => ({
    subject: "Lemondva: konzultáció",
    preview: "A konzultációt lemondta, az időpont felszabadult.",
    intro: [{ text: "A konzultációt a kérésére lemondtuk, az időpont felszabadult." }],
    button: "Új időpont foglalása",
    closing: "Ha mégis beszélne velünk, bármikor foglalhat új időpontot.",
  }),
  cancelledByAdviser: (data) => ({
    subject: "A tanácsadó lemondta: konzultáció",
    preview: "Elnézését kérjük; válasszon másik időpontot.",
    intro: [
      { text: "Elnézését kérjük: " },
      { text: data.adviserName, strong: true },
      { text: " ebben az időpontban nem tudja hívni Önt. Kérjük, válasszon másik időpontot." },
    ],
    button: "Új időpont foglalása",
    closing: "Ha sürgős, keressen minket telefonon.",
  }),
  reminder: (data) => ({
    subject: "Emlékeztető: konzultáció",
    preview: `${data.adviserName} hívja Önt a megadott számon.`,
    intro: [
      { text: "Közeleg a konzultáció. " },
      { text: data.adviserName, strong: true },
      { text: " a megadott telefonszámon hívja Önt." },
    ],
    button: "Áthelyezés vagy lemondás",
    closing: "Ha nem alkalmas, a gombbal áthelyezheti vagy lemondhatja.",
  }),
};

/** A letter to the visitor who booked; the subject ends with the time. */
export function buildVisitorMail(news: ConsultationNews, data: ConsultationMailData): LetterText {
  const words = VISITOR[news](data);
  return layOutLetter({
    ...words,
    subject: `${words.subject}, ${describeTime(data)}`,
    greeting: greet(data.name),
    button: { label: words.button, url: data.url },
    facts: [
      ...timeFacts(data),
      ["Téma", TOPIC_NAMES[data.topic]],
      ["Tanácsadó", data.adviserName],
      ["Az Ön száma", data.phone],
    ],
    contact: data.contact,
  });
}

/** The time, and after a move the one that it took the place of. */
function timeFacts(data: ConsultationMailData): [string, string][] {
  const time: [string, string] = ["Időpont", describeTime(data)];
  return data.formerly ? [time, ["Korábban", describeTime(data.formerly)]] : [time];
}

const ADVISER: Readonly<
  Record<"booked" | "moved" | "cancelled", { subject: string; text: string }>
> = {
  booked: { subject: "Új konzultáció", text: "Új konzultációt foglaltak Önhöz." },
  moved: { subject: "Áthelyezett konzultáció", text: "Egy konzultáció új időpontra került." },
  cancelled: {
    subject: "Lemondott konzultáció",
    text: "Egy konzultációt lemondtak, az időpont felszabadult.",
  },
};

/** A letter to the adviser about his own time. */
export function buildAdviserNewsMail(
  news: keyof typeof ADVISER,
  data: ConsultationMailData,
): LetterText {
  const { subject, text } = ADVISER[news];
  return layOutLetter({
    subject: `${subject}, ${describeTime(data)}`,
    preview: text,
    greeting: greet(data.adviserName),
    intro: [{ text }],
    button: { label: "Konzultációk megnyitása", url: data.url },
    facts: [
      ...timeFacts(data),
      ["Téma", TOPIC_NAMES[data.topic]],
      ["Ki", data.company === "" ? data.name : `${data.name}, ${data.company}`],
      ["Telefon", data.phone],
      ["E-mail", data.email],
    ],
    closing: "A többi időpontját a tanácsadói oldalon látja.",
    contact: data.contact,
  });
}

/** The link by which an adviser opens his own page. */
export function buildAdviserLinkMail(data: {
  readonly adviserName: string;
  readonly url: string;
  readonly minutes: number;
  readonly contact: { readonly phone: string; readonly email: string };
}): LetterText {
  return layOutLetter({
    subject: "Belépés a konzultációkhoz",
    preview: "Egy kattintással megnyitja az időpontjait.",
    greeting: greet(data.adviserName),
    intro: [
      { text: "Az alábbi gombbal megnyithatja a konzultációit. A gomb egyszer használható." },
    ],
    button: { label: "Konzultációk megnyitása", url: data.url },
    facts: [["Érvényes", `${data.minutes} percig`]],
    closing: "Ha nem Ön kérte, nincs teendője.",
    contact: data.contact,
  });
}
