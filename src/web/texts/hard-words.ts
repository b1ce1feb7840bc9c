import { articleBeforeName } from "#values/hungarian-article.ts";

/** A hard word and what it means, for the „?” beside it. */
export interface HardWord {
  readonly term: string;
  readonly means: string;
}

/** The hard words of the screens; each has its „?” once on a page. */
export const hardWords = {
  camt053: {
    term: "CAMT.053",
    means:
      "Bankszámlakivonat szabványos XML-fájlban. A netbankból tölthető le, és a legtöbb könyvelőprogram beolvassa.",
  },
  mt940: {
    term: "MT940",
    means:
      "A bankszámlakivonat régebbi, szöveges formátuma (gyakran .sta fájl). Az a könyvelőprogram is érti, amelyik a CAMT.053-at még nem.",
  },
  consent: {
    term: "Hozzájárulás",
    means:
      "Az Ön engedélye a bankjánál arra, hogy a számláit olvassuk; utalni nem lehet vele. A bank szabja meg, meddig él: legfeljebb 180 napig.",
  },
  valueDate: {
    term: "Értéknap",
    means:
      "Az a nap, amelytől a bank a pénzt kamat szempontjából számolja. Eltérhet attól a naptól, amikor a bank a számlán könyvelte: az áll fent, az összeg mellett.",
  },
  balanceAfter: {
    term: "Egyenleg utána",
    means:
      "A számla futó egyenlege: ennyi pénz volt rajta a tétel után. A kivonat nyitóegyenlegéből és az addigi tételekből jön ki.",
  },
  openingBalance: {
    term: "Nyitó- és záróegyenleg",
    means:
      "Ennyi pénz volt a számlán a nap vagy a kivonat elején, illetve végén. Ha az egyik vége és a következő eleje eltér, hiányzik egy tétel.",
  },
  possibleDouble: {
    term: "Lehetséges kettőzés",
    means:
      "Két tétel annyira hasonló, hogy ugyanaz a fizetés lehet. Amíg nem dönt róluk, mindkettő megmarad és mindkettő számít.",
  },
  instant: {
    term: "Azonnali átutalás (AFR)",
    means:
      "Belföldi forintátutalás, amely másodpercek alatt megérkezik, éjjel és hétvégén is. A rövidítés az azonnali fizetési rendszer neve.",
  },
  certificate: {
    term: "Teljességi igazolás",
    means:
      "PDF arról, hogy a választott számlák egyetlen napja sem hiányzik az időszakból. Megmondja, miből készült; a rajta álló kóddal bárki ellenőrizheti, változtak-e azóta a tételek.",
  },
  cashOnDelivery: {
    term: "Utánvét",
    means:
      "A vevő a futárnak fizet, amikor átveszi a csomagot. A futár a beszedett pénzt összevonva utalja át, az elszámolás pedig csomagokra bontja.",
  },
  unprovenSettlement: {
    term: "Nem igazolt elszámolás",
    means:
      "A fájl saját összegei és sorai nem érnek össze, ezért nem biztos, hogy minden benne van. Magától nem párosítjuk banki jóváírással.",
  },
  changedItem: {
    term: "Módosult könyvelt tétel",
    means:
      "Könyvelt, exportált vagy igazolásban szereplő tétel, amelyről a bank vagy egy fájl utóbb mást mond. Magától nem írjuk át: Ön dönti el, melyik változat maradjon.",
  },
  clientId: {
    term: "Kliensazonosító és titkos kulcs",
    means:
      "Ezzel a kettővel lép be egy program az Ön adataihoz, mint egy felhasználónévvel és jelszóval. A titkos kulcsot csak a program kapja meg.",
  },
  webhook: {
    term: "Webhook",
    means:
      "Egy program címe, amelyet értesítünk, ha új adat érkezett. Így a programnak nem kell percenként megkérdeznie.",
  },
} as const satisfies Readonly<Record<string, HardWord>>;

/** The question that a hard word answers, where only the word itself stands on the page. */
export const whatIs = (term: string): string => `Mit jelent ${articleBeforeName(term)} ${term}?`;
