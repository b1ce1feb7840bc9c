import { articleBefore } from "#values/hungarian-article.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

export const exportsTexts = {
  title: "Exportok",
  purpose: "Tranzakciók letöltése könyvelőprogramba vagy táblázatba.",
  views: {
    label: "Exportok nézetei",
    new: "Új export",
    past: "Korábbiak és ütemezett",
  },
  target: "Hová kerül?",
  lastChosen: "Legutóbb ezt választotta",
  otherTarget: (programs: number, formats: number) => ({
    title: "Más program vagy formátum",
    description: `${formatCount(programs)} program és ${formatCount(formats)} formátum`,
  }),
  period: "Melyik időszak?",
  untilYesterday: (period: string) => `${period}, tegnapig`,
  quarter: (year: string, quarter: number) => `${year}. ${quarter}. negyedév`,
  otherPeriod: "Más időszak",
  settings: "Részletek",
  noItems: "elszámolások bontása nélkül",
  bothBooked: "könyvelt és nem könyvelt",
  from: "Ettől",
  to: "Eddig",
  pickDate: "Naptár megnyitása",
  wrongDate: "Adja meg így: 2026. 11. 21.",
  orderWrong: "A kezdő dátum nem lehet későbbi a záró dátumnál.",
  rangeWrong: "Az időszak túl hosszú: legfeljebb tíz év tölthető le egyszerre.",
  presets: {
    quarter: "Ez a negyedév",
    thisYear: "Ez az év",
    previousYear: "Előző év",
    last30Days: "Elmúlt 30 nap",
  },
  accounts: "Melyik bankszámlák?",
  /** One account may have several sources, each with a line of its own. */
  allAccounts: (count: number) => `Mind ${articleBefore(count)} ${formatCount(count)} bankszámla`,
  sources: (count: number) => `${formatCount(count)} forrás, minden tétel egyszer`,
  formatLabel: "Export formátuma",
  formats: {
    camt053: { title: "Bankkivonat XML", description: "CAMT.053, könyvelőprogramba" },
    mt940: { title: "MT940", description: "Régebbi könyvelő- és vállalatirányítási rendszerekbe" },
    xlsx: { title: "Excel-táblázat", description: "Szűréshez, összegzéshez" },
    csv: { title: "CSV-fájl", description: "Könyvelőprogramba, választható oszlopokkal" },
    pdf: { title: "PDF nyomtatáshoz", description: "Számlatörténet, legfeljebb 10\u00a0000 tétel" },
    json: { title: "JSON-fájl", description: "Saját programhoz" },
  },
  program: "Könyvelőprogram",
  noProgram: "Nincs a listán, vagy magam választok formátumot",
  programHelp: "A formátum és a beállításai a programhoz igazodnak.",
  allPrograms: "Melyik program mit olvas be",
  onlyNew: "Csak az újak",
  onlyNewHelp: "Ami a cég egyetlen korábbi exportjában sem szerepelt",
  version: "A CAMT változata",
  versions: { camt053_02: "001.02 (a legtöbb program)", camt053_08: "001.08 (új változat)" },
  accountForm: "Számlaszámok a fájlban",
  accountForms: { iban: "IBAN", domestic: "Belföldi, 24 számjegy" },
  encoding: "Karakterkódolás",
  encodings: {
    "utf-8": "UTF-8 (ajánlott)",
    "windows-1250": "Windows-1250 (régebbi programokhoz)",
    ascii: "Ékezetek nélkül",
  },
  mt940Encodings: {
    ascii: "Ékezetek nélkül (szabványos)",
    "windows-1250": "Windows-1250, ékezetekkel",
  },
  mt940Help: "Az MT940 sorai rövidek: a hosszú nevek és közlemények vége lemarad.",
  separator: "Elválasztó",
  separators: { semicolon: "Pontosvessző", comma: "Vessző", tab: "Tabulátor" },
  decimal: "Tizedesjel",
  decimals: { comma: "Vessző: 1234,56", point: "Pont: 1234.56" },
  dates: "Dátumok",
  dateForms: { iso: "2026-11-20", hungarian: "2026.11.20." },
  numbers: "Számlaszámok",
  numberForms: {
    grouped: "11773470-22223333-00000000 (táblázatkezelőnek)",
    plain: "117734702222333300000000",
  },
  columns: "Oszlopok",
  columnSets: {
    full: "Minden oszlop",
    short: "Csak a könyveléshez kellők",
    split: "Jóváírás és terhelés külön oszlopban",
  },
  items: "Futár- és kártyaelszámolások tételei",
  itemModes: {
    none: "Nem kellenek",
    items: "A jóváírás mögött, minden díj külön sorban",
    summed: "A jóváírás mögött, a díjak egy sorban",
  },
  itemsHelp:
    "A jóváírás sora után az elszámolás csomagjai, fizetései és levonásai állnak; összegük a jóváírás.",
  /** Details of CAMT.053.001.02 have no mark of debit or credit. */
  unsignedHelp:
    "A 001.02 tételeinek nincs előjele: a levonásnál a szövegben áll, hogy levonás. A 001.08 előjellel adja őket.",
  notes: "A tételekhez írt megjegyzésekkel",
  notesHelp: "Egy további oszlopban az áll, amit Önök a tételekhez írtak.",
  arrived: "Érkezett",
  anyArrival: "Bármikor",
  arrivals: {
    YESTERDAY: "tegnap óta",
    LAST_VISIT: "a legutóbbi látogatásom óta",
    LAST_EXPORT: "a legutóbbi exportom óta",
  },
  markBooked: "Exportált tételek megjelölése könyveltként",
  markBookedHelp: "24 óráig visszavonható a Korábbi exportok listában",
  willBook: "A fájl tételeit könyveltként jelöljük meg.",
  booked: "Könyvelési állapot",
  bookedHelp: "A függőben lévő tételek nem kerülnek a fájlba.",
  bookedViews: { ALL: "Mind", UNBOOKED: "Nem könyvelt", BOOKED: "Könyvelt" },
  summary: "Ami a fájlba kerül",
  transactions: "Tranzakció",
  credit: "Jóváírás",
  debit: "Terhelés",
  inCurrency: (word: string, currency: string) =>
    currency === "HUF" ? word : `${word}, ${currency}`,
  unknown: "–",
  /** A text is shown as it begins; a table as its first rows. */
  preview: "Így kezdődik a fájl",
  previewTable: "A fájl első tételei",
  empty: "A választott időszakban nincs tranzakció. Válasszon másik időszakot vagy bankszámlát.",
  /** Settings leave nothing; whether the days have items at all is not known. */
  emptyBy: (settings: readonly string[]) =>
    `A választott időszakban nincs tétel ezzel a szűkítéssel: ${settings.join(", ")}. Kapcsolja ki, vagy válasszon másik időszakot.`,
  previewFailed: "Az előnézet most nem tölthető be.",
  balances: {
    tie: "A nyitó- és záróegyenlegek összeérnek a tételekkel.",
    computed: (account: string) =>
      `${account}: csak az egyik egyenleg ismert, a másikat a tételekből számítjuk.`,
    filtered: "Egyenleg nem kerül a fájlba, mert nem az időszak minden tételét tartalmazza.",
    joined: (account: string) =>
      `${account}: az összevont számlaszámok kivonatai nem az egész számláról szólnak, ezért egyenleg nélkül áll a fájlban.`,
    unknown: (account: string) =>
      `${account}: az időszak széleiről nincs ismert egyenleg, ezért kimarad a fájlból.`,
    untied: (account: string) =>
      `${account}: az ismert egyenlegek és a tételek nem adnak ki egy összeget, ezért egyenleg nélkül áll a fájlban.`,
  },
  history: {
    title: "Korábbi exportok",
    label: "Korábbi exportok",
    empty: "Még nem készült export ebből a cégből.",
    failed: "A korábbi exportok most nem tölthetők be",
    columns: {
      at: "Készült",
      period: "Időszak",
      format: "Formátum",
      count: "Tétel",
      by: "Ki",
      since: "Azóta",
      action: "Műveletek",
    },
    formats: {
      camt053_02: "CAMT.053",
      camt053_08: "CAMT.053 .08",
      mt940: "MT940",
      xlsx: "XLSX",
      csv: "CSV",
      json: "JSON",
      pdf: "PDF",
    },
    nobody: "törölt felhasználó",
    onlyNew: "csak az újak",
    items: {
      none: "",
      items: "elszámolások tételeivel",
      summed: "elszámolások tételeivel, összesített díjakkal",
    },
    notes: "megjegyzésekkel",
    newSince: (count: number) =>
      count >= 1_000 ? "legalább 1 000 új tétel" : `${formatCount(count)} új tétel`,
    changedSince: (count: number) => `${formatCount(count)} megváltozott`,
    nothingNew: "nincs új tétel",
    takenBack: "visszavonva",
    download: "Letöltés",
    getNew: "Csak az újak",
    takeBack: "Vissza „nem exportált”-ra",
    booking: {
      running: "könyvelés folyamatban",
      undoing: "könyvelés visszavonása folyamatban",
      done: (count: number) => `${formatCount(count)} könyvelve`,
      undone: "könyvelés visszavonva",
      stopped: "könyvelés félbeszakadt",
    },
    undoBooking: "Könyvelt jelölés visszavonása",
    undoBookingFailed: {
      title: "A visszavonás nem sikerült",
      message: "A tételek továbbra is könyveltek. Kérjük, próbálja újra.",
    },
    undoBookingLate: {
      title: "A jelölés már nem vonható vissza",
      message: "A megjelöléstől számított 24 óra letelt. A Tranzakciók között törölheti.",
    },
    undoBookingGoesOn: {
      title: "A visszavonás még tart",
      message: "A háttérben befejezzük; a Korábbi exportok között követheti.",
    },
    undoBookingDone: (count: number, kept: number) => ({
      title: "A könyvelt jelölés visszavonva",
      message:
        kept === 0
          ? `${formatCount(count)} tétel újra nem könyvelt.`
          : `${formatCount(count)} tétel újra nem könyvelt; ${formatCount(kept)} közben megváltozott, az így marad.`,
    }),
    differs: {
      title: "A fájl már nem ugyanaz",
      changed: (count: number) =>
        `Az export óta ${formatCount(count)} tétele megváltozott vagy törlődött, ezért az újra elkészített fájl eltér az elsőtől.`,
      other:
        "Az export óta megváltozott valami, ami a fájlban áll, például egy számla neve vagy egy egyenleg. Az újra elkészített fájl ezért eltér az elsőtől.",
      unknown:
        "Ekkora fájlt nem hasonlítunk össze előre az eredetivel. Ha az adatok közben nem változtak, ugyanaz a fájl készül el.",
      unknownTitle: "Újra elkészítjük a fájlt",
      action: "Letöltés így is",
      running: "Letöltés indul…",
    },
    details: "Név és ujjlenyomat",
    file: (fileName: string) => `A fájl neve: ${fileName}`,
    hash: (hash: string) => `A fájl ujjlenyomata (SHA-256): ${hash}`,
    menu: (fileName: string) => `${fileName}: műveletek`,
    more: "Korábbiak",
    takeBackAsk: {
      title: "Visszavonja az exportot?",
      message: (count: number) =>
        `${formatCount(count)} tétel újra „nem exportált” lesz, és bekerül a következő „Csak az újak” exportba. A letöltött fájl nem változik; ha már beolvasta a könyvelőprogramba, ott is vonja vissza.`,
      action: "Export visszavonása",
      running: "Visszavonás…",
    },
    takenBackDone: {
      title: "Az export visszavonva",
      message: (count: number) => `${formatCount(count)} tétel újra „nem exportált”.`,
    },
    takeBackFailed: {
      title: "A visszavonás nem sikerült",
      message: "Az export tételei továbbra is exportáltak. Kérjük, próbálja újra.",
    },
    gone: {
      title: "Ez az export már nem tölthető le",
      message: "Egyetlen tétele sincs már meg, vagy az exportot visszavonták.",
    },
    kinds: {
      changed: "módosult",
      withdrawn: "a bank visszavonta",
      returned: "a bank visszaadta",
      joined: "egy másik tétellel azonos",
      parted: "két külön tétel",
      removed: "törölték",
    },
    changes: "Ami az export óta megváltozott",
    changesFailed: "Az export óta történt változások most nem tölthetők be",
  },
  jobs: {
    label: "Háttérben készülő fájlok",
    title: "Háttérben készülő fájlok",
    failedToLoad: "A háttérben készülő fájlok most nem tölthetők be",
    scheduled: "rendszeres",
    scheduledFile: "Rendszeres export",
    wanter: (name: string, at: string) => `${name} rendszeres exportja, ${at}`,
    nothing: "Nem volt új tétel, ezért nem készült fájl.",
    asked: {
      title: "Készül az export",
      message: (count: number) =>
        `${formatCount(count)} tétel fájlját a Háttérben készülő fájlok között követheti. Az oldal közben bezárható: ha elkészült, levélben is szólunk.`,
    },
    tooMany: {
      title: "Már három export készül",
      message: "Várja meg, amíg az egyik elkészül, vagy állítsa le valamelyiket.",
    },
    state: {
      waiting: "Sorra vár",
      running: "Készül",
      ready: "Kész",
      failed: "Nem készült el",
      cancelled: "Leállítva",
      gone: "Már nem tölthető le innen",
      nothing: "Nem volt új tétel",
    },
    progress: (done: number, total: number) =>
      `${formatCount(done)} tétel kész ${articleBefore(total)} ${formatCount(total)} tételből`,
    rows: (count: number) => `${formatCount(count)} tétel`,
    asker: (name: string, at: string) => `${name} kérte, ${at}`,
    keptUntil: (until: string) => `Letölthető eddig: ${until}`,
    gone: "A megőrzés hét napja letelt; a Korábbi exportok között újra elkészítheti.",
    notForMe:
      "Akkor kérték, amikor Ön még nem volt a cég tagja; a Korábbi exportok között elkészítheti.",
    failures: {
      right: "Aki kérte, már nem fér hozzá a céghez. Ha Önnek szüksége van rá, indítsa újra.",
      empty: "A kért időszakban már nincs exportálható tétel.",
      accounts:
        "Egy kiválasztott bankszámla már nincs a cégnél. Exportáljon újra a mostani számlákkal.",
      rows: "Ez a formátum ennyi tételt nem kezel. Válasszon másik formátumot vagy rövidebb időszakot.",
      storage: "A kiszolgálón nincs hely a fájlnak. Próbálja újra később.",
      fault: "A hiba nálunk van. Próbálja újra; ha ismét elakad, írjon nekünk.",
    },
    download: "Letöltés",
    cancel: "Leállítás",
    retry: "Újra",
    cancelled: {
      title: "Az export leállt",
      message: "Fájl nem készült, és a tételei nem számítanak exportáltnak.",
    },
    tooLate: { title: "Az export közben elkészült", message: "Letöltheti a listából." },
    commandFailed: { title: "Nem sikerült", message: "Kérjük, próbálja újra." },
    done: {
      title: "Elkészült az export",
      message: (fileName: string) => `${fileName} letölthető az Exportok oldalon.`,
    },
  },
  submit: "Exportálás",
  running: "Készül a fájl…",
  continueToday: "Letöltés így is",
  starting: "Letöltés indul…",
  noCompany: "Válassza ki a céget, amelynek a tételeit le szeretné tölteni.",
  accountsFailed: "A bankszámlák most nem tölthetők be",
  noAccounts: {
    title: "Még nincs mit exportálni",
    message:
      "Kössön össze egy bankszámlát, vagy töltsön fel egy kivonatot; utána itt letöltheti a tételeit.",
    byLink: "Töltsön fel egy kivonatot; utána itt letöltheti a tételeit.",
    action: "Fájl feltöltése",
  },
};
