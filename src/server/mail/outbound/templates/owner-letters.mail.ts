/**
 * Letters to the directors of a company (a director was added or removed, a new key, the company
 * deleted or brought back), and to its accountants when they lose it.
 */
import { untilDay } from "#values/day-endings.ts";
import { articleBeforeName } from "#values/hungarian-article.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet, hungarianInstant } from "./sign-in-facts.ts";

export interface OwnerLetterData {
  readonly name: string;
  readonly url: string;
  readonly companyName: string;
  readonly taxNumber: string;
  /** The person who acted. */
  readonly by: string;
  readonly contact: { readonly phone: string; readonly email: string };
}

// The program cannot take this key back: it stands in the settings of Számlázz.hu.
const WHAT_HE_KNEW =
  " Az általa készített hozzáférési kulcsok megszűntek. " +
  "Ha ismerte a cég Számlázz.hu-kulcsát, készítsen újat: aki ismeri, tételeket küldhet vele a cégnek.";

/**
 * A director has no access any more: `own` is the letter to him, `other` the letter to those who
 * stay.
 */
export function buildOwnerWithdrawnMail(
  data: OwnerLetterData & { readonly who: string },
  how: "own" | "other",
): LetterText {
  const article = articleBeforeName(data.companyName);
  const isOwn = how === "own";
  return layOutLetter({
    subject: `Ügyvezetői hozzáférés megszűnt: ${data.companyName}`,
    preview: isOwn
      ? "Ezt a céget a Bankhídban már nem kezeli."
      : "A cég egyik ügyvezetője már nem fér hozzá a céghez.",
    greeting: greet(data.name),
    intro: [
      {
        text: isOwn
          ? `Megszűnt a hozzáférése ${article} `
          : `Megszűnt ${data.who} hozzáférése ${article} `,
      },
      { text: data.companyName, strong: true },
      {
        text: " adataihoz a Bankhídban. A cég adatai, könyvelői és banki kapcsolatai változatlanok.",
      },
      ...(isOwn ? [] : [{ text: WHAT_HE_KNEW }]),
    ],
    button: { label: "Belépés a Bankhídba", url: data.url },
    facts: [
      ["Cég", data.companyName],
      ["Adószám", data.taxNumber],
      ["A döntést hozta", data.by],
    ],
    closing: "Ha nem számított erre, kérjük, keressen minket az alábbi elérhetőségek egyikén.",
    contact: data.contact,
  });
}

/** To an accountant from whom a director took the company. */
export function buildAccountantRemovedMail(data: OwnerLetterData): LetterText {
  return layOutLetter({
    subject: `Megszűnt a hozzáférése: ${data.companyName}`,
    preview: "Ennek a cégnek a tételeit a Bankhídban már nem látja.",
    greeting: greet(data.name),
    intro: [
      { text: `Megszűnt a könyvelői hozzáférése ${articleBeforeName(data.companyName)} ` },
      { text: data.companyName, strong: true },
      {
        text: " adataihoz a Bankhídban. Amit könyveltként megjelölt, az a cégnél megmarad; más ügyfeleit ez nem érinti.",
      },
    ],
    button: { label: "Belépés a Bankhídba", url: data.url },
    facts: [
      ["Cég", data.companyName],
      ["Adószám", data.taxNumber],
      ["A hozzáférést visszavonta", data.by],
    ],
    closing: "Ha nem számított erre, keresse a cég ügyvezetőjét.",
    contact: data.contact,
  });
}

/** To an accountant of a company that its director has deleted. */
export function buildClientDeletedMail(data: OwnerLetterData, until: Date): LetterText {
  return layOutLetter({
    subject: `Törölt ügyfél: ${data.companyName}`,
    preview: "Az ügyvezetője törölte a céget, ezért már nem látja az adatait.",
    greeting: greet(data.name),
    intro: [
      { text: `Az ügyvezetője törölte ${articleBeforeName(data.companyName)} ` },
      { text: data.companyName, strong: true },
      {
        text: " céget a Bankhídban, ezért az adatait Ön sem látja. A céget az ügyvezetője eddig állíthatja vissza: ",
      },
      { text: hungarianInstant.format(until), strong: true },
      { text: ". Utána a cég minden adata végleg törlődik." },
    ],
    button: { label: "Belépés a Bankhídba", url: data.url },
    facts: [
      ["Cég", data.companyName],
      ["Adószám", data.taxNumber],
      ["Törölte", data.by],
    ],
    closing: "Ha szüksége van még a cég adataira, keresse az ügyvezetőjét.",
    contact: data.contact,
  });
}

/** A letter that names a new director of the company. */
export function buildOwnerAddedMail(data: OwnerLetterData & { readonly who: string }): LetterText {
  return layOutLetter({
    subject: `Új ügyvezető: ${data.companyName}`,
    preview: "A céget mostantól egy új ügyvezető is kezeli a Bankhídban.",
    greeting: greet(data.name),
    intro: [
      {
        text: `${data.who} mostantól ügyvezetőként kezeli ${articleBeforeName(data.companyName)} `,
      },
      { text: data.companyName, strong: true },
      {
        text: " céget a Bankhídban: mindent lát, és mindent módosíthat. A hozzáférést a cég szerkesztése oldalon lehet visszavonni.",
      },
    ],
    button: { label: "Belépés a Bankhídba", url: data.url },
    facts: [
      ["Cég", data.companyName],
      ["Adószám", data.taxNumber],
      ["A hozzáférést adta", data.by],
    ],
    closing:
      "Ha nem számított erre, vonja vissza a hozzáférést, vagy keressen minket az alábbi elérhetőségek egyikén.",
    contact: data.contact,
  });
}

/** A Számlázz.hu key of the company was made or replaced. */
export function buildPushKeyMail(data: OwnerLetterData, how: "made" | "replaced"): LetterText {
  const done =
    how === "made" ? "Új Számlázz.hu-kulcs készült" : "Kicserélték a Számlázz.hu-kulcsot";
  return layOutLetter({
    subject: `${done}: ${data.companyName}`,
    preview: "Aki a kulcsot ismeri, banki tételeket küldhet a cég nevében.",
    greeting: greet(data.name),
    intro: [
      { text: `${done} ${articleBeforeName(data.companyName)} ` },
      { text: data.companyName, strong: true },
      {
        text: " cégnél. Aki a kulcsot ismeri, banki tételeket küldhet a Bankhídba a cég nevében; adatot nem láthat vele.",
      },
    ],
    button: { label: "Belépés a Bankhídba", url: data.url },
    facts: [
      ["Cég", data.companyName],
      ["Adószám", data.taxNumber],
      ["A kulcsot kérte", data.by],
    ],
    closing:
      "Ha nem számított erre, lépjen be, cserélje ki a kulcsot, vagy keressen minket az alábbi elérhetőségek egyikén.",
    contact: data.contact,
  });
}

/** A letter that the company is hidden from everybody and can be brought back until `until`. */
export function buildCompanyDeletedMail(data: OwnerLetterData, until: Date): LetterText {
  return layOutLetter({
    subject: `Törölt cég: ${data.companyName}`,
    preview: `A cég ${untilDay(hungarianInstant.format(until))} visszaállítható.`,
    greeting: greet(data.name),
    intro: [
      { text: `Törölték ${articleBeforeName(data.companyName)} ` },
      { text: data.companyName, strong: true },
      {
        text: " céget a Bankhídban. Eddig az időpontig bármelyik ügyvezetője visszaállíthatja a Cégek oldalon: ",
      },
      { text: hungarianInstant.format(until), strong: true },
      { text: ". Utána a cég minden adata végleg törlődik." },
    ],
    button: { label: "Belépés a Bankhídba", url: data.url },
    facts: [
      ["Cég", data.companyName],
      ["Adószám", data.taxNumber],
      ["Törölte", data.by],
    ],
    closing:
      "Ha nem számított erre, lépjen be, és állítsa vissza a céget, vagy keressen minket az alábbi elérhetőségek egyikén.",
    contact: data.contact,
  });
}

/** A deleted company is back: to its directors and accountants. */
export function buildCompanyRestoredMail(data: OwnerLetterData): LetterText {
  return layOutLetter({
    subject: `Visszaállított cég: ${data.companyName}`,
    preview: "A cég adatai újra elérhetők.",
    greeting: greet(data.name),
    intro: [
      { text: `Visszaállították ${articleBeforeName(data.companyName)} ` },
      { text: data.companyName, strong: true },
      { text: " céget a Bankhídban: az adatai újra elérhetők, a könyvelői újra látják." },
    ],
    button: { label: "Belépés a Bankhídba", url: data.url },
    facts: [
      ["Cég", data.companyName],
      ["Adószám", data.taxNumber],
      ["Visszaállította", data.by],
    ],
    closing: "Ha nem számított erre, kérjük, keressen minket az alábbi elérhetőségek egyikén.",
    contact: data.contact,
  });
}
