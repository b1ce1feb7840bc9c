import { openRunText } from "#contract/completeness/open-day-words.ts";
import type { LampName, MonthStep, Turn } from "#contract/months/lamps.ts";
import type { ClientMonth, Lamp } from "#contract/months/months.ts";
import { accountShortName } from "#web/areas/bank-accounts/account-names.ts";
import { articleBefore } from "#values/hungarian-article.ts";
import type { DeadlineKind } from "#values/deadline-kinds.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

const items = (count: number): string => `${formatCount(count)} tétel`;
const all = (count: number): string => `Mind ${articleBefore(count)} ${items(count)}`;

export const monthsTexts = {
  lamps: {
    days: "Napok",
    booking: "Könyvelés",
    questions: "Kérdés",
    papers: "Bizonylat",
    export: "Export",
    certificate: "Igazolás",
  } satisfies Record<LampName, string>,
  turns: {
    office: "Önre vár",
    client: "Ügyfélre vár",
    running: "Folyamatban",
    ready: "Kész",
    closed: "Lezárva",
  } satisfies Record<Turn, string>,
  /** What a press does, by the person in front of it. */
  steps: {
    account: { accountant: "Emlékeztető", director: "Bank összekötése" },
    statement: { accountant: "Kivonat bekérése", director: "Kivonat feltöltése" },
    file: "Feltöltések",
    deciding: "Teljesség",
    doubles: "Kettőzések",
    changes: "Módosult tételek",
    book: "Tételek könyvelése",
    answers: { accountant: "Válaszok", director: "Kérdések" },
    ask: { accountant: "Kérdések", director: "Válaszadás" },
    papers: "Bizonylatok",
    export: "Exportálás",
    certify: "Igazolás kiadása",
    recertify: "Új igazolás",
    changed: "A változások",
    close: "Lezárás",
    wait: "Teljesség",
  } satisfies Record<MonthStep, string | Record<"accountant" | "director", string>>,
  openLamps: {
    days: "Teljesség",
    booking: "Tételek",
    questions: "Kérdések",
    papers: "Bizonylatok",
    export: "Exportok",
    certificate: "Igazolások",
  } satisfies Record<LampName, string>,
  /** The next step of a client in one line. */
  next: (client: ClientMonth, today: string): string => {
    const { next, lamps } = client;
    if (client.turn === "closed") return closedBy(client);
    if (next === null) return "–";
    const lamp = Object.values(lamps).find(({ step }) => step === next);
    const count = lamp?.count ?? 0;
    return {
      account: "Nincs bankszámla",
      statement: missingDays(client, today),
      file: "Döntésre váró fájl",
      deciding: "A napok ellenőrzése folyik",
      doubles: `${formatCount(count)} lehetséges kettőzés`,
      changes: `${formatCount(count)} módosult tétel`,
      book: `${items(count)} könyvelése`,
      answers: `${formatCount(count)} válasz feldolgozása`,
      ask: `${formatCount(count)} kérdés vár válaszra`,
      papers: `${formatCount(count)} bizonylat hiányzik`,
      export: `${items(count)} exportja`,
      certify: "Igazolás kiadása",
      recertify: "Új igazolás: változtak a tételek",
      changed: `Lezárás óta változott: ${items(client.closing?.changedItems ?? 0)}`,
      close: "Lezárható: minden megvan",
      wait: "A hónap még tart",
    }[next];
  },
  /** What a lamp says in a sentence; `today` names the year of days. */
  says: (name: LampName, client: ClientMonth, today: string): string => {
    const lamp = client.lamps[name];
    if (name === "days") return saysDays(lamp, client, today);
    if (name === "booking") return saysBooking(lamp, client);
    if (name === "questions") return saysQuestions(lamp);
    if (name === "papers") return saysPapers(lamp);
    if (name === "export") return saysExport(lamp, client);
    return saysCertificate(lamp);
  },
  /** The same in a word or two, within a row. */
  mark: (name: LampName, { state, count }: Lamp): string => {
    if (state === "done" || state === "none" || count === 0) return "";
    if (name === "days") return `${formatCount(count)} nap`;
    return name === "certificate" ? "" : formatCount(count);
  },
  states: {
    done: "kész",
    office: { accountant: "Önre vár", director: "hátravan" },
    client: { accountant: "ügyfélre vár", director: "Önre vár" },
    later: "később",
    none: "nincs ilyen",
  },
  verdict: {
    closable: "Minden megvan.",
    running: "A hónap még tart.",
    missing: (count: number) =>
      count === 1 ? "Egy dolog hiányzik." : `${formatCount(count)} dolog hiányzik.`,
    ready: "A banki adatok teljesek; az export vagy az igazolás van hátra.",
  },
  vatReady: "Áfához kész",
  vatReadyHint:
    "Minden nap igazolt, és nincs eldöntetlen tétel. Hogy le van-e könyvelve, azt a Könyvelés lámpa mondja.",
  vatOpen: "Áfához még nem kész",
  deadline: {
    title: "Határidők",
    note: "Szokásos napok, munkanapra tolva. Tájékoztatás, nem jogi tanács.",
    days: (days: number) =>
      days === 0
        ? "ma"
        : days > 0
          ? `${formatCount(days)} nap múlva`
          : `${formatCount(-days)} napja`,
    kinds: {
      vatMonthly: "Áfa, havi",
      vatQuarterly: "Áfa, negyedéves",
      vatYearly: "Áfa, éves",
      contributions: "Járulékok (08)",
      wages: "Bérfizetés",
      corporateTaxMonthly: "Társasági adóelőleg, havi",
      corporateTaxQuarterly: "Társasági adóelőleg, negyedéves",
      annualReport: "Éves beszámoló",
    } satisfies Record<DeadlineKind, string>,
  },
  accounts: {
    title: "Bankszámlák napról napra",
    calendar: "Teljesség",
    balance: "Záróegyenleg",
    chart: (name: string) => `${name}: napi forgalom`,
    unknown: "nem ismert",
    moved: (days: number) => (days === 0 ? "nincs mozgás" : `${formatCount(days)} nap mozgással`),
    more: (count: number) => `Még ${formatCount(count)} bankszámla a Teljesség oldalon`,
    none: "Ebben a hónapban egyik bankszámláról sincs adat.",
  },
  work: {
    title: "Export és igazolás",
    items: "Tételek",
    unbooked: "Nem könyvelt",
    unexported: "Nincs exportban",
    certificate: "Igazolás",
    certified: (when: string) => `${when}, a tételek azóta ugyanazok`,
    outdated: (when: string) => `${when}, azóta változtak a tételek`,
    noCertificate: "még nincs",
    exports: "Exportok",
  },
  chooseCompany: "Válassza ki, melyik cég hónapját szeretné látni.",
  failed: "A hónap nem töltődött be",
} as const;

function closedBy({ closing }: ClientMonth): string {
  return closing?.closedBy ? `Lezárta: ${closing.closedBy}` : "Lezárva";
}

function missingDays({ openDays, lamps }: ClientMonth, today: string): string {
  const [run] = openDays.runs;
  if (run === undefined) return `${formatCount(lamps.days.count)} nap hiányzik`;
  const more = openDays.runs.length + openDays.moreRuns - 1;
  const rest = more > 0 ? `, és még ${formatCount(more)} rés` : "";
  return `${accountShortName(run)}: ${openRunText(run, today)}${rest}`;
}

function saysDays({ state, step }: Lamp, client: ClientMonth, today: string): string {
  if (state === "done") return "Minden számla minden napja igazolt.";
  if (state === "none") return "Ebben a hónapban még egyik számla sem élt.";
  if (step === "account") return "Nincs bankszámla, amelyről adat jönne.";
  if (step === "deciding") return "A napok ellenőrzése folyik.";
  if (step === "wait") return "A hónap még tart.";
  return `${missingDays(client, today)}.`;
}

function saysBooking({ state, step, count }: Lamp, { items: total }: ClientMonth): string {
  if (state === "none" || (state === "later" && total === 0)) return "Nincs tétel a hónapban.";
  if (state === "done") return `${all(total)} könyvelve.`;
  if (step === "doubles") return `${formatCount(count)} lehetséges kettőzés vár döntésre.`;
  if (step === "changes") return `${formatCount(count)} módosult tétel vár döntésre.`;
  return `${items(count)} vár könyvelésre.`;
}

function saysPapers({ state, count }: Lamp): string {
  if (state === "none") return "A cég szabálya szerint egy tételhez sem kell bizonylat.";
  if (state === "done") return "Minden tételnél ott a bizonylat, amelyet a szabály kér.";
  return `${items(count)} mellől hiányzik a bizonylat.`;
}

function saysQuestions({ state, step, count }: Lamp): string {
  if (state === "none") return "Nem volt kérdés.";
  if (state === "done") return "Minden kérdés lezárva.";
  return step === "answers"
    ? `${formatCount(count)} kérdés vár a könyvelőre.`
    : `${formatCount(count)} kérdés vár válaszra.`;
}

function saysExport({ state, count }: Lamp, { items: total }: ClientMonth): string {
  if (state === "none" || total === 0) return "Nincs mit exportálni.";
  if (state === "done") return `${all(total)} szerepel exportban.`;
  const missing = `${items(count)} nincs exportban.`;
  return state === "office"
    ? missing
    : `${missing} Akkor készül, ha a napok és a könyvelés megvan.`;
}

function saysCertificate({ state, step }: Lamp): string {
  if (state === "done") return "Kiadva minden számláról, a tételek azóta ugyanazok.";
  if (state === "none") return "Nincs mit igazolni.";
  if (step === "recertify") return "Az igazolás óta változtak a tételek.";
  return step === "certify"
    ? "Kiadható, még nincs kiadva."
    : "Akkor adható ki, ha minden nap igazolt.";
}
