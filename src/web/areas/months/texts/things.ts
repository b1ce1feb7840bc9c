import { formatCount } from "#web/ui/text/format-amount.ts";

const MONTHS_TO = [
  "Januárhoz",
  "Februárhoz",
  "Márciushoz",
  "Áprilishoz",
  "Májushoz",
  "Júniushoz",
  "Júliushoz",
  "Augusztushoz",
  "Szeptemberhez",
  "Októberhez",
  "Novemberhez",
  "Decemberhez",
] as const;

const monthName = new Intl.DateTimeFormat("hu-HU", { timeZone: "UTC", month: "long" });

/** „Októberhez”; a year is named if it is not today's. */
function toMonth(month: string, today: string): string {
  const name = MONTHS_TO[Number(month.slice(5)) - 1]!;
  const year = month.slice(0, 4);
  return year === today.slice(0, 4) ? name : `${year}. ${name.toLowerCase()}`;
}

function nameMonth(month: string, today: string): string {
  const name = monthName.format(Date.parse(`${month}-01`));
  const year = month.slice(0, 4);
  return year === today.slice(0, 4)
    ? name.charAt(0).toUpperCase() + name.slice(1)
    : `${year}. ${name}`;
}

/** What a month still needs of its director. */
export const thingsTexts = {
  label: "Teendők ehhez a hónaphoz",
  title: (month: string, today: string, count: number) =>
    `${toMonth(month, today)} még ${formatCount(count)} dolog kell`,
  done: (month: string, today: string) => `${nameMonth(month, today)} kész az Ön részéről`,
  thanks: "Köszönjük. Ehhez a hónaphoz most semmit sem kérünk Öntől.",
  deadline: (name: string, day: string) => `A következő határidő: ${name}, ${day}`,
  papers: (count: number) => `${formatCount(count)} tétel mellől hiányzik a bizonylat`,
  addPapers: "Bizonylatok csatolása",
  statement: "Hiányzó kivonat",
  upload: "Kivonat feltöltése",
  decide: "A fájl megnyitása",
  moreRuns: (count: number) => `és még ${formatCount(count)} hiányzó időszak`,
  failed: "A teendők most nem tölthetők be",
} as const;
