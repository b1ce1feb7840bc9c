/** Words about what a client needs: in full as the first reason of a row, and short below it. */
import type { Need, NeedKind } from "#web/areas/companies/parts/client-needs.ts";
import { openRunText } from "#contract/completeness/open-day-words.ts";
import type { OpenDays } from "#contract/completeness/open-days.ts";
import { accountNumberEnd } from "#web/areas/bank-accounts/account-names.ts";
import { todayDate } from "#web/time/now.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

type Words = Record<NeedKind, (need: Need) => string>;

const n = formatCount;
const at = ({ bankName }: Need, text: string) => (bankName ? `${bankName}: ${text}` : text);

const endsIn = (days: number | null, what: string) => {
  if (days === null || days <= 0) return `ma lejár${what}`;
  return days === 1 ? `holnap lejár${what}` : `${n(days)} nap múlva lejár${what}`;
};
const forDays = (days: number | null, since: string, never: string) =>
  days === null || days <= 0 ? never : `${n(days)} napja ${since}`;

/** Digits that tell an account apart where a row has one line. */
const TOLD_DIGITS = 4;

function shortName(account: OpenDays["empty"][number]): string {
  const { displayName, bankName, accountNr } = account;
  return displayName || `${bankName} …${accountNumberEnd(accountNr).slice(-TOLD_DIGITS)}`.trim();
}

/** `K&H …1234: október 23–31., 77 000 Ft eltérés, és még 2 időszak` */
function openDaysText({ open, count }: Need): string {
  const [run] = open?.runs ?? [];
  if (!open || !run) return `${n(count)} nap nincs igazolva`;
  const others = open.runs.length - 1 + open.moreRuns;
  const more = others === 0 ? "" : `, és még ${n(others)} időszak`;
  return `${shortName(run)}: ${openRunText(run, todayDate())}${more}`;
}

function emptyText({ open, count }: Need): string {
  const [first] = open?.empty ?? [];
  return first && count === 1
    ? `${shortName(first)}: még nincs adat`
    : `${n(count)} bankszámláról még nincs adat`;
}

const LONG: Words = {
  failedFiles: ({ count }) => `${n(count)} fájlt nem tudtunk beolvasni`,
  waitingFiles: ({ count }) => `${n(count)} fájl döntésre vár`,
  waitingMails: ({ count }) => `${n(count)} levél jóváhagyásra vagy jelszóra vár`,
  parked: ({ count }) =>
    `Számlázz.hu: ${count === 1 ? "ismeretlen számla" : `${n(count)} ismeretlen számla`} tételei várnak`,
  changed: ({ count }) => `${n(count)} könyvelt tétel módosult, döntésre vár`,
  doubles: ({ count }) => `${n(count)} tétel lehet, hogy kétszer szerepel, döntésre vár`,
  openDays: openDaysText,
  expired: (need) =>
    at(
      need,
      `a hozzájárulás ${forDays(need.days, "lejárt", need.days === 0 ? "ma lejárt" : "lejárt")}`,
    ),
  failing: (need) =>
    at(need, forDays(need.days, "nem sikerül a lekérdezés", "nem sikerül a lekérdezés")),
  unread: (need) => at(need, `${n(need.count)} tételt nem tudtunk értelmezni`),
  ending: (need) => at(need, endsIn(need.days, " a hozzájárulás")),
  late: ({ count }) => `${n(count)} tétel késve jött, már könyvelt napra`,
  unbooked: ({ count, days }) => `${n(count)} tétel ${n(days ?? 0)} napja gyűlik`,
  silent: (need) => at(need, forDays(need.days, "nem jön új tétel", "nem jön új tétel")),
  old: ({ days }) => `${n(days ?? 0)} napja nincs újabb adat`,
  noData: () => "Még nincs adat",
  emptyAccounts: emptyText,
  deciding: () => "Az új adatok napjait most ellenőrizzük",
  unfinished: () => "A cég véglegesítésre vár",
};

const SHORT: Words = {
  ...LONG,
  failedFiles: ({ count }) => `${n(count)} sikertelen fájl`,
  waitingMails: ({ count }) => `${n(count)} levél döntésre vár`,
  parked: ({ count }) => `${n(count)} ismeretlen számla vár`,
  changed: ({ count }) => `${n(count)} módosult könyvelt tétel`,
  doubles: ({ count }) => `${n(count)} lehetséges duplikátum`,
  openDays: ({ count }) => `${n(count)} nap nincs igazolva`,
  deciding: () => "új adatok ellenőrzése",
  expired: (need) => at(need, forDays(need.days, "lejárt", "lejárt")),
  failing: (need) => at(need, forDays(need.days, "nem elérhető", "nem elérhető")),
  unread: (need) => at(need, `${n(need.count)} nem értelmezett tétel`),
  ending: (need) => at(need, endsIn(need.days, "")),
  late: ({ count }) => `${n(count)} tétel késve jött`,
};

/** The first reason of a row: a whole sentence part. */
export const needText = (need: Need): string => LONG[need.kind](need);
/** A further reason. */
export const shortNeedText = (need: Need): string => SHORT[need.kind](need);
