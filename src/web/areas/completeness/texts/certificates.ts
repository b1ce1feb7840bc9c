import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatInstant, formatInterval } from "#web/ui/text/format-date.ts";

/** Certificates that every day is proven, and their public check. */
export const certificateTexts = {
  title: "Teljességi igazolás",
  make: "Igazolás készítése",
  making: "Az igazolás készül…",
  open: "Igazolás készítése…",
  from: "Ettől",
  to: "Eddig",
  pick: "Naptár megnyitása",
  wrongDate: "Ez nem dátum. Például: 2026. 11. 21.",
  order: "A kezdő nap nem lehet a záró után.",
  accounts: "Bankszámlák",
  noAccount: "Jelöljön ki legalább egy bankszámlát.",
  waiting: "Várjon, amíg megnézzük az időszakot.",
  intro:
    "Az igazolás kimondja, hogy a számlákról egyetlen nap tételei sem hiányoznak, és azt is, miből tudjuk. Aki megkapja, bármikor ellenőrizheti, változtak-e azóta a tételek.",
  checkFailed: "Az időszakot most nem tudtuk megnézni",
  whole: "Minden nap igazolt",
  wholeItems: (count: number, accounts: number) =>
    accounts === 1
      ? `${formatCount(count)} tétel egy bankszámlán.`
      : `${formatCount(count)} tétel ${formatCount(accounts)} bankszámlán.`,
  levelDays: (days: number) =>
    `${formatCount(days)} napról nem szól kivonat: ott csak a szomszédos napok egyenlegei egyeznek. Az igazolás ezt kimondja.`,
  refused: (days: number) => `Nem adható ki: ${formatCount(days)} nap nem igazolt`,
  wholeExport: "Az időszak teljes: minden nap igazolt",
  openExport: (days: number) => `Az időszak nem teljes: ${formatCount(days)} nap nem igazolt`,
  todayOpen: "A mai nap még nem zárult le.",
  refusedToday: "Nem adható ki: a mai nap még nem zárult le",
  untilYesterday: "Az előtte lévő napok igazoltak. Válasszon tegnapig tartó időszakot.",
  todayTitle: "A mai nap még nem zárult le",
  todayText: "Az előtte lévő napok igazoltak; ma még jöhet tétel.",
  nothing: "Nem adható ki: nincs bankszámla",
  undecided: (count: number) => `Nem adható ki: ${formatCount(count)} tételről még dönteni kell`,
  undecidedExport: (count: number) =>
    `Minden nap igazolt, de ${formatCount(count)} tételről még dönteni kell`,
  openDoubles: (count: number) =>
    `${formatCount(count)} megjelölt tételről nincs eldöntve, hogy számít-e: lehet, hogy kétszer szerepel, vagy csak az egyik kivonatban áll.`,
  showDoubles: "Megnézem ezeket",
  heldChanges: (count: number) =>
    `${formatCount(count)} könyvelt, exportált vagy igazolásban szereplő tételt a bank vagy a fájl módosított: fogadja el, vagy tartsa meg a könyveltet.`,
  showChanges: "Megnézem ezeket",
  deciding: "Az új adatok napjait most ellenőrizzük.",
  moreDays: (count: number) => `és még ${formatCount(count)} hiány`,
  changes: (count: number) =>
    `${formatCount(count)} könyvelt, exportált vagy igazolásban szereplő tételt a bank vagy a fájl azóta módosított, és még senki sem döntött róla. Az igazolás ezt kimondja.`,
  kept: (count: number) =>
    `${formatCount(count)} könyvelt, exportált vagy igazolásban szereplő tétel a könyvelt adattal maradt, bár a bank vagy a fájl azóta módosította. Az igazolás ezt kimondja.`,
  toCalendar: "Megnézem a naptárban",
  created: {
    title: "Az igazolás elkészült",
    message: "A letöltés elindult. A Teljesség oldalon később is letöltheti.",
  },
  createFailed: "Az igazolás nem készült el",
  downloadFailed: "Az igazolás most nem tölthető le",
  list: {
    title: "Elkészült igazolások",
    label: "Elkészült igazolások",
    failed: "Az igazolások most nem tölthetők be",
    empty: "Még nem készült igazolás ehhez a céghez.",
    period: "Időszak",
    accounts: "Bankszámlák",
    items: "Tétel",
    made: "Készült",
    changes: (count: number) => `${formatCount(count)} módosulás döntésre várt`,
    kept: (count: number) => `${formatCount(count)} a könyvelt adattal maradt`,
    fallen: (days: string) => `Ma nem adnánk ki: ${days}.`,
    undecided: "Ma nem adnánk ki: egyes tételeiről még dönteni kell.",
    account:
      "Ma nem adnánk ki: a számla megszűnt, vagy nem azon a napon kezdődik, amelyet az igazolás mond.",
    by: (name: string | null) => name ?? "Törölt felhasználó",
    download: "Letöltés",
    check: "Ellenőrző oldal",
  },
  interval: formatInterval,
  madeAt: formatInstant,
  check: {
    loading: "Az igazolást ellenőrizzük…",
    valid: {
      title: "Az igazolást kiállítottuk, és változatlan",
      message:
        "Az igazolt tételek a kiállítás óta nem változtak. Ez nem jelenti, hogy az adatokat a bank megerősítette: alább áll, miből készült.",
    },
    demo: {
      title: "Bemutató igazolás, nem bizonyít semmit",
      message:
        "A Bankhíd bemutatójában készült: a cég, a bank és minden tétel kitalált, a cég nevét bárki átírhatta. Ne fogadja el igazolásként.",
    },
    fallen: {
      title: "Az igazolás alapja megváltozott",
      message:
        "A tételek a kiállítás óta nem változtak, de ezekre a napokra ma nem adnánk ki: az alapul szolgáló fájlok egy részét törölték, más forrás ellentmond nekik, vagy azóta többet kérünk egy nap igazolásához. Kérjen új igazolást.",
    },
    changed: {
      title: "Az adatok azóta változtak",
      message: (count: number) =>
        `A kiállítás óta ${formatCount(count)} tétel változott, eltűnt vagy érkezett az igazolt napokra. Kérjen új igazolást.`,
    },
    unknown: {
      title: "Ilyen igazolás nem található",
      message:
        "A cím hibás, vagy az igazolás már nem ellenőrizhető. Nézze meg, hogy a teljes címet nyitotta-e meg; ha igen, kérjen új igazolást a cégtől.",
    },
    failed: {
      title: "Az igazolást most nem tudtuk ellenőrizni",
      message: "Kérjük, próbálja újra egy perc múlva.",
      retry: "Újra",
    },
    basisTitle: "Miből készült",
    deletedFiles: (count: number) =>
      `Az alapul szolgáló fájlok közül ${formatCount(count)} fájlt a cég azóta törölt.`,
    account: (numberEnd: string, currency: string, bank: string | null) =>
      `…${numberEnd} · ${currency}${bank === null ? "" : ` · ${bank} (a banki kapcsolat szerint)`}`,
    saysLife:
      "A cég közlése szerint a számla az időszak közben nyílt vagy szűnt meg; a banki adatok ezt nem cáfolják, és nem is bizonyítják.",
    accountLabel: "Bankszámla",
    daysUnknown: (files: number, connection: number) =>
      [
        ...(files > 0 ? [`${formatCount(files)} nap: kivonatfájl, ismeretlen feltöltőtől`] : []),
        ...(connection > 0 ? [`${formatCount(connection)} nap: banki kapcsolat`] : []),
      ].join("; "),
    basisMeaning:
      "A banki kapcsolat tételeit a banktól olvastuk, a cég hozzájárulásával. A feltöltött és az e-mailben érkezett kivonatfájlok valódiságáért az felel, aki adta őket.",
    made: "Kiállítva",
    fingerprint: "A tételek ujjlenyomata (SHA-256)",
    hint: "Hasonlítsa össze a papíron álló ujjlenyomattal. A cég nevét, a teljes számlaszámot és a tételeket ez az oldal nem mutatja.",
    paper: {
      title: "A kapott PDF ellenőrzése",
      message:
        "Válassza ki a fájlt: megnézzük, hogy ugyanaz-e, amelyet kiállítottunk. A fájl nem hagyja el a gépét.",
      choose: "PDF kiválasztása",
      same: "Ez a fájl betűre ugyanaz, mint amelyet kiállítottunk.",
      other: "Ez a fájl nem az, amelyet kiállítottunk: átírták, vagy egy másik igazolás.",
      failed: "A fájlt nem sikerült beolvasni.",
    },
  },
};
