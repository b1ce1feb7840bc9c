import { beforeEnding } from "#values/day-endings.ts";
import { SHORT_MONTHS } from "#web/texts/months.ts";
import type { UnprovenReason } from "#contract/completeness/day-states.ts";
import type { StatementFaultCode } from "#values/read-problem-codes.ts";
import { articleBeforeName, capitalArticleBefore } from "#values/hungarian-article.ts";
import { formatAmount, formatCount } from "#web/ui/text/format-amount.ts";
import { formatDayName, formatLongDate } from "#web/ui/text/format-date.ts";

interface Reader {
  readonly mayConnect: boolean;
  readonly isAccountant: boolean;
}

interface GapFacts {
  readonly from: string;
  readonly to: string;
  readonly reason: UnprovenReason;
  readonly difference: string | null;
  readonly numbers: { readonly first: number; readonly last: number } | null;
  /** A faulty statement that is the first thing to look at. */
  readonly beside?: "balance" | "waiting" | null;
}

/** The calendar of proven days, and the list of clients beside it. */
export const completenessTexts = {
  title: "Teljesség",
  purpose:
    "Az a nap igazolt, amelyről kivonat vagy banki kapcsolat egészében szól, és az egyenlegek nem mondanak ellent.",
  clientsPurpose: "Elöl az az ügyfél, akinél a legtöbb nap nem igazolt.",
  companiesPurpose: "Elöl az a cég, ahol a legtöbb nap nem igazolt.",
  views: { label: "Nézet", company: "Egy cég", clients: "Minden ügyfél", companies: "Minden cég" },
  yearLabel: "Év",
  chooseCompany: "Válasszon céget, és megmutatjuk, melyik napjai hiányzanak.",
  failed: "A naptár most nem tölthető be",
  monthFailed: "A hónap most nem tölthető be",
  clientsFailed: "Az ügyfelek listája most nem tölthető be",
  empty: {
    title: "Még nincs bankszámla",
    message:
      "Az első kivonat vagy banki kapcsolat után itt látja, melyik nap igazolt és melyik hiányzik.",
  },
  barsLabel: "Az év számlánként",
  months: SHORT_MONTHS,
  accountYear: (gapDays: number, hasData: boolean) =>
    !hasData
      ? "nincs adat ebben az évben"
      : gapDays === 0
        ? "minden ismert nap igazolt"
        : `${formatCount(gapDays)} nap nem igazolt`,
  monthTitle: (name: string, month: string) => `${name}, ${month}`,
  previous: "Előző hónap",
  next: "Következő hónap",
  weekdays: ["H", "K", "Sze", "Cs", "P", "Szo", "V"],
  weekdayNames: ["hétfő", "kedd", "szerda", "csütörtök", "péntek", "szombat", "vasárnap"],
  proven: "igazolt",
  notProven: "Nem igazolt",
  awaited: "még nem jött adat",
  items: (count: number) => `${formatCount(count)} tétel`,
  quiet: "változatlan",
  holiday: "ünnepnap",
  noItems: "0 tétel",
  summary: {
    title: "A hónap egyenlege",
    whole: "Minden ismert nap igazolt",
    missing: (days: number) => `${formatCount(days)} nap nem igazolt`,
    nothing: "Ebben a hónapban nincs adat",
    level: (days: number) =>
      `${formatCount(days)} napról nem szól kivonat: ott csak a szomszédos napok egyenlegei egyeznek.`,
    account: "Számla",
    period: "Időszak",
    opening: "Nyitóegyenleg",
    credit: (count: number) => `Jóváírás, ${formatCount(count)} tétel`,
    debit: (count: number) => `Terhelés, ${formatCount(count)} tétel`,
    computed: "Számított záró",
    closing: "Banki záró",
    difference: "Eltérés",
    unknown: "nincs igazolva",
  },
  gaps: {
    title: "Ami hiányzik",
    none: "Ebben az évben minden ismert nap igazolt.",
    noData: "Ebben az évben nincs adat a számláról.",
    label: (name: string) => `${name}: nem igazolt napok`,
    more: (count: number) => `és még ${formatCount(count)} hiány ebben az évben`,
    show: "Megnézem a hónapot",
    upload: "Kivonat feltöltése",
    ask: "Bekérem",
    pull: "Újbóli lekérés",
    renew: "Hozzájárulás megújítása",
    files: "A fájl megnyitása",
    accounts: "Tételek megnyitása",
  },
  faults: {
    title: "Hibás kivonatok",
    label: (name: string) => `${name}: hibás kivonatok`,
    ofDay: "hibás kivonat",
    count: (count: number) => `${formatCount(count)} hibás kivonat`,
    more: (count: number) => `és még ${formatCount(count)} hiba ebben az évben`,
    file: (name: string) => `Fájl: ${name}`,
    open: "A fájl megnyitása",
    upload: "Javított kivonat feltöltése",
    advice: (status: "finished" | "waiting" | "failed", code: StatementFaultCode) =>
      status === "waiting"
        ? "A fájl várakozik. Nézze meg, és döntse el, átveszi\u2060-\u2060e így."
        : status === "failed"
          ? "A fájlból semmit sem vettünk át. Töltse le újra a banktól, és töltse fel."
          : FAULT_ADVICE[code],
  },
  changed: {
    title: (count: number) => `${formatCount(count)} módosult könyvelt tétel vár döntésre`,
    message: (count: number) =>
      count === 1
        ? "A bank vagy a fájl azóta módosította azt, ami a könyvelésbe került. A tétel addig nem változik."
        : "A bank vagy a fájl azóta módosította azokat, amelyek a könyvelésbe kerültek. A tételek addig nem változnak.",
    open: "Módosult tételek",
  },
  untied: {
    title: (count: number) =>
      count === 1
        ? "Egy kivonat egyenlegei nem egyeznek a tételeivel"
        : `${formatCount(count)} kivonat egyenlegei nem egyeznek a tételeivel`,
    open: "Feltöltések",
  },
  clients: {
    label: "Ügyfelek a hiányzó napok szerint",
    client: "Ügyfél",
    company: "Cég",
    first: "Az első hiány",
    days: "Nem igazolt nap",
    through: "Igazolva eddig",
    whole: "Minden ismert nap igazolt",
    changed: (count: number) => `${formatCount(count)} módosult könyvelt tétel`,
    faulty: (count: number) => `${formatCount(count)} hibás kivonat`,
    noAccounts: "Még nincs bankszámla",
    noData: "Még nincs adat",
    accounts: (open: number, all: number) => `${formatCount(open)} / ${formatCount(all)} számlán`,
    emptyTitle: "Még nincs ügyfele",
    empty: "Ha egy vállalkozó hozzáférést ad, itt látja, melyik napjai hiányzanak.",
  },
  /** `október 14., szerda` or `október 4–6.` */
  days: ({ from, to }: Pick<GapFacts, "from" | "to">) =>
    from === to ? `${dayWords(from, to)}, ${formatDayName(from)}` : dayWords(from, to),
  reason: (gap: GapFacts, currency: string) => reasonWords(gap, currency),
  /** The first thing to do. */
  advice: (gap: GapFacts, bank: string, feed: "none" | "active" | "ended", reader: Reader) =>
    adviceWords(gap, bank, feed, reader),
};

/** What to do first about a fault of a statement that is in the books. */
const FAULT_ADVICE: Readonly<Record<StatementFaultCode, string>> = {
  balance_mismatch: "Kérjen javított kivonatot a banktól, és töltse fel.",
  balance_chain_broken: "Kérjen javított kivonatot a banktól, és töltse fel.",
  totals_mismatch: "Kérjen javított kivonatot a banktól, és töltse fel.",
  rows_misplaced: "Kérjen javított kivonatot a banktól, és töltse fel.",
  rows_outside_interval: "Nézze meg, hogy a megfelelő időszak kivonatát töltötte-e fel.",
  rows_unordered: "Töltse fel a bank eredeti fájlját, átrendezés nélkül.",
  page_missing: "Töltse fel a teljes kivonatot, minden oldalával.",
  number_repeated: "Nézze meg a két azonos számú kivonatot, és töltse fel a javítottat.",
  file_truncated: "Töltse le újra a kivonatot a banktól, és töltse fel.",
};

/** `március 4–6.`, `március 30. – április 2.`; the year only where it changes. */
function dayWords(from: string, to: string): string {
  const [first, last] = [formatLongDate(from), formatLongDate(to)];
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${first} – ${last}`;
  const start = first.slice(6);
  if (from === to) return start;
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${beforeEnding(start)}\u2060–\u2060${String(Number(to.slice(8, 10)))}.`
    : `${start} – ${last.slice(6)}`;
}

function reasonWords({ reason, difference, numbers, beside }: GapFacts, currency: string): string {
  const sum = difference === null ? "" : formatAmount(difference, currency, { sign: "never" });
  const side = difference?.startsWith("-") ? "terhelés" : "jóváírás";
  const missing =
    difference === null ? "" : ` Az egyenlegek szerint összesen ${sum} ${side} hiányzik.`;
  switch (reason) {
    case "no_data":
      return beside === "waiting"
        ? "Erre az időre nincs átvett adat, de egy hibás kivonat döntésre vár."
        : "Erre az időre egyik forrásból sem jött adat.";
    case "items_only":
      return "Jöttek tételek, de sem egyenleg, sem megadott időszak nem igazolja, hogy mind megvan.";
    case "feed_stopped":
      return "A banki kapcsolat az előző napig olvasott, azóta nem jött adat.";
    case "balance_gap":
      if (beside === "balance" && sum !== "")
        return `A szomszédos hibás kivonat egyenlege szerint összesen ${sum} ${side} hiányzik. Lehet, hogy az egyenleg hibás, nem a tételek.`;
      return `A tételek összege nem vezet az egyik egyenlegtől a másikig.${missing}`;
    case "untied_file":
      return `A fájl úgy lett befogadva, hogy az egyenlegei nem egyeznek a tételeivel.${missing}`;
    case "waiting_file":
      return "Egy hibás kivonat tételei még nincsenek átvéve, ezért a napot más forrás sem igazolhatja.";
    case "missing_number":
      return `${numberWords(numbers)} hiányzik a sorból.${missing}`;
    case "no_booking_day":
      return "Egy tétel könyvelési napját egyik forrás sem adja meg, ezért a napja bizonytalan.";
    case "unread_item":
      return "A bank olyan tételt küldött, amelyet nem tudtunk értelmezni.";
    case "contradiction":
      return `Két forrás mást mond erről a napról, az egyenlegéről vagy a tételeiről: ${sum} az eltérés.`;
    case "told_early":
      return "A fájl a nap vége előtt készült, utána még jöhetett tétel.";
    case "filtered_file":
      return "A fájl szűréssel készült, a többi tétel nincs benne.";
    case "hidden_rows":
      return "A fájlban rejtett sorok vannak, és ezeket nem olvassuk be.";
    case "missing_page":
      return "A kivonatnak nem minden oldala van a fájlban.";
    case "left_out_rows":
      return "A fájl néhány sora nem volt olvasható, ezért kimaradt.";
  }
}

function numberWords(numbers: GapFacts["numbers"]): string {
  if (numbers === null) return "Egy kivonat";
  const { first, last } = numbers;
  return first === last
    ? `${capitalArticleBefore(String(first))} ${String(first)}. számú kivonat`
    : `${capitalArticleBefore(String(first))} ${String(first)}–${String(last)}. számú kivonat`;
}

function adviceWords(
  { reason, from, to, beside }: GapFacts,
  bank: string,
  feed: "none" | "active" | "ended",
  { mayConnect, isAccountant }: Reader,
): string {
  const statement = `${articleBeforeName(bank)} ${bank} ${dayWords(from, to)} kivonatát`;
  const upload = isAccountant
    ? `Kérje be az ügyféltől, vagy töltse fel ${statement}.`
    : `Töltse fel ${statement}.`;
  if (beside === "waiting")
    return "Előbb döntsön a várakozó kivonatról. Amelyik nap azután is hiányzik, annak töltse fel a kivonatát.";
  if (beside === "balance")
    return `Előbb nézze meg a hibás kivonatot. Ha az egyenlege helyes: ${upload.charAt(0).toLowerCase()}${upload.slice(1)}`;
  switch (reason) {
    case "feed_stopped":
      if (feed === "active") return "Kérje le újra a számla adatait.";
      if (feed === "none") return upload;
      return mayConnect
        ? "Újítsa meg a banki hozzájárulást."
        : "Kérje meg az ügyfelet, hogy újítsa meg a banki hozzájárulást.";
    case "untied_file":
      return "Nézze meg a fájlt, és töltse fel a javított kivonatot.";
    case "waiting_file":
      return "Döntse el, átvesszük-e a fájlt, vagy töltse fel a javított kivonatot.";
    case "unread_item":
      return "Nézze meg az értelmezetlen tételt a bankszámlánál.";
    case "contradiction":
      return "Nézze meg a két forrást, és törölje a hibásat.";
    case "filtered_file":
      return "Töltse le a kivonatot szűrés nélkül is, és töltse fel.";
    case "hidden_rows":
      return "Töltse fel a bank eredeti fájlját, elrejtett sorok nélkül.";
    case "missing_page":
      return "Töltse fel a teljes kivonatot, minden oldalával.";
    case "left_out_rows":
      return "Töltse le újra a kivonatot a banktól, és töltse fel.";
    default:
      return upload;
  }
}
