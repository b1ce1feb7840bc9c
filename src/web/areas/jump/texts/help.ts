/** Short answers to what people ask, each with the page on which it is done or seen. */
import type { Role } from "#contract/fields.ts";
import { completenessTexts } from "#web/areas/completeness/texts/completeness.ts";
import { certificateTexts } from "#web/areas/completeness/texts/certificates.ts";
import { to } from "#web/navigation/paths.ts";
import { shellTexts } from "#web/texts/shell.ts";

export interface HelpText {
  readonly question: string;
  readonly answer: string;
  readonly path: string;
  readonly also: string;
  /** Both without it. */
  readonly role?: Role;
}

export const helpTexts: readonly HelpText[] = [
  {
    question: "Mit mutat a Teljesség oldal?",
    answer: completenessTexts.purpose,
    path: to.completeness(),
    also: "mit jelent igazolás igazolatlan nap miért piros hiányzó",
  },
  {
    question: "Mit bizonyít a teljességi igazolás?",
    answer: certificateTexts.intro,
    path: to.completeness(),
    also: "igazolás mire jó bizonyít mit jelent",
  },
  {
    question: "Hogyan töltök fel kivonatot?",
    answer: `Húzza a fájlokat a Feltöltések oldalra, vagy tallózza ki őket. ${shellTexts.drop.recognised}`,
    path: to.files(),
    also: "feltöltés bankkivonat fájl behúzás tallózás",
  },
  {
    question: "Mi történik, ha ugyanazt a fájlt kétszer töltöm fel?",
    answer: "Felismerjük, ami már megvan: csak az új tételek kerülnek a listába.",
    path: to.files(),
    also: "duplán dupla kettőzés kétszer átfedés ismétlés",
  },
  {
    question: "Mit jelent a függő tétel?",
    answer:
      "A bank már jelezte, de még nem könyvelte el. Addig összegben és exportban nem szerepel, és könyveltként sem jelölhető.",
    path: to.transactionViewer(),
    also: "függőben zárolt zárolás előjegyzett várakozó",
  },
  {
    question: "Hogyan jelölöm könyveltként a tételt?",
    answer:
      "A sor elején a karikával; több kijelölt tételt egyszerre a B billentyűvel. Bármikor visszavonható.",
    path: to.transactionViewer(),
    also: "könyvelt jelölés pipa karika könyvelem",
  },
  {
    question: "Miért vár döntésre egy könyvelt tétel?",
    answer: completenessTexts.changed.message(2),
    path: to.changedItems(),
    also: "módosult megváltozott könyvelt tétel eltérés",
  },
  {
    question: "Tud a Bankhíd utalni a számlámról?",
    answer: shellTexts.readOnly,
    path: to.bankAccounts(),
    also: "utalás biztonság biztonságos pénz átutalás hozzáfér hozzájárulás",
  },
  {
    question: "Hogyan kötöm össze a bankomat?",
    answer:
      "A Bankszámlák oldalon válassza ki a bankját: a saját netbankjában engedélyezi, hogy a Bankhíd a tételeket lekérje.",
    path: to.bankAccounts(),
    also: "bank összekötése csatlakoztatás netbank kapcsolat",
    role: "entrepreneur",
  },
  {
    question: "Miért kell a banki hozzájárulást megújítani?",
    answer:
      "A bank határozott időre adja, legfeljebb 180 napra. Lejárat előtt 14, 7 és 2 nappal levelet küldünk.",
    path: to.bankConsents(),
    also: "lejár lejárt engedély 180 nap PSD2",
    role: "entrepreneur",
  },
  {
    question: "Hogyan hívok meg könyvelőt?",
    answer: "A Könyvelők oldalon a nevével és az e-mail-címével: levélben kap meghívót.",
    path: to.accountants(),
    also: "meghívás meghívó könyvelőm hozzáférés adása",
    role: "entrepreneur",
  },
  {
    question: "Mit láthat és mit tehet a könyvelő?",
    answer:
      "Látja a bankszámlákat és a tételeket, tételt könyveltként jelölhet, exportálhat, és kivonatot tölthet fel. Bankszámlát nem köthet össze, és nem törölhet.",
    path: to.accountants(),
    also: "jogosultság jogok hozzáférés könyvelőm",
    role: "entrepreneur",
  },
  {
    question: "Hogyan veszek fel új ügyfelet?",
    answer:
      "Az ügyfél ügyvezetője hívja meg Önt a saját cégéből; a meghívó elfogadása után az Ügyfeleim között jelenik meg.",
    path: to.home(),
    also: "új ügyfél hozzáadása meghívás új cég",
    role: "accountant",
  },
  {
    question: "Hogyan adom át a tételeket a könyvelőprogramnak?",
    answer:
      "Az Exportok oldalon válassza ki a programot és az időszakot, vagy állítson be rendszeres exportot.",
    path: to.exports(),
    also: "könyvelőprogram átadás import RLB Kulcs-Soft NTAX Novitax",
  },
  {
    question: "Hova küldje a futár az elszámolást?",
    answer:
      "A cég saját levélcímére: a Beérkezett levelek oldalon hozható létre, és onnan másolható.",
    path: to.receivedMails(),
    also: "futár elszámolás e-mail-cím utánvét GLS Foxpost",
  },
  {
    question: "Mit jelent, hogy egy hónapot lezárunk?",
    answer:
      "Rögzítjük, mi állt akkor a számlákon. Az adat ezután is jön; ami megváltozna, döntésre vár, és levélben szólunk.",
    path: to.month(),
    also: "hónap zárás lezárás zárolás havi",
  },
  {
    question: "Hogyan mondom le az előfizetést?",
    answer: "Az Előfizetéseim oldalon, a cég sorában. A kifizetett időszak végéig minden működik.",
    path: to.subscriptions(),
    also: "lemondás felmondás megszüntetés",
    role: "entrepreneur",
  },
  {
    question: "Mi az a jelkulcs?",
    answer:
      "Belépés ujjlenyomattal, arccal vagy a készülék kódjával, levélre várás nélkül. A Profil beállítások között vehet fel egyet.",
    path: to.profile(),
    also: "passkey ujjlenyomat belépés jelszó",
  },
  {
    question: "Hol találom a havidíj számláját?",
    answer: "A Fizetések és számlák oldalon, minden fizetés sorában letölthető.",
    path: to.payments(),
    also: "díjszámla számlám letöltése bizonylat",
    role: "entrepreneur",
  },
];
