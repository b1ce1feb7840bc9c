import { articleBefore } from "#values/hungarian-article.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

interface RowsOfFile {
  readonly free: number;
  readonly marked: number;
  readonly shared: number;
}

export const filesTexts = {
  title: "Feltöltések",
  purpose: "Számlakivonatok, futár- és kártyás elszámolások.",
  dropNote: " A fájlt bármelyik oldalra behúzhatja.",
  upload: "Fájl feltöltése",
  mails: "Beérkezett levelek",
  storageFilling: (percent: number) =>
    `A tárhely ${percent}%-a megtelt. Töröljön régi fájlokat, vagy írjon nekünk, mielőtt betelik.`,
  storageFull:
    "A tárhely megtelt, új fájl nem tölthető fel. Töröljön régi fájlokat, vagy írjon nekünk.",
  listLabel: "Feltöltött fájlok",
  uploadedBy: (who: string) => `Feltöltötte: ${who}`,
  columns: {
    file: "Fájl",
    holds: "Mit tartalmaz",
    read: "Beolvasott",
    added: "Új",
    known: "Már megvolt",
    state: "Állapot",
  },
  origin: { upload: "", mail: "e-mail", push: "automatikus" },
  phoneFigures: (file: {
    readonly transactionCount: number;
    readonly newCount: number;
    readonly duplicates: number;
  }) =>
    `${formatCount(file.transactionCount)} beolvasott: ${formatCount(file.newCount)} új, ${formatCount(file.duplicates)} már megvolt`,
  unknownContent: "Még nem tudjuk",
  noContent: "Nem ismertük fel",
  noBank: "Nem derült ki, melyik banké",
  manyAccounts: (first: string, more: number) => `${first} és még ${formatCount(more)} bankszámla`,
  states: {
    pending: "Várakozik",
    processing: "Feldolgozás alatt",
    waiting: "Döntésre vár",
    finished: "Feldolgozva",
    failed: "Sikertelen",
  },
  processing: (percent: number) => `Feldolgozás alatt, ${percent}%`,
  allKnown: "Minden tétele megvan",
  unproven: "Igazolatlan",
  unprovenHint: "Az egyenlegei nem értek össze, és Ön vagy a kollégája mégis átvette.",
  doubtful: (count: number) => `${formatCount(count)} lehetséges kettőzés`,
  leftOut: (count: number) => `${formatCount(count)} kimaradt`,
  leftOutHint: "Meghiúsult, rejtett vagy összesítő sorok: a könyvelésbe nem valók.",
  shows: { page: "Mind", open: "Önre vár", failed: "Sikertelen", deleted: "Törölt" },
  showLabel: "Melyik fájlok látszanak",
  nothing: {
    page: "Nincs fájl",
    open: "Nincs döntésre váró fájl",
    failed: "Nincs sikertelen fájl",
    deleted: "Nincs visszavonható törlés",
  },
  download: "Letöltés",
  downloadFailed: "A letöltés nem indult el",
  nothingTaken: "Egyetlen sort sem vettünk át.",
  waitingTaken: "Amíg nem dönt, egyetlen sort sem veszünk át.",
  allProblems: (count: number) => `Mind ${articleBefore(count)} ${formatCount(count)} megjegyzés`,
  allProblemsLabel: (name: string) => `${name}: minden megjegyzés, sorok szerint`,
  atLine: (line: number) => `${formatCount(line)}. sor`,
  faulty: "Hibás kivonat",
  uploadAgain: "Újbóli feltöltés",
  accept: "Átvétel így is",
  otherCurrency: "Más devizanem megadása",
  asStatement: "Kivonatként",
  asSettlement: "Elszámolásként",
  settlements: (names: string, count: number) =>
    count === 1 ? `${names} elszámolás` : `${names}, ${formatCount(count)} elszámolás`,
  settlementItems: (count: number, sum: string) => `${formatCount(count)} tétel, ${sum}`,
  showSettlements: "Elszámolások megtekintése",
  acceptTitle: "Kivonat átvétele így is",
  acceptMessage:
    "A tételek bekerülnek a listába, „nem igazolt” jelöléssel. Erre az időszakra a teljesség nem igazolható.",
  acceptReportTitle: "Elszámolás átvétele így is",
  acceptReportMessage:
    "Az elszámolást tételekre bontjuk, de magától nem párosítjuk: a jóváírásáról Ön dönt.",
  accepting: "Átvétel folyamatban…",
  acceptFailed: "Az átvétel nem sikerült",
  reread: "Újraolvasás",
  rereadFailed: "Az újraolvasás nem indult el",
  showTransactions: "Tételek megtekintése",
  delete: "Fájl törlése",
  deleteTitle: (name: string) => `Fájl törlése: ${name}`,
  deleteAsk: (count: number) =>
    count === 1
      ? "Mi legyen a tétellel, amelyet csak ez a fájl hozott?"
      : `Mi legyen ${articleBefore(count)} ${formatCount(count)} tétellel, amelyet csak ez a fájl hozott?`,
  rowsStay: "Maradjanak",
  rowsStayNote: (count: number) =>
    count === 1
      ? "A tétel megmarad."
      : `Mind ${articleBefore(count)} ${formatCount(count)} tétel megmarad.`,
  rowsGo: "Törlődjenek ezek is",
  rowsGoNote: ({ free, marked, shared }: RowsOfFile) =>
    [
      `${formatCount(free)} tétel törlődik.`,
      marked > 0 &&
        `${formatCount(marked)} könyvelt, exportált vagy igazolásban szerepel: ${marked === 1 ? "ez marad" : "ezek maradnak"}.`,
      shared > 0 &&
        `${formatCount(shared)} tételt más forrás is igazol: ${shared === 1 ? "ez is marad" : "ezek is maradnak"}.`,
    ]
      .filter(Boolean)
      .join(" "),
  deleteCounting: "Megnézzük, mely tételeket érinti…",
  deleteUncounted:
    "A fájl tételeit most nem tudtuk megszámolni. A fájl törlődik, a tételei megmaradnak.",
  deleteNoRows: (shared: number) =>
    shared > 0
      ? `A fájl törlődik. Tételt nem érint: ${shared === 1 ? "a" : `mind ${articleBefore(shared)} ${formatCount(shared)}`} tételét más forrás is igazolja.`
      : "A fájl törlődik. Tételt nem érint, mert egyet sem vettünk át belőle.",
  deleteUndo: (days: number) =>
    `A törlés ${formatCount(days)} napig visszavonható, a fájl addig letölthető.`,
  deleted: (
    name: string,
    gone: {
      readonly removed: number;
      readonly kept: number;
      readonly collections: number;
      readonly stayed: boolean;
    },
  ) => ({
    title: "A fájlt töröltük",
    message: `${name}: ${
      gone.removed > 0
        ? `${formatCount(gone.removed)} tétel törlődött${gone.kept > 0 ? `, ${formatCount(gone.kept)} megmaradt` : ""}.`
        : gone.collections > 0
          ? `${formatCount(gone.collections)} elszámolása ${gone.stayed ? "megmaradt" : "törlődött"}.`
          : gone.kept > 0
            ? gone.kept === 1
              ? "a tétele megmaradt."
              : `mind ${articleBefore(gone.kept)} ${formatCount(gone.kept)} tétele megmaradt.`
            : "tételt nem érintett."
    }`,
  }),
  settlementsGo: (count: number, tied: number) =>
    `${formatCount(count)} elszámolása is törlődik${tied > 0 ? `, köztük ${formatCount(tied)} párosított` : ""}. Visszavonáskor a párosítással együtt visszajön.`,
  settlementsShared: (count: number) =>
    `${formatCount(count)} elszámolást más fájl is tartalmaz: ${count === 1 ? "ez marad" : "ezek maradnak"}.`,
  settlementsAsk: (count: number) =>
    count === 1
      ? "Mi legyen az elszámolással, amelyet csak ez a fájl hozott?"
      : `Mi legyen ${articleBefore(count)} ${formatCount(count)} elszámolással, amelyet csak ez a fájl hozott?`,
  settlementsStay: (count: number) =>
    count === 1
      ? "Az elszámolás a párosításával együtt megmarad."
      : `Mind ${articleBefore(count)} ${formatCount(count)} elszámolás a párosításával együtt megmarad.`,
  deletedSettlements: (count: number, stayed: boolean) =>
    `${formatCount(count)} elszámolása ${stayed ? "megmaradt" : "törlődött"}`,
  deletedAt: (when: string) => `Törölve ${when}`,
  deletedHolds: (removed: number, kept: number) =>
    removed > 0
      ? `${formatCount(removed)} tétele törlődött${kept > 0 ? `, ${formatCount(kept)} megmaradt` : ""}`
      : kept > 0
        ? `${formatCount(kept)} tétele megmaradt`
        : "Tételt nem hozott",
  undoUntil: (date: string) => `Visszavonható eddig: ${date}`,
  undo: "Visszavonás",
  undoLabel: (name: string) => `${name}: törlés visszavonása`,
  restored: "A törlést visszavontuk",
  restoreFailed: "A törlést nem sikerült visszavonni",
  deleting: "Törlés folyamatban…",
  actions: "Műveletek",
  rowMenu: (name: string) => `${name}: műveletek`,
  showDoubles: "Lehetséges kettőzések",
  recognised: "Miből ismertük fel",
  showDetails: "Megjegyzések megjelenítése",
  hideDetails: "Megjegyzések elrejtése",
  paging: (from: number, to: number, total: number) =>
    `${formatCount(from)}–${formatCount(to)} / ${formatCount(total)} fájl`,
  empty: {
    title: "Még nem töltött fel fájlt",
    message: "Húzzon ide egy számlakivonatot, vagy válassza ki a gépéről.",
    messagePhone: "Válasszon ki egy számlakivonatot a telefonjáról.",
  },
  noCompany: {
    title: "Nincs cég kiválasztva",
    message: "Válassza ki a céget, amelynek a fájljait látni szeretné.",
    action: "Cég kiválasztása",
  },
  listFailed: "A feltöltések listája most nem tölthető be",
};
