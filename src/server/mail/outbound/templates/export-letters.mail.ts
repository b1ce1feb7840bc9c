/** The letter about an export that a job has made. */
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
    preview: `A fájl ${until} napjáig tölthető le.`,
    greeting: greet(data.name),
    intro: [
      { text: `Elkészült ${articleBeforeName(data.companyName)} ` },
      { text: data.companyName, strong: true },
      { text: " tételeit tartalmazó fájl, amelyet Ön kért. Belépés után, az Exportok oldalon " },
      { text: `${until} napjáig`, strong: true },
      { text: " töltheti le." },
    ],
    button: { label: "Exportok megnyitása", url: data.url },
    facts: [
      ["Cég", data.companyName],
      ["Adószám", data.taxNumber],
      ["Fájl", data.fileName],
      ["Időszak", `${hungarianDay(data.from)} – ${hungarianDay(data.to)}`],
      ["Tételek", new Intl.NumberFormat("hu-HU").format(data.rows)],
    ],
    closing:
      "A fájl banki adatokat tartalmaz, ezért nem mellékeljük a levélhez. " +
      "A határidő után a Korábbi exportok között készítheti el újra.",
    contact: data.contact,
  });
}
