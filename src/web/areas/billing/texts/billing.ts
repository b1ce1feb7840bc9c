/** Words of subscriptions, cards and the return from the gateway. */
import { untilDay } from "#values/day-endings.ts";
import { type Forints, showForints } from "#values/forints.ts";
import { articleBeforeName } from "#values/hungarian-article.ts";

export const FINANCE_GUIDE = "https://simplepartner.hu/PaymentService/Fizetesi_tajekoztato.pdf";
export const SIMPLEPAY_PRIVACY = "https://simplepay.hu/adatkezelesi-tajekoztatok/";

const states = {
  trial: "Próbaidőszak",
  free: "Ingyenes",
  paid: "Aktív",
  overdue: "Fizetésre vár",
  lapsed: "Nincs kifizetve",
} as const;

const carried = (ft: Forints): string => `benne a csomagváltás különbözete: ${showForints(ft)}`;

export const subscriptionsTexts = {
  title: "Előfizetéseim",
  purpose:
    "Bármikor válthat csomagot vagy lemondhatja; a kifizetett időszak végéig minden működik.",
  purposeReading: "A cégek csomagja és havidíja.",
  choose: "Csomag választása",
  payments: "Fizetések és számlák",
  change: "Csomag módosítása",
  end: "Lemondás",
  resume: "Folytatás",
  states,
  gross: (ft: Forints) => `${showForints(ft)} / hó`,
  trialUntil: (date: string) => `A próbaidőszak utolsó napja: ${date}`,
  nextCharge: (date: string, ft: Forints, carriedFt: Forints) =>
    `Következő terhelés: ${date}, ${showForints(ft)}${carriedFt === 0 ? "" : `, ${carried(carriedFt)}`}`,
  cancelled: "Lemondva",
  worksUntil: (date: string) => `${untilDay(date)} működik, utána nem vonunk le díjat.`,
  coveredBy: (name: string) => `Könyvelőiroda fizeti: ${name}`,
  coveredUntil: (name: string, date: string) => `Könyvelőiroda fizeti: ${name}, eddig: ${date}`,
  officeCompanies: (count: number, of: number) => `Fizetett ügyfelek: ${count} / ${of}`,
  clients: "Ügyfelek kijelölése",
  nextPlan: (name: string) => `A következő időszaktól: ${name}`,
  upgrading: (name: string) => `A különbözet kifizetésével indul: ${name}`,
  roomFrom: (date: string, room: string) =>
    `A csomag keretei az első sikeres terheléssel indulnak, ekkor esedékes: ${date} Addig ${room}.`,
  roomNow: {
    trial: "a próbaidőszak keretei érvényesek",
    other: "az Ingyenes csomag keretei érvényesek",
  },
  room: (accounts: number, room: number) => `Bankszámlák: ${accounts}, a csomagban ${room} fér el`,
  overRoom: (accounts: number, room: number) =>
    `${accounts} bankszámlája van, a mostani keret ${room}. Mind megmarad, minden tétele olvasható; új bankszámla akkor vehető fel, ha a keretbe belefér.`,
  unpaid: (date: string) => ({
    title: "A havidíjat nem sikerült levonni",
    message: `Amíg nincs kifizetve, új bank nem köthető össze; minden más eddig működik: ${date} Utána új bankszámla nem vehető fel, és a bankok lekérdezése szünetel. Az eddigi tételek olvashatók és letölthetők maradnak.`,
  }),
  lapsed: {
    title: "A havidíj nincs kifizetve",
    message:
      "Új bankszámla nem vehető fel, és a bankok lekérdezése szünetel. Az eddigi tételek olvashatók és letölthetők. Adjon meg érvényes bankkártyát, és azonnal megpróbáljuk a terhelést; fizetés után a lekérdezés a kimaradt napokkal együtt folytatódik.",
  },
  card: "Bankkártya megadása",
  total: "Összesen havonta, bruttó",
  empty: {
    title: "Még nincs cége",
    message: "Az előfizetés egy céghez tartozik. Vegye fel az első cégét.",
  },
  newCompany: "Új cég felvétele",
  ownerOnly: {
    title: "Az előfizetést az ügyvezető kezeli",
    message:
      "Önnek mint könyvelőnek a Bankhíd ingyenes. Ha az irodája fizetne az ügyfelei helyett: lépjen be vállalkozóként ugyanezzel az e-mail-címmel, vegye fel az irodát cégként, és válassza a Könyvelőiroda csomagot.",
  },
  off: {
    title: "A bankkártyás fizetés itt nincs beállítva",
    message: "Minden funkció díj nélkül használható.",
  },
  demo: {
    title: "A bemutató cégért nem kell fizetni",
    message:
      "A saját cégéhez e-mail-cím, adószám és egy bank vagy egy kivonat kell. Bankkártyát csak akkor kérünk, amikor csomagot választ.",
    prices: "Minden ár és részlet",
  },
  alwaysFree: {
    title: "Ami mindig ingyenes marad",
    points: [
      "Minden eddigi tétel olvasása és exportja",
      "A meghívott könyvelő belépése és munkája",
      "Fájlok feltöltése a már felvett bankszámlákhoz",
    ],
  },
} as const;

/** How many bank accounts fit, where one is about to come in. */
export const roomTexts = {
  said: (inTrial: boolean, room: number, accounts: number) =>
    `${inTrial ? "A próbaidőszakban" : "A csomagjában"} ${room} bankszámla fér el, ${accounts === 0 ? "még egy sincs" : `most ${accounts} van`}`,
  full: "Ezek kivonatait továbbra is beolvassuk. Új bankszámla akkor kerülhet be, ha nagyobb csomagot fizet, vagy töröl egyet.",
  plans: "Csomagok megnézése",
} as const;

export const officeTexts = {
  title: (office: string) => `Kinek a díját fizeti ${articleBeforeName(office)} ${office}?`,
  intro:
    "Azok a cégek, amelyeknél ugyanezzel az e-mail-címmel könyvelő. A kijelölt cég minden tagja a csomag szerint dolgozhat; az ügyvezető levelet kap.",
  used: (count: number, of: number) => `Kijelölve: ${count} / ${of}`,
  notPaid: "Ügyfeleket az első sikeres terhelés után jelölhet ki.",
  tooMany: "Többet jelölt ki, mint ahányat megrendelt",
  extra: "További ügyfelet a „Csomag módosítása” gombbal rendelhet.",
  ending: (date: string) => `Eddig fizeti: ${date}`,
  other: "Másik iroda fizeti",
  empty: {
    title: "Nincs még ügyfele ezzel az e-mail-címmel",
    message:
      "Kérje meg az ügyvezetőt, hogy a Könyvelők oldalon erre az e-mail-címre hívja meg. Utána itt kijelölheti a cégét.",
  },
  leaving:
    "Amelyik cég jelölését leveszi, azt a kifizetett hónap végéig fizeti; addig a helye foglalt.",
  save: "Kijelölés mentése",
  saved: {
    title: "A kijelölést elmentettük",
    message: "Az érintett cégek ügyvezetőinek levelet küldünk.",
  },
  failed: "A kijelölés mentése nem sikerült",
  loadFailed: "Az ügyfelek betöltése nem sikerült",
} as const;

export const toggleTexts = {
  endTitle: (company: string) => `Lemondja ${articleBeforeName(company)} ${company} előfizetését?`,
  endMessage: (date: string) =>
    `Az előfizetés ${untilDay(date)} működik. Utána nem vonunk le díjat, és a cég az Ingyenes csomagba kerül. Az eddigi tételek megmaradnak.`,
  end: "Lemondás",
  ending: "Lemondás…",
  ended: {
    title: "Az előfizetést lemondta",
    message: "A kifizetett időszak végéig minden működik; addig bármikor folytathatja.",
  },
  resumeTitle: (company: string) =>
    `Folytatja ${articleBeforeName(company)} ${company} előfizetését?`,
  resumeMessage: (date: string) =>
    `A kifizetett időszak ${untilDay(date)} tart. A havidíjat utána újra levonjuk.`,
  resume: "Folytatás",
  resuming: "Folytatás…",
  resumed: {
    title: "Az előfizetés folytatódik",
    message: "A következő terhelésről levélben szólunk.",
  },
  failed: "A módosítás nem sikerült",
} as const;

export const createTexts = {
  title: "Előfizetés összeállítása",
  purpose:
    "Négy lépés; fizetni csak az utolsó után kell. Amit már megadott, visszalépéskor is megmarad.",
  steps: ["Csomag", "Cég és számlák", "Bankkártya", "Összegzés"],
  plan: "Csomag",
  columns: { net: "Nettó / hó", vat: "Áfa 27%", gross: "Bruttó / hó" },
  current: "Jelenlegi",
  company: "Melyik cégnek?",
  companyCount: (accounts: number) => `${accounts} bankszámla`,
  extraOf: {
    account: {
      name: "További bankszámla",
      line: (count: number) => `${count} további bankszámla`,
    },
    company: { name: "További ügyfél", line: (count: number) => `${count} további ügyfél` },
  },
  extraPrice: (net: Forints, gross: Forints) =>
    `${showForints(net)} + áfa / hó, bruttó ${showForints(gross)}`,
  less: "Eggyel kevesebb",
  more: "Eggyel több",
  onlyOne: {
    title: "Csak ezért a cégért fizet",
    message:
      "A többi cége a saját csomagjában marad; az eddigi tételei ott is olvashatók és letölthetők.",
  },
  officeNext: {
    title: "Az ügyfeleit a megrendelés után választja ki",
    message:
      "Az iroda saját cégét válassza itt. Az Előfizetéseim oldalon azokat az ügyfeleit jelölheti meg, amelyeknél ugyanezzel az e-mail-címmel könyvelő.",
  },
  existingCard: (number: string | undefined) =>
    ["Az aktív bankkártyáról vonjuk le", ...(number === undefined ? [] : [number])].join(": "),
  existingCardHelp: "Másik kártyát a Bankkártya beállítások oldalon adhat meg.",
  noCardNeeded: "Ehhez a csomaghoz nem kell bankkártya",
  newCard: "Új bankkártya",
  newCardHelp: "A kártyaadatokat a SimplePay oldalán adja meg; mi nem látjuk és nem tároljuk őket.",
  item: "Tétel",
  sum: "Összesen havonta",
  payer: "Számlázás",
  edit: "Módosítás",
  payerFields: { name: "Vevő", taxNumber: "Adószám", address: "Cím", email: "E-mail" },
  payment: "Fizetés",
  paymentFields: { card: "Kártya", first: "Első terhelés", later: "Utána", end: "Lemondás" },
  cardNew: "új kártya, SimplePay",
  cardActive: "az aktív bankkártya",
  thenMonthly: "havonta, ugyanezen a napon",
  endAny: "bármikor, az időszak végéig él",
  rules:
    "A csomag keretei a kifizetésével indulnak. Nagyobb csomagra váltáskor a kifizetett időszakból hátralévő napok különbözetét azonnal levonjuk; minden más csomag a következő időszakban kezdődik. Minden terhelésről levelet küldünk.",
  terms: "ÁSZF vállalkozóknak",
  summary: "Összesítés",
  planLine: (name: string) => `${name} csomag, nettó`,
  vat: "Áfa 27%",
  gross: "Havonta, bruttó",
  noChargeToday: (date: string) =>
    `Ma nem vonunk le semmit. Az első terhelés a próbaidőszak után, ekkor lesz: ${date}; előtte 5 nappal levélben szólunk.`,
  chargeToday: "Az első havidíjat a megrendelés után azonnal levonjuk.",
  chargeLater: (date: string) =>
    `A kifizetett időszak vége: ${date} A havidíj terhelése utána lesz; nagyobb csomagnál a hátralévő napok különbözetét most vonjuk le.`,
  next: ["Tovább a céghez", "Tovább a bankkártyához", "Tovább az összegzéshez"],
  order: "Megrendelés fizetési kötelezettséggel",
  orderFree: "Áttérés az Ingyenes csomagra",
  ordering: "Megrendelés…",
  back: "Vissza",
  cancel: "Mégse",
  needPlan: "Válasszon csomagot",
  needConsents: "Mindkét nyilatkozat szükséges",
  needPayer: "Adja meg a számlázási adatokat",
  gatewayHint: "A gomb után a SimplePay oldalára lép, ahol a bankja jóváhagyást kérhet.",
  done: (card: string | undefined) => ({
    title: "A csomagot beállítottuk",
    message:
      card === undefined
        ? "Az állapotát az Előfizetéseim oldalon látja."
        : `A havidíjat erről a kártyáról vonjuk le: ${card}. Az állapotát az Előfizetéseim oldalon látja.`,
  }),
  failed: "A megrendelés nem sikerült",
} as const;

export const consentTexts = {
  title: "Bankkártya hozzáadása",
  lead: "A kártyaadatokat a SimplePay oldalán adja meg; mi nem látjuk és nem tároljuk őket.",
  dataTransfer: "Adattovábbítási nyilatkozat",
  /** `controller` is null where the operator has not given his name and seat. */
  dataTransferText: (site: string, controller: { name: string; seat: string } | null) =>
    `Tudomásul veszem, hogy ${controller === null ? "a Bankhíd üzemeltetője" : `${articleBeforeName(controller.name)} ${controller.name} (székhely: ${controller.seat})`} mint adatkezelő ${articleBeforeName(site)} ${site} oldalon tárolt adataim közül a nevemet, az e-mail-címemet és a számlázási címemet átadja a SimplePay Zrt.-nek mint adatfeldolgozónak, a fizetés lebonyolítására.`,
  dataTransferLink: "A SimplePay adatkezelési tájékoztatói",
  recurring: "Hozzájárulás ismétlődő terheléshez",
  recurringText: (site: string, times: number, max: Forints, until: string) =>
    `Hozzájárulok, hogy a Bankhíd a most megadott kártyát ${articleBeforeName(site)} ${site} oldalon választott havidíjakkal, újabb adatmegadás és ügyletenkénti jóváhagyás nélkül terhelje: előfizetésenként havonta egyszer, és ha nagyobb csomagot rendelek, a hátralévő napok különbözetével a megrendeléskor, összesen legfeljebb ${times} alkalommal, alkalmanként legfeljebb ${showForints(max)} összeggel, eddig: ${until} A kártyaadatokat a kártyatársaságok szabályai szerint kezelik, azokhoz sem a Bankhíd, sem a SimplePay nem fér hozzá. Téves vagy jogtalan terhelésért közvetlenül a Bankhíd felel; a SimplePay Zrt.-vel szemben igényt nem érvényesítek. A hozzájárulást bármikor visszavonhatom a kártya törlésével. Elolvastam és elfogadom.`,
  both: "A kártya felvételéhez mindkét nyilatkozat szükséges.",
  version: (version: string) => `A nyilatkozatok változata: ${version}`,
  submit: "Tovább a SimplePay oldalára",
  submitting: "Átirányítás…",
  failed: "A bankkártya rögzítése nem indult el",
} as const;

/** The answer came after the person had gone on to another page. */
export const paymentWaitsTexts = {
  title: "A fizetés még hátravan",
  message: "A SimplePay oldalán adhatja meg a kártyáját; addig semmi nem változik.",
  open: "Tovább a fizetéshez",
};

/** Why an order or a card was not begun, where the sentence of the code says too little. */
export const orderFaultTexts = {
  address:
    "Fizetés csak a Bankhíd saját címén indítható. Nyissa meg az oldalt a leveleinkben szereplő címen, és ott próbálja újra.",
  textsChanged:
    "A nyilatkozatok szövege közben megváltozott. Töltse be újra az oldalt, olvassa el és fogadja el az újat.",
  cardNeeded:
    "Az aktív kártya már nem terhelhető. Töltse be újra az oldalt, és a Bankkártya lépésben vegyen fel újat.",
} as const;

export const payerTexts = {
  title: "Számlázási adatok",
  intro: "A számlák ezekre az adatokra szólnak.",
  name: "Név vagy cégnév",
  taxNumber: "Adószám",
  zip: "Irányítószám",
  city: "Település",
  address: "Utca, házszám",
  email: "E-mail-cím",
  save: "Adatok mentése",
  failed: "A számlázási adatok mentése nem sikerült",
  required: "Kérjük, töltse ki.",
  taxNumberWrong: "8 vagy 11 számjegy, például 12345676-2-42.",
  taxNumberDoubt: "Az adószám ellenőrző számjegye nem egyezik. Ha biztos benne, folytathatja.",
  emailWrong: "Kérjük, ellenőrizze az e-mail-címet.",
} as const;

export const cardsTexts = {
  title: "Bankkártya beállítások",
  purpose:
    "A havidíjat az aktív kártyájáról vonjuk le. A kártya adatait nem látjuk és nem tároljuk.",
  add: "Bankkártya hozzáadása",
  loadFailed: "A fizető adatait most nem tudjuk betölteni",
  unnamed: "Bankkártya",
  expires: (date: string) => `lejár: ${date}`,
  expired: (date: string) => `lejárt: ${date}`,
  states: {
    pending: "Folyamatban",
    blocked: "Nem terhelhető",
    expired: "Lejárt",
    active: "Aktív",
    spare: "Tartalék",
  },
  endsSoon: "Hamarosan lejár",
  chargesLeft: (left: number) => `Még ${left} terhelésre érvényes`,
  notChargeable: "Nem terhelhető",
  awaiting: "A bank visszaigazolására várunk",
  activate: "Beállítás aktívként",
  renew: "Megújítás",
  remove: "Törlés",
  renewNote: (number: string) => ({
    title: `Kérjük, újítsa meg: ${number}`,
    message:
      "A kártya vagy a hozzájárulás hamarosan lejár. Rögzítse újra, vagy adjon meg másik kártyát, hogy a következő havidíj levonható legyen.",
  }),
  empty: {
    title: "Még nincs bankkártya",
    message: "Az első havidíj előtt rögzítsen egyet. A rögzítés nem jár terheléssel.",
  },
  next: "Következő terhelés",
  carried,
  noNext: "Nincs esedékes terhelés.",
  onDay: (date: string) => `Esedékes: ${date}`,
  failing: "Ha egy terhelés nem sikerül",
  failingText:
    "Levélben szólunk, és néhány nap múlva újra megpróbáljuk. Közben új bank nem köthető össze, minden más működik. A türelmi idő után új bankszámla nem vehető fel, és a bankok lekérdezése szünetel; amit addig összegyűjtött, olvasható és letölthető marad.",
  activated: {
    title: "Az aktív kártya megváltozott",
    message: "A következő havidíjat erről vonjuk le.",
  },
  deleteTitle: (number: string) => `Bankkártya törlése: ${number}`,
  deleteMessage:
    "A hozzájárulása megszűnik, a fel nem használt terhelések érvényüket vesztik. A kártyát bármikor újra felveheti.",
  deleteActive:
    "Erről a kártyáról terheljük a havidíjat: a következő terhelés előtt vegyen fel másikat, vagy tegye aktívvá egy tartalék kártyáját.",
  deleteAction: "Bankkártya törlése",
  deleting: "Törlés…",
  failed: "A művelet nem sikerült",
  brand: "SimplePay",
  simplePay: "A bankkártyás fizetést a SimplePay Zrt. nyújtja.",
  guide: "Fizetési tájékoztató",
  subscriptions: "Előfizetéseim",
} as const;

export const returnTexts = {
  opening: "A fizetés eredményét kérdezzük…",
  success: {
    title: "Sikeres tranzakció",
    message: "A kártyát rögzítettük; a havidíjat erről vonjuk le.",
  },
  fail: {
    title: "Sikertelen tranzakció",
    message:
      "Kérjük, ellenőrizze a tranzakció során megadott adatok helyességét. Ha minden adatot helyesen adott meg, a visszautasítás okának kivizsgálása érdekében kérjük, lépjen kapcsolatba a kártyakibocsátó bankjával.",
  },
  cancel: {
    title: "Megszakított fizetés",
    message: "Ön megszakította a fizetést. Kártyáját nem terheltük meg.",
  },
  timeout: {
    title: "Időtúllépés",
    message:
      "Ön túllépte a tranzakció elindításának lehetséges maximális idejét. Kártyáját nem terheltük meg.",
  },
  waiting: {
    title: "A bank értesítésére várunk",
    message: "A végleges visszaigazolás még úton van.",
    stay: "Kérjük, ne navigáljon el erről az oldalról,",
    until: "amíg a kártya adatai meg nem jelennek; általában egy perc.",
    close:
      "Ha bezárja, sem veszik el semmi: a kártya a Bankkártya beállítások oldalon jelenik meg.",
  },
  goesOn: "Tíz másodperc múlva továbblépünk.",
  stayHere: "Itt maradok",
  transaction: "SimplePay tranzakcióazonosító",
  order: "Megrendelés",
  card: "Kártya",
  toSubscriptions: "Tovább az előfizetéseimhez",
  toCards: "Tovább a bankkártyáimhoz",
  again: "Fizetés újraindítása",
  retry: "Újrapróbálás",
  login: "Belépés",
  over: {
    title: "Ez a link már nem érvényes",
    message: "A kártya és az előfizetés állapotát belépés után látja.",
  },
} as const;
