/**
 * Letters about a bank consent that ends: to the person who gave it, and to the accountants of the
 * companies that read through it.
 */
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet } from "./sign-in-facts.ts";

export interface ConsentLetterData {
  readonly name: string;
  readonly url: string;
  readonly bankName: string;
  /** Names of the receiver's companies that read through it. */
  readonly companies: readonly string[];
  /** The consent's last day in Budapest, YYYY-MM-DD. */
  readonly lastDate: string;
  /** Negative once it is over. */
  readonly daysLeft: number;
  readonly contact: { readonly phone: string; readonly email: string };
}

/** A letter to the director with one button, which begins the extension. */
export function buildConsentEndingMail(data: ConsentLetterData): LetterText {
  const over = data.daysLeft < 0;
  return layOutLetter({
    subject: `${over ? "Lejárt" : "Hamarosan lejár"} a banki hozzájárulás: ${data.bankName}`,
    preview: `${when(data)}. A megújítás néhány perc.`,
    greeting: greet(data.name),
    intro: [
      { text: `${data.bankName}: a banki hozzájárulása ` },
      { text: inWords(data), strong: true },
      {
        text: over
          ? ". Azóta nem érkeznek új tételek ebből a bankból. Ha most megújítja, a kimaradt napokat is pótoljuk."
          : ". Ha megújítja, a tételek megszakítás nélkül érkeznek tovább. Csak Ön teheti meg, mert Ön adta a hozzájárulást.",
      },
    ],
    button: { label: "Hozzájárulás megújítása", url: data.url },
    facts: listFacts(data),
    closing: "Ha már megújította vagy visszavonta, nincs teendője.",
    contact: data.contact,
  });
}

/** To an accountant: the client's own page, from where the director can be reminded. */
export function buildClientConsentEndingMail(data: ConsentLetterData): LetterText {
  const over = data.daysLeft < 0;
  return layOutLetter({
    subject: `${over ? "Lejárt" : "Hamarosan lejár"} egy ügyfele banki hozzájárulása: ${data.companies.join(", ")}`,
    preview: `${data.bankName}: ${when(data)}.`,
    greeting: greet(data.name),
    intro: [
      { text: data.companies.join(", "), strong: true },
      { text: ` banki hozzájárulása (${data.bankName}) ` },
      { text: inWords(data), strong: true },
      {
        text: over
          ? ". Azóta nem érkeznek új tételek ebből a bankból. A megújítás az ügyvezető teendője; Ön emlékeztetőt küldhet neki."
          : ". A megújítás az ügyvezető teendője: mi is szóltunk neki, és az ügyfél oldaláról Ön is küldhet emlékeztetőt.",
      },
    ],
    button: { label: "Ügyfél megnyitása", url: data.url },
    facts: listFacts(data),
    closing: "Ha az ügyvezető már megújította, nincs teendője.",
    contact: data.contact,
  });
}

function inWords({ daysLeft, lastDate }: ConsentLetterData): string {
  if (daysLeft < 0) return `${writeDate(lastDate)} lejárt`;
  if (daysLeft === 0) return "ma lejár";
  if (daysLeft === 1) return "holnap lejár";
  return `${daysLeft} nap múlva, ${writeDate(lastDate)} lejár`;
}

function when(data: ConsentLetterData): string {
  const words = inWords(data);
  return `${words[0]!.toLocaleUpperCase("hu")}${words.slice(1)}`;
}

// "2026. 11. 21-én": the ending follows the vowels of the day's name.
function writeDate(date: string): string {
  const [year, month, day] = date.split("-");
  return `${year}. ${month}. ${Number(day)}-${endingOf(Number(day))}`;
}

function endingOf(day: number): string {
  if (day === 1) return "jén";
  return day === 2 || day === 20 || day === 30 || [3, 6, 8].includes(day % 10) ? "án" : "én";
}

function listFacts(data: ConsentLetterData): [string, string][] {
  return [
    ["Bank", data.bankName],
    [data.companies.length > 1 ? "Cégek" : "Cég", data.companies.join(", ")],
  ];
}
