import { type Forints, showForints } from "#values/forints.ts";
import { ACCOUNTING_PROGRAMS } from "#web/areas/supported-banks/accounting-programs.ts";
import { landingFigures } from "#web/areas/landing/landing-figures.ts";
import { namesWithFeed } from "#web/areas/supported-banks/supported-list.ts";

const CONNECTED = namesWithFeed("aggreg8");
/** Blink comes through Számlázz.hu only; nothing is known of files of its own. */
const THROUGH_SZAMLAZZHU = ["Blink", ...namesWithFeed("szamlazzhu")];

/**
 * The landing page. Figures about plans and banks follow the product's price list and its
 * connections.
 */
export const landingTexts = {
  headline: "Híd a bank és a könyvelés között",
  lead: "A cége banki tételei naponta egy helyre kerülnek, és a könyvelője onnan dolgozik. Csak olvasunk: fizetést nem indítunk.",
  refusedLink: {
    title: "A link lejárt, vagy már felhasználták",
    message: "Egy linkkel egyszer lehet belépni. Kérjen új belépési linket, azonnal küldjük.",
    action: "Új link kérése",
  },
  picture: "Egy hónap napi jóváírásai és terhelései hídként rajzolva",
  bankSide: {
    title: "A bank oldalán",
    items: ["K&H", "OTP", "MBH", "Erste", "Számlakivonat-fájl"],
  },
  accountantSide: {
    title: "A könyvelő oldalán",
    items: ["CAMT.053", "MT940", "Excel, CSV", "Hozzáférési kulcs", "Teljességi igazolás"],
  },
  figures: {
    label: "Mit támogatunk",
    banks: `bank kivonata, ebből ${landingFigures.connected} kapcsolattal is`,
    couriers: "futárszolgálat elszámolása",
    acceptors: "kártyaelfogadó kimutatása",
    programs: "könyvelőprogram, exporttal",
  },
  productPicture: {
    alt: "A bemutató cég tranzakcióinak listája; mellette egy GLS-utalás, csomagokra bontva",
    caption: "Valódi képernyő a bemutató cégből. Jobbra: egy GLS-utalás, csomagokra bontva.",
    phoneCaption: "Valódi képernyő a bemutató cégből.",
  },
  firstMinutes: {
    title: "Az első tíz perc",
    lead: "Az első kivonat után már a saját tételeit látja. A banki kapcsolat első adatai a bank válaszától függően érkeznek.",
    steps: [
      {
        title: "Cég felvétele",
        text: "Az adószám, a cégnév és az ügyvezető neve elég. Bankkártya nem kell.",
        time: "Kb. 1 perc",
      },
      {
        title: "Bank vagy fájl",
        text: "Összeköti a bankját annak saját oldalán, vagy behúz egy kivonatot.",
        time: "Kb. 3 perc",
      },
      {
        title: "Könyvelő meghívása",
        text: "Egy név és egy e-mail-cím. A könyvelő ingyen dolgozik, és csak azt látja, amire meghívta.",
        time: "Amikor ráér",
      },
    ],
  },
  ways: {
    title: "Három út, egy teljes lista",
    lead: "Bankonként választhat, és ki is egészíthetik egymást: ugyanaz a tétel akkor is csak egyszer szerepel, ha két helyről érkezik.",
    items: [
      {
        title: "Banki kapcsolat",
        via: "Aggreg8",
        text: "A bank oldalán engedélyezi a lekérdezést, onnantól minden hajnalban frissülnek a számlái.",
        points: [
          `${CONNECTED.length} bank, köztük OTP, K&H, MBH, Erste`,
          "Első alkalommal visszamenőleg is",
          "Legfeljebb 180 naponta egyperces megújítás",
        ],
      },
      {
        title: "Számlázz.hu-kapcsolat",
        via: "Számlázz.hu",
        text: "Ha már összekötötte bankját a Számlázz.hu-ban, a tételek onnan is átjönnek.",
        points: [
          `${THROUGH_SZAMLAZZHU.length} bank, köztük CIB, Wise, Blink`,
          "Egyetlen kulcs beillesztése",
          "Kell hozzá a Számlázz.hu Profi csomagja",
        ],
      },
      {
        title: "Fájlfeltöltés",
        via: "Bármely bank",
        text: "Húzza be a kivonatot: a formátumát felismerjük, az egyenlegét ellenőrizzük.",
        points: [
          `${landingFigures.banks} bank és fizetési szolgáltató kivonata`,
          `${landingFigures.couriers} futár elszámolása, köztük GLS és Foxpost`,
          `${landingFigures.acceptors} kártyaelfogadó kimutatása, köztük SimplePay, Barion, Stripe`,
        ],
      },
    ],
  },
  accountants: {
    title: "A könyvelő azt látja elöl, ami rá vár",
    lead: "Minden ügyfél egy listában, sürgősség szerint. Melyik nap nincs igazolva, hol jár le egy hozzájárulás, mi nincs még könyvelve.",
    points: [
      "Teljességi igazolás PDF-ben, amelyet bárki ellenőrizhet",
      "Futár- és kártyás gyűjtőutalások tételes bontása",
      "Könyvelt jelölés, amelyet a bank sem írhat felül",
      "Meghívott könyvelőknek ingyenes",
    ],
    sample: {
      title: "Ügyfeleim",
      note: "Minta: 200 ügyfél, 6 ma intézendő",
      person: "Nagy Eszter",
      rows: [
        {
          tone: "warning",
          name: "Hajnal Pékség Kft.",
          why: "OTP hozzájárulása 2 nap múlva lejár",
          count: "14",
        },
        {
          tone: "bad",
          name: "Tiszaparti Fogadó Bt.",
          why: "Október 14. nincs igazolva: 12 700 Ft eltérés",
          count: "31",
        },
        {
          tone: "plain",
          name: "Cserép és Társa Kft.",
          why: "26 nem könyvelt tétel, a legrégebbi 9 napos",
          count: "26",
        },
        {
          tone: "good",
          name: "Levendula Major Kft.",
          why: "Minden nap igazolva, minden tétel könyvelt",
          count: "0",
        },
      ],
    },
  },
  banks: {
    title: "Támogatott bankok",
    connection: {
      title: "Banki kapcsolat",
      names: CONNECTED,
    },
    szamlazzhu: {
      title: "Számlázz.hu-kapcsolat",
      names: THROUGH_SZAMLAZZHU,
    },
    files: {
      title: "Fájlból",
      all: "Az összes bank, és mennyire biztos",
      text:
        `${landingFigures.banks} bank és fizetési szolgáltató kivonata, ${landingFigures.couriers} futár és ${landingFigures.acceptors} kártyaelfogadó elszámolása. ` +
        `${landingFigures.knownCouriers} futár és ${landingFigures.knownAcceptors} kártyaelfogadó fájlját magunktól felismerjük; a többinél az első fájl oszlopait Ön mutatja meg, egyszer.`,
      settlements: "Az összes futár és kártyaelfogadó",
    },
  },
  programs: {
    title: "A könyvelőprogramjához is",
    lead: "Minden programnál megírjuk, mi biztos belőle, és hol kell beolvasni a fájlt.",
    key: {
      title: "Hozzáférési kulccsal",
      own: "Saját fejlesztés, ERP",
      all: "Leírás fejlesztőknek",
    },
    file: {
      title: "Exportált fájllal",
      names: ACCOUNTING_PROGRAMS.map(({ name }) => name),
      all: "Melyik program mit olvas be",
    },
  },
  safety: {
    title: "Biztonság, egyszerű szavakkal",
    items: [
      {
        title: "Csak olvasunk",
        text: "Fizetést nem indítunk, és a banktól ilyen jogot nem is kérünk.",
      },
      {
        title: "Nem kell jelszó",
        text: "Nem kérjük el és nem tároljuk a netbanki jelszavát: a bank saját oldalán enged be.",
      },
      {
        title: "Visszavonható",
        text: "A hozzájárulást bármikor visszavonja, nálunk vagy a netbankban. Azonnal leállunk.",
      },
      {
        title: "Elválasztva",
        text: "Minden cég adatai külön állnak, az Európai Unióban. Naplózzuk, ki mit módosított és mit töltött le.",
      },
    ],
    /** Whose service the connections are; its number says that the bank of Hungary knows it. */
    note: (name: string | null, number: string | null) =>
      `A számlainformációs szolgáltatást az MNB nyilvántartásában szereplő partnerünk nyújtja: ${name ?? "Aggreg8"}${number === null ? "" : ` (nyilvántartási szám: ${number})`}.`,
  },
  prices: {
    title: "Árak",
    lead: (days: number, accounts: number | null) =>
      accounts === null
        ? `${days} napig minden funkció ingyenes, bankkártya nélkül.`
        : `${days} napig minden funkció ingyenes ${accounts} bankszámlával, bankkártya nélkül.`,
    off: "A bankkártyás fizetés itt még nincs bekapcsolva: addig minden funkció díj nélkül használható.",
    /** What each plan of the default table is for; another table's plans have none. */
    plans: {
      ingyenes: { for: "Egy számla, fájlból" },
      alap: { for: "Kisebb cég, néhány számlával" },
      uzleti: { for: "Futárral és kártyás fizetéssel", tag: "Webáruházaknak" },
    } as Readonly<Record<string, { readonly for: string; readonly tag?: string }>>,
    free: "örökre",
    gross: (ft: Forints) => `+ áfa / hó, bruttó ${showForints(ft)}`,
    freeAction: "Regisztráció",
    action: (days: number) => `${days} nap ingyen`,
    office: {
      name: "Könyvelőiroda",
      for: "Az iroda fizet az ügyfelei helyett",
      companies: (count: number) => `Az iroda és ${count} ügyfele`,
      extra: (ft: Forints) => `További ügyfél ${showForints(ft)} + áfa`,
      connections: "Banki kapcsolat minden cégnek",
      action: "Regisztráció az irodának",
    },
    note: (ft: Forints) =>
      `Minden további bankszámla ${showForints(ft)} + áfa havonta. A meghívott könyvelő nem fizet.`,
    page: {
      lead: "Az árak nettó árak, mellettük a bruttó összeg áll. Éves elköteleződés nincs.",
      plansTitle: "Csomagok",
      rulesTitle: "Hogyan fizet?",
      rules: [
        "A próbaidőszakban nem vonunk le semmit. Az első terhelés előtt 5 nappal levélben szólunk.",
        "A havidíjat minden hónapban ugyanazon a napon vonjuk le a rögzített bankkártyáról, a SimplePay rendszerén át.",
        "Nagyobb csomagra váltáskor a hátralévő napok különbözetét azonnal levonjuk; a kisebb csomag a következő időszakban kezdődik.",
        "Bármikor lemondhatja: a kifizetett időszak végéig minden működik.",
      ],
      unpaidTitle: "Ha nem fizet",
      unpaid: [
        "Minden eddigi tétel olvasható és letölthető marad.",
        "Fájlt továbbra is feltölthet.",
        "A türelmi idő után a bankok lekérdezése szünetel; fizetés után a kimaradt napokkal együtt folytatódik.",
      ],
    },
  },
  questions: {
    title: "Gyakori kérdések",
    contact: "Másra kíváncsi? Írjon nekünk:",
    talk: "Vagy foglaljon 30 perc ingyenes konzultációt.",
    items: [
      {
        question: "Kell-e odaadnom a netbanki jelszavamat?",
        answer:
          "Nem. A bank saját oldalán lép be és engedélyezi a lekérdezést. Nem kérjük el és nem tároljuk a netbanki jelszavát.",
      },
      {
        question: "Tudnak-e utalni a számlámról?",
        answer: "Nem. A Bankhíd csak olvas: fizetést nem indít, és ilyen jogot a banktól sem kér.",
      },
      {
        question: "Milyen gyakran kell megújítani a hozzájárulást?",
        answer:
          "Bankonként legfeljebb 180 naponta. Előtte 14, 7 és 2 nappal szólunk, és a megújítás egy perc.",
      },
      {
        question: "Mit kap a könyvelőm, és fizet-e érte?",
        answer:
          "Saját belépést, az összes meghívó cégét egy listában, és letöltést a könyvelőprogramjába. A meghívott könyvelőnek ingyenes.",
      },
      {
        question: "Mi történik, ha egy bankhoz nincs kapcsolat?",
        answer:
          "Feltölti a kivonatot, mi felismerjük a formátumát. A kapcsolatból és a fájlból érkező tételeket nem kettőzzük.",
      },
      {
        question: "Le tudom mondani?",
        answer: "Bármikor. Az adatait előtte teljes egészében letöltheti.",
      },
    ],
  },
} as const;
