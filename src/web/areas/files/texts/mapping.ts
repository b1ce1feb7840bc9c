import type { AmountForm, MappedRole, MappingFault } from "#values/table-mapping.ts";
import {
  articleBefore,
  articleBeforeName,
  capitalArticleBefore,
} from "#values/hungarian-article.ts";
import { readProblemText } from "#web/areas/uploads/texts/read-problems.ts";
import type { ReadProblemCode } from "#values/read-problem-codes.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

/** The meaning of a column, as its select names it. */
export const roleWords: Readonly<Record<MappedRole, string>> = {
  bookingDate: "Könyvelés napja",
  valueDate: "Értéknap",
  amount: "Összeg",
  debit: "Terhelés",
  credit: "Jóváírás",
  direction: "Irány",
  fee: "Díj",
  currency: "Devizanem",
  partnerName: "Partner neve",
  partnerAccount: "Partner számlája",
  remittance: "Közlemény",
  type: "Tétel típusa",
  reference: "Azonosító",
  balance: "Egyenleg",
  ownAccount: "Saját számlaszám",
  status: "Állapot",
  statementNumber: "Kivonat sorszáma",
  deliveryDate: "Kézbesítés napja",
  parcelNumber: "Csomagszám",
  collected: "Utánvét",
  payout: "Kifizetett összeg",
  payoutDate: "Átutalás napja",
  payoutRef: "Elszámolás száma",
  merchantRef: "Ügyfélszám",
  cardMask: "Kártyaszám",
  authCode: "Engedélyszám",
  terminal: "Terminál",
};

export const amountFormWords: Readonly<Record<AmountForm, string>> = {
  signed: "Egy oszlop, a terhelés mínusz",
  inverted: "Egy oszlop, a terhelés plusz",
  pair: "Két oszlop: terhelés és jóváírás",
  direction: "Külön oszlop mondja meg",
};

export const amountFormHelp: Readonly<Record<AmountForm, string>> = {
  signed: "A mínuszos összeg ment el a számláról.",
  inverted: "A plusz összeg ment el a számláról.",
  pair: "Minden sorban csak az egyik van kitöltve.",
  direction: "Az irány oszlopának szavait lejjebb adja meg.",
};

export const charsetWords: Readonly<Record<string, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 (fordított)",
  cp852: "DOS (CP852)",
  "windows-1250": "Windows, közép-európai",
  "windows-1252": "Windows, nyugati",
};

export const delimiterWords: Readonly<Record<string, string>> = {
  ";": "Pontosvessző ( ; )",
  ",": "Vessző ( , )",
  "\t": "Tabulátor",
  "|": "Függőleges vonal ( | )",
};

/** Steps of the wizard where the usual advice, another file of the bank, would lead away. */
const ADVICE: Readonly<Partial<Record<ReadProblemCode, string>>> = {
  date_ambiguous: "Válassza ki a dátumok sorrendjét.",
  amount_ambiguous: "Válassza ki a tizedesjelet.",
  date_invalid: "Nézze meg, jó oszlop-e a könyvelés napja, és jó-e a fejléc sora.",
  amount_invalid: "Nézze meg, jó oszlop-e az összeg, és jó-e a fejléc sora.",
  direction_contradicts: "Nézze meg az előjelet és az irány oszlopát.",
  direction_unsaid: "Válaszoljon a tábla feletti kérdésre.",
  status_unknown: "Adja meg, melyik állapot jelent lekönyvelt tételt.",
  statement_missing: "Egyetlen könyvelt sor sincs benne: nézze meg a fejléc sorát.",
  column_missing: "Adja meg a hiányzó oszlopot.",
};

/** A problem of the trial in words, with the step of the wizard that mends it. */
export function triedProblemText(problem: Parameters<typeof readProblemText>[0]): {
  readonly title: string;
  readonly advice: string;
} {
  const { title, advice } = readProblemText(problem);
  const isUnread = Boolean(problem.params["unread"]);
  return { title, advice: (isUnread ? undefined : ADVICE[problem.code]) ?? advice };
}

export const mappingTexts = {
  title: "Oszlopok megadása",
  purpose: (file: string, rows: number) =>
    `${file}, ${formatCount(rows)} sor. Ezt a táblát még nem láttuk: egy perc, és legközelebb magától beolvassuk.`,
  purposeNameless: (file: string, rows: number) =>
    `${file}, ${formatCount(rows)} sor. Ezt a táblát még nem láttuk. Fejléce nincs, ezért legközelebb is rákérdezünk, a mostani válaszait kitöltve.`,
  purposeNamelessProven: (file: string, rows: number) =>
    `${file}, ${formatCount(rows)} sor. Ezt a táblát még nem láttuk. Fejléce nincs, ezért legközelebb akkor olvassuk be magától, ha az egyenlege minden sorát igazolja; különben rákérdezünk, a mostani válaszait kitöltve.`,
  purposeChanged: (file: string, rows: number, profile: string) =>
    `${file}, ${formatCount(rows)} sor. Megváltoztak az oszlopai: ${articleBeforeName(profile)} „${profile}” profil válaszait kitöltöttük, nézze át.`,
  purposeKnown: (file: string, rows: number, profile: string) =>
    `${file}, ${formatCount(rows)} sor. ${capitalArticleBefore(profile)} „${profile}” profil válaszai szerint.`,
  purposeSettlement: (file: string, rows: number) =>
    `${file}, ${formatCount(rows)} sor. Elszámolásnak látszik; egy perc, és legközelebb magától beolvassuk.`,
  noCompany: "Válassza ki a céget, amelynek a fájlját be szeretné olvasni.",
  loading: "Megnyitjuk a táblát",
  loadFailed: "A táblát most nem lehet megnyitni",
  gone: {
    title: "Ez a fájl nem olvasható be így",
    message: "Lehet, hogy törölték, másik cégé, vagy éppen feldolgozzuk.",
    back: "Vissza a feltöltésekhez",
  },
  columns: {
    title: "1. Mit jelentenek az oszlopok?",
    hint: "Javaslatunk a fejlécből és az adatokból",
    grid: "A tábla első sorai",
    line: "Sor, fejléc választása",
    skip: "Kihagyjuk",
    roleOf: (column: string) => `${column}: mit jelent?`,
    unnamed: (index: number) => `${index}. oszlop`,
    headerRow: (line: number) => `Legyen ${articleBefore(line)} ${line}. sor a fejléc`,
    isHeaderRow: (line: number) => `${line}. sor: ez a fejléc`,
    more: (count: number, hidden: number, isTaken: boolean) =>
      `és még ${formatCount(count)} sor${hidden > 0 ? `; ${articleBefore(hidden)} ${formatCount(hidden)} rejtett sort ${isTaken ? "is beolvassuk" : "kihagyjuk"}` : ""}`,
    hidden: "rejtett sor",
    empty: "üres",
  },
  fault: ({ code }: MappingFault, role: string) =>
    ({
      doubled: `Két oszlop is ezt jelenti: ${role}. Csak az egyik maradjon.`,
      missing: `Még hiányzik: melyik oszlop ez? ${role}`,
      unsaid: "A fájl nem írja ki a devizanemet: válassza ki a 2. lépésben.",
    })[code],
  sameSign: {
    title: "Merre ment a pénz?",
    unknown:
      "Egyik összegnek sincs előjele, és egyenleg sem mutatja, melyik jóváírás és melyik terhelés.",
    twoWords: (column: string, found: readonly string[]) =>
      `Az összegeknek nincs előjele, ${articleBeforeName(column)} „${column}” oszlopban viszont két szó váltakozik: ${found.join(", ")}.`,
    column: (index: number) => `${index}. oszlop`,
    told: (column: string) => `${capitalArticleBefore(column)} „${column}” oszlop mondja meg`,
    credits: "Mind jóváírás",
    debits: "Mind terhelés",
  },
  fee: {
    title: (column: string) =>
      `${capitalArticleBefore(column)} „${column}” oszlop is csökkenti az egyenleget?`,
    off: "Az egyenlegek most nem érnek össze. Ha a díjat a bank az összegben már levonta, nem kell külön tétel.",
    unknown:
      "A táblában nincs egyenleg, ami eldöntené. Ha a díjat a bank az összegben már levonta, nem kell külön tétel.",
    no: "Nem",
    yes: "Igen, külön tételként",
    column: "Díj",
  },
  opening: {
    title: "Nem jól látszik a tábla?",
    headerLine: "Fejléc sora",
    noHeader: "Nincs fejléc",
    headerOption: (line: number, text: string) => `${line}. sor: ${text}`,
    sheet: "Munkalap",
    anySheet: "Amelyikben a tételek vannak",
    delimiter: "Elválasztó jel",
    fixedWidth: "Rögzített szélességű oszlopok",
    cuts: "Oszlophatárok",
    cutsHelp: "Hányadik karakter után kezdődik új oszlop, vesszővel elválasztva.",
    cutsWrong: (farthest: number) =>
      `Növekvő egész számokat adjon meg 1 és ${formatCount(farthest)} között, vesszővel elválasztva.`,
    cutsTitle: "A fájl első sorai, az oszlophatárokkal",
    inHundredths: "Az összegekben nincs tizedesjel, az utolsó két számjegy fillér (cent)",
    charset: "Karakterkészlet",
    automatic: "Automatikus",
    automaticIs: (found: string) => `Automatikus: ${found}`,
    decimalMark: "Tizedesjel",
    comma: "Vessző (1 234,50)",
    point: "Pont (1,234.50)",
    dayOrder: "Dátumok sorrendje",
    dayFirst: "Nap, hónap (05/03 = március 5.)",
    monthFirst: "Hónap, nap (05/03 = május 3.)",
    yearFirst: "Év, hónap, nap (26.03.05 = 2026. március 5.)",
    hiddenRows: "Rejtett sorok",
    skipHidden: "Kihagyjuk",
    takeHidden: "Beolvassuk",
    hiddenHelp: (count: number) => `${formatCount(count)} rejtett sor van a táblában.`,
  },
  questions: {
    title: "2. Amit a fájl nem mond meg",
    account: "Bankszámla",
    choose: "Válasszon",
    fromFile: (number: string) => `A fájl szerint: ${number}`,
    fromFileMany: (count: number) => `A fájl szerint, ${formatCount(count)} bankszámla`,
    fromColumn: "A számlaszám oszlopa szerint",
    fromFileHelp: (line: number) => `A fájl ${line}. sorában ez a szám áll.`,
    other: "Másik bankszámla…",
    otherNumber: "Számlaszám",
    otherHelp: "16 vagy 24 számjegy, vagy IBAN.",
    always: "Legközelebb is ez a bankszámla",
    alwaysHelp: "Ha több számláról is tölt le ilyen táblát, ne jelölje be.",
    sign: "Előjel",
    currency: "Devizanem",
    currencyHelp: "Azoknak a soroknak, amelyek nem írják ki.",
    name: "A profil neve",
    nameHelp: "Ezen a néven találja meg később.",
    directionWord: (text: string) => `„${text}” jelentése`,
    statusWord: (text: string) => `„${text}” állapotú sor`,
    debit: "Terhelés: elment a számláról",
    credit: "Jóváírás: érkezett a számlára",
    booked: "Lekönyvelt, beolvassuk",
    skipped: "Nem könyvelt, kihagyjuk",
    taken: "Beolvassuk",
    left: "Kihagyjuk",
    accountRequired: "Válassza ki, melyik bankszámla tételei ezek.",
    nameRequired: "Adjon nevet a profilnak.",
    wordsRequired: "Adja meg a 2. lépésben, mit jelentenek az oszlop szavai.",
  },
  rows: {
    title: "3. Így kerülnek a tételek közé",
    count: (shown: number, all: number) => `${formatCount(shown)} / ${formatCount(all)} tétel`,
    day: "Nap",
    partner: "Partner",
    remittance: "Közlemény",
    amount: "Összeg",
    noPartner: "Nincs megadva",
    none: "Amint az oszlopok megvannak, itt látja a tételeket.",
    trying: "Kiszámoljuk…",
  },
  proof: {
    title: "Egyenlegpróba",
    opening: "Nyitóegyenleg",
    openingComputed: "Nyitóegyenleg, számított",
    credit: (count: number) => `Jóváírás, ${formatCount(count)} tétel`,
    debit: (count: number) => `Terhelés, ${formatCount(count)} tétel`,
    computed: "Számított záró",
    stated: "Záró a fájlban",
    difference: "Eltérés",
    accounts: (count: number) => `${formatCount(count)} bankszámla vagy devizanem a fájlban`,
    noAccount: "A választott bankszámla",
    moreAccounts: (count: number) => `és még ${formatCount(count)}`,
    off: "Az egyenlegek nem érnek össze",
    unknown: "A táblában nincs egyenleg, ezért nem tudjuk ellenőrizni.",
    waiting: "Az oszlopok megadása után itt látja, egyezik-e.",
    failed: "A próba most nem sikerült",
  },
  save: (count: number) => `Mentés és ${formatCount(count)} tétel átvétele`,
  saveOff: "Mentés és átvétel",
  saveUnproven: "Átvétel eltéréssel",
  saving: "Mentés…",
  saveFailed: "A mentés nem sikerült",
  cancel: "Mégse",
  profiles: {
    title: "Saját oszlopprofilok",
    purpose: "Az ilyen oszlopú táblákat kérdés nélkül beolvassuk.",
    list: "Oszlopprofilok",
    name: "Profil",
    columns: (count: number) => `${formatCount(count)} oszlop`,
    account: "Bankszámla vagy szolgáltató",
    asks: "A fájl szerint, vagy megkérdezzük",
    used: "Használat",
    usedTimes: (count: number) => `${formatCount(count)} fájl`,
    never: "Még nem használtuk",
    lastUsed: (when: string) => `Legutóbb ${when}`,
    menu: (name: string) => `${name}: műveletek`,
    actions: "Műveletek",
    rename: "Átnevezés",
    renameTitle: "Profil átnevezése",
    renameLabel: "A profil neve",
    renameFailed: "Az átnevezés nem sikerült",
    delete: "Törlés",
    deleteTitle: (name: string) => `Profil törlése: ${name}`,
    deleteMessage:
      "A legközelebbi ilyen táblánál újra megkérdezzük, mit jelentenek az oszlopok. A fájlok és a tételek megmaradnak.",
    deleting: "Törlés folyamatban…",
    deleteFailed: "A törlés nem sikerült",
  },
  open: "Oszlopok megadása",
  change: "Oszlopok módosítása",
};
