/**
 * Letters about a company: reminder, prepared company, a request for access and its
 * answers.
 */
import { articleBeforeName } from "#values/hungarian-article.ts";
import type { ReminderKind } from "#contract/companies/reminder-kinds.ts";
import type { SourceTrouble } from "#contract/companies/companies.ts";
import { quote } from "./foreign-text.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet, hungarianDay } from "./sign-in-facts.ts";

export interface CompanyLetterData {
  readonly name: string;
  readonly url: string;
  readonly companyName: string;
  readonly taxNumber: string;
  /**
   * The person behind the letter: the inviting director, the reminding accountant, the claimant.
   */
  readonly sender: string;
  readonly contact: { readonly phone: string; readonly email: string };
}

// How long the link of an invitation works, in words.
const VALID = "72 óráig érvényes";

interface ReminderWords {
  readonly subject: string;
  readonly asks: string;
  readonly label: string;
}

const OPEN_CONSENTS = "Banki hozzájárulások megnyitása";
const OPEN_ACCOUNTS = "Bankszámlák megnyitása";
const REMINDERS: Readonly<Record<ReminderKind, ReminderWords>> = {
  connect: {
    subject: "bankszámla összekötése",
    asks: "kösse össze a cég bankszámláját a Bankhíddal",
    label: OPEN_ACCOUNTS,
  },
  extend: {
    subject: "banki hozzájárulás megújítása",
    asks: "újítsa meg a banki hozzájárulást, hogy a tételek megérkezzenek",
    label: OPEN_CONSENTS,
  },
  reconnect: {
    subject: "a banki kapcsolat nem működik",
    asks: "kösse össze újra a nem működő bankot, vagy addig töltse fel a kivonatát",
    label: OPEN_CONSENTS,
  },
  silent: {
    subject: "nem érkeznek új tételek",
    asks: "nézze meg, miért nem érkeznek új tételek, és addig töltse fel a kivonatot",
    label: OPEN_ACCOUNTS,
  },
  parked: {
    subject: "ismeretlen bankszámla",
    asks: "döntsön az ismeretlen bankszámláról, amelyről a Számlázz.hu tételeket küldött",
    label: OPEN_ACCOUNTS,
  },
  finish: {
    subject: "a cég véglegesítése",
    asks: "ellenőrizze és véglegesítse a cég adatait",
    label: "Adatok ellenőrzése",
  },
  upload: {
    subject: "bankszámlakivonat feltöltése",
    asks: "töltse fel a hiányzó számlakivonatokat",
    label: "Feltöltések megnyitása",
  },
  files: {
    subject: "döntésre váró fájlok",
    asks: "nézze meg a Feltöltések oldalon a sikertelen és a döntésre váró fájlokat",
    label: "Feltöltések megnyitása",
  },
};

export interface ReminderAbout {
  readonly kind: ReminderKind;
  /** Banks and accounts that it is about, each with its days. */
  readonly facts: readonly (readonly [string, string])[];
  /** The accountant's own words; empty where he wrote none. */
  readonly text: string;
}

/** A letter from the accountant to the director about data that are missing for the books. */
export function buildReminderMail(
  data: CompanyLetterData,
  { kind, facts, text }: ReminderAbout,
): LetterText {
  const { subject, asks, label } = REMINDERS[kind];
  const isOfDays = kind === "upload" && facts.length > 0;
  const wish = isOfDays ? "töltse fel az alább megnevezett napok bankszámlakivonatát" : asks;
  const own = text === "" ? [] : [["A könyvelő üzenete", quote(text)] as const];
  return layOutLetter({
    subject: `Emlékeztető: ${subject} (${data.companyName})`,
    preview: isOfDays ? facts[0]!.join(": ") : `${data.sender} kéri: ${asks}.`,
    greeting: greet(data.name),
    intro: [
      { text: `${data.sender}, ${articleBeforeName(data.companyName)} ` },
      { text: data.companyName, strong: true },
      { text: ` könyvelője azt kéri, hogy ${wish}. A link ` },
      { text: VALID, strong: true },
      { text: ", és egyszer használható." },
    ],
    button: { label, url: data.url },
    facts: [...own, ...listCompanyFacts(data), ...facts],
    closing:
      "Ha már elintézte, nincs teendője. Cégenként naponta legfeljebb két emlékeztetőt küldünk.",
    contact: data.contact,
  });
}

/** A trouble of a bank as a fact of a reminder: „lejárt: 2026. 11. 16.” */
export function describeTrouble({ kind, day }: Pick<SourceTrouble, "kind" | "day">): string {
  const date = day === null ? "" : hungarianDay(day);
  if (kind === "expired") return date ? `lejárt: ${date}` : "a hozzájárulás lejárt";
  if (kind === "ending") return `lejár: ${date}`;
  return kind === "failing" ? `utolsó teljes lekérdezés: ${date}` : `utolsó új tétel: ${date}`;
}

/** A letter to the director of a company that an integrator prepared. */
export function buildPreparedCompanyMail(
  data: CompanyLetterData,
  keyOf?: PreparingKey,
): LetterText {
  return layOutLetter({
    subject: `Előkészített cég: ${data.companyName}`,
    preview: "Ellenőrizze a cég adatait, és erősítse meg a regisztrációt.",
    greeting: greet(data.name),
    intro: [
      ...namePreparer(data, keyOf),
      { text: ` előkészítette a Bankhídban ${articleBeforeName(data.companyName)} ` },
      { text: data.companyName, strong: true },
      { text: " regisztrációját. Ellenőrizze az adatokat, és erősítse meg. A link " },
      { text: VALID, strong: true },
      { text: ", és egyszer használható." },
    ],
    button: { label: "Adatok ellenőrzése", url: data.url },
    facts: [...listCompanyFacts(data), ...listPreparer(data, keyOf)],
    closing:
      "Ha nem Ön a cég ügyvezetője, nincs teendője: megerősítés nélkül a cég nem használható.",
    contact: data.contact,
  });
}

/** Behind a program that prepares a company: whose key it uses. The person is the sender. */
export interface PreparingKey {
  /** „az RLB-60 program kulcsával” */
  readonly through: string;
  readonly companyName: string;
  readonly taxNumber: string;
}

/** Nobody checked the names of a key's person and company: they stand as their own words. */
function namePreparer(data: CompanyLetterData, keyOf: PreparingKey | undefined) {
  if (keyOf === undefined) return [{ text: data.sender }];
  return [
    { text: "Egy felhasználó, akit nem ellenőriztünk, és aki így nevezte meg magát: " },
    { text: quote(data.sender) },
    { text: `, ${keyOf.through}` },
  ];
}

function listPreparer(
  { sender }: CompanyLetterData,
  keyOf: PreparingKey | undefined,
): [string, string][] {
  if (keyOf === undefined) return [];
  return [
    ["Előkészítette", `${quote(sender)}, ${keyOf.through}`],
    ["A kulcs cége", `${quote(keyOf.companyName)}, adószáma ${keyOf.taxNumber}`],
  ];
}

/** A letter to the owner: a person asks for access to the company. */
export function buildClaimMail(data: CompanyLetterData, message: string): LetterText {
  return layOutLetter({
    subject: `Hozzáférési kérés: ${data.companyName}`,
    preview: "Egy felhasználó hozzáférést kér a céghez.",
    greeting: greet(data.name),
    intro: [
      { text: "Egy felhasználó, akit nem ellenőriztünk, és aki így nevezte meg magát: " },
      { text: quote(data.sender) },
      { text: `, hozzáférést kér ${articleBeforeName(data.companyName)} ` },
      { text: data.companyName, strong: true },
      {
        text: " adataihoz. Amíg Ön nem dönt, semmit nem lát belőlük. A kérést a belépés után fogadhatja el vagy utasíthatja el. A link ",
      },
      { text: VALID, strong: true },
      { text: ", és egyszer használható." },
    ],
    button: { label: "A kérés megnyitása", url: data.url },
    facts: [...listCompanyFacts(data), ...listMessage(message)],
    closing: "Ha nem válaszol, a kérelmező három nap után az ügyfélszolgálathoz fordulhat.",
    contact: data.contact,
  });
}

/** A letter to the claimant (or to a replaced owner) with the decision. */
export function buildClaimAnswerMail(
  data: CompanyLetterData,
  answer: "granted" | "refused" | "rejected" | "transferred" | "lost",
): LetterText {
  const words = {
    granted: "A hozzáférési kérését elfogadták: a cég megjelent a cégei között.",
    refused:
      "A hozzáférési kérését elutasították. Ha Ön a cég ügyvezetője, a belépés után kifogásolhatja a döntést.",
    rejected:
      "Az ügyfélszolgálat megvizsgálta és elutasította a kérését: a cég az eddigi ügyvezetőjénél marad. Ez a döntés végleges.",
    transferred:
      "A céget a Bankhídban az ügyfélszolgálat döntése alapján mostantól Ön kezeli ügyvezetőként.",
    lost: "Az ügyfélszolgálat döntése alapján a cég más ügyvezetőhöz került, az Ön hozzáférése megszűnt.",
  }[answer];
  return layOutLetter({
    subject: `Hozzáférési kérés: ${answer === "granted" || answer === "transferred" ? "elfogadva" : "döntés született"}`,
    preview: words,
    greeting: greet(data.name),
    intro: [{ text: words }],
    button: { label: "Belépés a Bankhídba", url: data.url },
    facts: [["Adószám", data.taxNumber]],
    closing: "Ha kérdése van, kérjük, keressen minket az alábbi elérhetőségek egyikén.",
    contact: data.contact,
  });
}

// A reader must not take a stranger's words for ours.
function listMessage(message: string): [string, string][] {
  return message === "" ? [] : [["A kérelmező üzenete (nem a Bankhíd írta)", quote(message)]];
}

function listCompanyFacts(data: CompanyLetterData): [string, string][] {
  return [
    ["Cég", data.companyName],
    ["Adószám", data.taxNumber],
  ];
}
