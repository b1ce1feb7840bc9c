/** Letters about exports that jobs make. */
import { untilDay } from "#values/day-endings.ts";
import { entryOf } from "#values/entry-of.ts";
import { articleBeforeName } from "#values/hungarian-article.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet, hungarianDay } from "./sign-in-facts.ts";

export interface ExportReadyData {
  readonly name: string;
  readonly companyName: string;
  readonly taxNumber: string;
  readonly fileName: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly rows: number;
  /** The reader and the program that asked for him; null where he asked himself. */
  readonly asked: string | null;
  /** The file is kept until then. */
  readonly keepUntil: Date;
  /** The page of exports; the reader signs in there. */
  readonly url: string;
  readonly contact: { readonly phone: string; readonly email: string };
}

/** The file is ready; it is not in the letter, because a letter may be read by others. */
export function buildExportReadyMail(data: ExportReadyData): LetterText {
  const until = hungarianDay(budapestDate(data.keepUntil.getTime()));
  return layOutLetter({
    subject: `Elkészült az export: ${data.companyName}`,
    preview: `A fájl ${untilDay(until)} tölthető le.`,
    greeting: greet(data.name),
    intro: [
      { text: `Elkészült ${articleBeforeName(data.companyName)} ` },
      { text: data.companyName, strong: true },
      { text: " tételeit tartalmazó fájl, amelyet Ön kért. Belépés után, az Exportok oldalon " },
      { text: untilDay(until), strong: true },
      { text: " töltheti le." },
    ],
    button: { label: "Exportok megnyitása", url: data.url },
    facts: [
      ["Cég", data.companyName],
      ["Adószám", data.taxNumber],
      ["Fájl", data.fileName],
      ["Időszak", `${hungarianDay(data.from)} – ${hungarianDay(data.to)}`],
      ["Tételek", new Intl.NumberFormat("hu-HU").format(data.rows)],
      ...(data.asked === null ? [] : [["Kérte", data.asked] as [string, string]]),
    ],
    closing:
      "A fájl banki adatokat tartalmaz, ezért nem mellékeljük a levélhez. " +
      "A határidő után a Korábbi exportok között készítheti el újra.",
    contact: data.contact,
  });
}

interface ScheduledFacts {
  readonly name: string;
  readonly companyName: string;
  readonly taxNumber: string;
  /** `minden hónap 5-én, 7:00-kor`. */
  readonly rhythm: string;
  /** The files have new items only. */
  readonly onlyNew: boolean;
  /** The reader and the program that set it for him; null where he set it himself. */
  readonly set: string | null;
  /** The company's page of exports; the reader signs in there. */
  readonly url: string;
  readonly contact: { readonly phone: string; readonly email: string };
}

const OPEN = "Exportok megnyitása";
const CHANGE = "A rendszeres exportot ugyanott módosíthatja, szüneteltetheti vagy törölheti.";

function listFacts(data: ScheduledFacts): [string, string][] {
  return [
    ["Cég", data.companyName],
    ["Adószám", data.taxNumber],
    ["Ütemezés", data.rhythm],
    ...(data.set === null ? [] : [["Beállította", data.set] as [string, string]]),
  ];
}

type ScheduledFile = Pick<ExportReadyData, "fileName" | "from" | "to" | "rows" | "keepUntil">;

/** Days that are not proven: of the period, or with new items only of all that is due. */
interface Unproven {
  readonly openDays: number;
  /** The runs that they make, by account. */
  readonly openRuns: readonly (readonly [account: string, run: string])[];
}

/** A scheduled file is ready; it is not in the letter, because a letter may be read by others. */
export function buildScheduledReadyMail(
  data: ScheduledFacts & ScheduledFile & Unproven,
): LetterText {
  const until = hungarianDay(budapestDate(data.keepUntil.getTime()));
  return layOutLetter({
    subject: `Elkészült a rendszeres export: ${data.companyName}`,
    preview: `A fájl ${untilDay(until)} tölthető le.`,
    greeting: greet(data.name),
    intro: [
      { text: `Elkészült ${articleBeforeName(data.companyName)} ` },
      { text: data.companyName, strong: true },
      { text: data.onlyNew ? " új tételeinek" : " tételeinek" },
      { text: " rendszeres exportja. Belépés után, az Exportok oldalon " },
      { text: untilDay(until), strong: true },
      { text: ` töltheti le.${tellOpenDays(data)}` },
    ],
    button: { label: OPEN, url: data.url },
    facts: [
      ...listFacts(data),
      ["Fájl", data.fileName],
      ["Időszak", `${hungarianDay(data.from)} – ${hungarianDay(data.to)}`],
      ["Tételek", new Intl.NumberFormat("hu-HU").format(data.rows)],
      ...data.openRuns.map(([account, run]): [string, string] => [account, run]),
    ],
    closing:
      "A fájl banki adatokat tartalmaz, ezért nem mellékeljük a levélhez. " +
      `A határidő után a Korábbi exportok között készítheti el újra. ${CHANGE}`,
    contact: data.contact,
  });
}

function tellOpenDays({ openDays, onlyNew }: Unproven & Pick<ScheduledFacts, "onlyNew">): string {
  if (openDays === 0) return "";
  const ofWhat = onlyNew ? "A bankszámlákon" : "Az időszakból";
  return ` ${ofWhat} ${openDays} nap nincs igazolva: ezekről hiányozhat tétel.`;
}

type Trouble =
  | { readonly kind: "nothing" }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly failure: string };

const REASONS: Readonly<Record<string, string>> = {
  storage: "a kiszolgálón nem volt hely a fájlnak",
  rows: "ennyi tételt a választott formátum nem tud; válasszon másik formátumot vagy gyakoribb fájlt",
};
const FAULT = "hiba történt nálunk, és többszöri próbálkozásra sem sikerült";

/** A scheduled run that made no file: nothing new, a failure, or the end of the schedule. */
export function buildScheduledTroubleMail(data: ScheduledFacts & Trouble & Unproven): LetterText {
  const { title, words, closing } = tellTrouble(data);
  return layOutLetter({
    subject: `${title}: ${data.companyName}`,
    preview: `Rendszeres export, ${data.rhythm}.`,
    greeting: greet(data.name),
    intro: [
      { text: `${capital(articleBeforeName(data.companyName))} ` },
      { text: data.companyName, strong: true },
      { text: ` rendszeres exportja: ${words}` },
    ],
    button: { label: OPEN, url: data.url },
    facts: [
      ...listFacts(data),
      ...data.openRuns.map(([account, run]): [string, string] => [account, run]),
    ],
    closing: `${closing} ${CHANGE}`,
    contact: data.contact,
  });
}

function tellTrouble(data: Trouble & Unproven & Pick<ScheduledFacts, "onlyNew">) {
  if (data.kind === "nothing")
    return {
      title: data.onlyNew ? "Nincs új tétel" : "Nincs tétel az időszakban",
      words: data.onlyNew
        ? `a legutóbbi export óta nem érkezett új tétel, ezért most nem készült fájl.${tellOpenDays(data)}`
        : `az időszakra nem érkezett tétel, ezért most nem készült fájl.${tellOpenDays(data)}`,
      closing:
        data.openDays === 0
          ? "Önnek nincs teendője; a következő időpontban újra megnézzük."
          : "Ha a hiányzó kivonatok megérkeznek, a tételeik egy későbbi fájlba kerülnek.",
    };
  if (data.kind === "stopped")
    return {
      title: "Leállt a rendszeres export",
      words:
        "leállt, mert egy kiválasztott bankszámla már nincs a cégnél. Nem készült fájl, hogy ne maradjon ki belőle észrevétlenül semmi.",
      closing: "Az Exportok oldalon állítsa be újra, a meglévő bankszámlákkal.",
    };
  return {
    title: "Nem készült el a rendszeres export",
    words: `most nem készült el, mert ${entryOf(REASONS, data.failure) ?? FAULT}.`,
    closing: "Semmi nem veszett el: a kimaradt tételek a következő fájlba kerülnek.",
  };
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
