/**
 * Privacy terms, notices and terms of use: short, in plain words. A change of the privacy text
 * needs a new version.
 */

export interface LegalSection {
  readonly id?: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export interface LegalText {
  readonly title: string;
  readonly purpose: string;
  readonly sections: readonly LegalSection[];
}

export const privacyText: LegalText = {
  title: "Adatkezelési tájékoztató",
  purpose: "Milyen adatot kezelünk, miért, meddig, és mit tehet Ön.",
  sections: [
    {
      title: "Ki kezeli az adatokat",
      paragraphs: [
        "A Bankhíd üzemeltetője. A cégek banki adatait a cég megbízásából, adatfeldolgozóként kezeljük; a belépéshez és a számlázáshoz szükséges adatoknak mi vagyunk az adatkezelői.",
      ],
    },
    {
      title: "Milyen adatot kezelünk",
      paragraphs: [
        "A belépéshez: név, e-mail-cím, telefonszám, a belépések időpontja és címe.",
        "A szolgáltatáshoz: a cég neve és adószáma, a bankszámlák száma, egyenlege és tételei (partner, összeg, közlemény, dátum), a feltöltött és e-mailben érkezett fájlok.",
        "Netbanki jelszót nem kérünk és nem tárolunk. Fizetést nem tudunk indítani.",
      ],
    },
    {
      title: "Miért és milyen alapon",
      paragraphs: [
        "A szerződés teljesítéséhez: hogy a cég és az általa meghívott könyvelő egy helyen lássa és letölthesse a tételeket. A biztonsági naplót jogos érdekünk, a számlákat jogszabály alapján őrizzük.",
      ],
    },
    {
      title: "Ki láthatja",
      paragraphs: [
        "A cég ügyvezetője, az általa meghívott könyvelők és azok a programok, amelyekhez hozzáférési kulcsot adott. Cégenként elválasztva tároljuk, minden hozzáférést naplózunk.",
        "A banki kapcsolatot az Aggreg8, a bankkártyás fizetést a SimplePay végzi; ők csak a saját feladatukhoz szükséges adatot kapják meg.",
      ],
    },
    {
      title: "Meddig",
      paragraphs: [
        "Amíg a cég a szolgáltatást használja, majd a törlés kéréséig, legfeljebb a jogszabályban előírt ideig. A kipróbáláshoz nyitott mintacéget egy nap után töröljük.",
      ],
    },
    {
      title: "Az Ön jogai",
      paragraphs: [
        "Kérheti az adatai másolatát, javítását, törlését és a kezelés korlátozását, a banki hozzájárulást pedig bármikor visszavonhatja. Panasszal a Nemzeti Adatvédelmi és Információszabadság Hatósághoz (NAIH) fordulhat.",
      ],
    },
    {
      id: "sutik",
      title: "Sütik",
      paragraphs: [
        "Követő sütit nem használunk. A böngésző tárhelyén csak a belépéshez és a munkamenethez szükséges adat van; kijelentkezéskor töröljük.",
      ],
    },
  ],
};

export const privacyWords = {
  version: (version: string) => `Változat: ${version}`,
  contactTitle: "Kapcsolat",
  contact: "Adatkezelési kérdésével ide írhat:",
  contactMissing: "Adatkezelési kérdésével az ügyfélszolgálathoz fordulhat.",
  acceptLead: "A folytatáshoz kérjük, olvassa el és fogadja el a tájékoztatót.",
  accept: "Elolvastam és elfogadom",
  accepting: "Rögzítés folyamatban…",
  back: "Vissza a főoldalra",
} as const;

const commonTerms: readonly LegalSection[] = [
  {
    title: "A szolgáltatás",
    paragraphs: [
      "A Bankhíd a cég banki tételeit egy helyre gyűjti. Csak olvas: fizetést nem indít, és a bank felé semmilyen rendelkezést nem továbbít.",
      "Az adatok a bankoktól, a Számlázz.hu-ból vagy feltöltött fájlokból érkeznek. Az egyenlegeket ellenőrizzük, és az eltérést jelezzük; a bank hibás vagy késve átadott adatáért nem felelünk.",
    ],
  },
];

const closingTerms: readonly LegalSection[] = [
  {
    title: "Felmondás",
    paragraphs: [
      "Bármikor, indokolás nélkül. Előtte minden adat letölthető; utána a jogszabályban előírt megőrzésen túl töröljük.",
    ],
  },
  {
    title: "Vitás kérdések",
    paragraphs: [
      "A magyar jog az irányadó. Panaszával először az ügyfélszolgálathoz forduljon; 30 napon belül válaszolunk.",
    ],
  },
];

export const legalTexts: Readonly<Record<string, LegalText>> = {
  "/vallalkozo-aszf": {
    title: "Általános szerződési feltételek vállalkozóknak",
    purpose: "Mit vállalunk, mit kérünk, és hogyan lehet felmondani.",
    sections: [
      ...commonTerms,
      {
        title: "Díjak és fizetés",
        paragraphs: [
          "Az első 30 nap ingyenes, bankkártya nélkül. Utána a választott csomag havidíja az áfával növelve, havonta, bankkártyáról.",
          "A csomag korlátai új kapcsolatra és bankszámlára vonatkoznak; a már tárolt adatokat nem érintik.",
        ],
      },
      {
        title: "A vállalkozó feladatai",
        paragraphs: [
          "Csak olyan bankszámlát köt össze, amelyről rendelkezhet. Ő dönt arról, melyik könyvelő és program fér hozzá, és ezt bármikor visszavonhatja.",
        ],
      },
      ...closingTerms,
    ],
  },
  "/konyvelo-aszf": {
    title: "Általános szerződési feltételek könyvelőknek",
    purpose: "Mire használhatja a hozzáférését az, akit egy cég meghívott.",
    sections: [
      ...commonTerms,
      {
        title: "A könyvelő hozzáférése",
        paragraphs: [
          "A hozzáférést a cég ügyvezetője adja és vonja vissza. A meghívott könyvelőnek a szolgáltatás ingyenes.",
          "A tételeket a cég könyvelésére használhatja; a könyvelői titoktartás a letöltött adatokra is vonatkozik.",
        ],
      },
      ...closingTerms,
    ],
  },
  "/vallalkozo-hirdetmenyek": {
    title: "Hirdetmények vállalkozóknak",
    purpose: "Ami az ügyvezetőket érinti: változások, karbantartás, banki leállások.",
    sections: [
      {
        title: "Banki hozzájárulások",
        paragraphs: [
          "A bankok legfeljebb 180 napra adnak hozzáférést. A lejárat előtt 14, 7 és 2 nappal e-mailben szólunk.",
        ],
      },
      {
        title: "Karbantartás",
        paragraphs: [
          "A tervezett leállást legalább három nappal előbb itt és e-mailben jelezzük. Jelenleg nincs tervezett karbantartás.",
        ],
      },
    ],
  },
  "/konyvelo-hirdetmenyek": {
    title: "Hirdetmények könyvelőknek",
    purpose: "Ami a könyvelőket érinti: új exportok, változások, karbantartás.",
    sections: [
      {
        title: "Könyvelt jelölés",
        paragraphs: [
          "A könyveltként megjelölt vagy exportált tételt sem a bank, sem egy fájl törlése nem módosítja észrevétlenül.",
        ],
      },
      {
        title: "Karbantartás",
        paragraphs: [
          "A tervezett leállást legalább három nappal előbb itt és e-mailben jelezzük. Jelenleg nincs tervezett karbantartás.",
        ],
      },
    ],
  },
};
