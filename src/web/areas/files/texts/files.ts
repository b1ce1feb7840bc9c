import { formatCount } from "#web/ui/text/format-amount.ts";

export const filesTexts = {
  title: "Feltöltések",
  purpose: "Számlakivonatok, futár- és kártyás elszámolások. A fájlt bármelyik oldalra behúzhatja.",
  upload: "Fájl feltöltése",
  storageFilling: (percent: number) =>
    `A tárhely ${percent}%-a megtelt. Töröljön régi fájlokat, vagy írjon nekünk, mielőtt betelik.`,
  storageFull:
    "A tárhely megtelt, új fájl nem tölthető fel. Töröljön régi fájlokat, vagy írjon nekünk.",
  listLabel: "Feltöltött fájlok",
  columns: {
    file: "Fájl",
    holds: "Mit tartalmaz",
    read: "Beolvasott",
    added: "Új",
    skipped: "Kihagyott",
    state: "Állapot",
  },
  origin: { upload: "", mail: "e-mail", push: "automatikus" },
  unknownContent: "Még nem tudjuk",
  noContent: "Nem ismertük fel",
  manyAccounts: (first: string, more: number) => `${first} és még ${formatCount(more)} bankszámla`,
  states: {
    pending: "Várakozik",
    processing: "Feldolgozás alatt",
    waiting: "Döntésre vár",
    finished: "Feldolgozva",
    failed: "Sikertelen",
  },
  processing: (percent: number) => `Feldolgozás alatt, ${percent}%`,
  alreadyUploaded: "Már feltöltött fájl",
  unproven: "Igazolatlan",
  unprovenHint: "Az egyenlegei nem értek össze, és így is átvette.",
  doubtful: (count: number) => `${formatCount(count)} lehetséges kettőzés`,
  skippedHint: (duplicates: number, skipped: number) =>
    `${formatCount(duplicates)} már szerepelt, ${formatCount(skipped)} kihagyva`,
  nothingTaken: "Egyetlen sort sem vettünk át.",
  waitingTaken: "Amíg nem dönt, egyetlen sort sem veszünk át.",
  moreProblems: (count: number) => `és még ${formatCount(count)} megjegyzés`,
  warnings: (count: number) => `${formatCount(count)} megjegyzés`,
  uploadAgain: "Újra feltöltés",
  accept: "Átvétel így is",
  keep: "Átvétel ide",
  acceptTitle: "Kivonat átvétele így is",
  acceptMessage:
    "A tételek bekerülnek a listába, „igazolatlan” jelöléssel. A teljességet ez az időszak nem igazolja.",
  accepting: "Átvétel folyamatban…",
  acceptFailed: "Az átvétel nem sikerült",
  reread: "Újraolvasás",
  rereadStarted: "Az újraolvasás elindult",
  rereadFailed: "Az újraolvasás nem indult el",
  showTransactions: "Tételek megtekintése",
  delete: "Fájl törlése",
  deleteTitle: (name: string) => `Fájl törlése: ${name}`,
  deleteMessage: (count: number) =>
    count > 0
      ? `A fájl és a csak belőle ismert tételek törlődnek (legfeljebb ${formatCount(count)}). Amit más forrás is igazol, megmarad.`
      : "A fájl törlődik. Tételt nem érint, mert egyet sem vettünk át belőle.",
  deleteStays: "A könyvelt és az exportált tételek a fájl törlése után is megmaradnak.",
  deleting: "Törlés folyamatban…",
  actions: "Műveletek",
  rowMenu: (name: string) => `${name}: műveletek`,
  showDetails: "Megjegyzések megjelenítése",
  hideDetails: "Megjegyzések elrejtése",
  previous: "Előző oldal",
  next: "Következő oldal",
  paging: (from: number, to: number, total: number) =>
    `${formatCount(from)}–${formatCount(to)} / ${formatCount(total)} fájl`,
  empty: {
    title: "Még nem töltött fel fájlt",
    message: "Húzzon ide egy számlakivonatot, vagy válassza ki a gépéről.",
  },
  noCompany: {
    title: "Nincs cég kiválasztva",
    message: "Válassza ki a céget, amelynek a fájljait látni szeretné.",
    action: "Cég kiválasztása",
  },
  listFailed: "A feltöltések listája most nem tölthető be",
};
