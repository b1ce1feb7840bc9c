/** What people do within a page, as they would say it, and the words by which they look for it. */
import type { Role } from "#contract/fields.ts";
import { to } from "#web/navigation/paths.ts";

export interface Deed {
  readonly label: string;
  readonly path: string;
  readonly also: string;
  /** Both without it. */
  readonly role?: Role;
}

export const deeds: readonly Deed[] = [
  {
    label: "Teljességi igazolás készítése",
    path: to.completeness(),
    also: "igazolás letöltése kiállítása bizonyítás auditor könyvvizsgáló",
  },
  {
    label: "Hiányzó napok megnyitása",
    path: to.completeness(),
    also: "hiány hézag lyuk hiányzó kivonat melyik nap hiányzik",
  },
  {
    label: "Hónap lezárása",
    path: to.month(),
    also: "zárás havi zárás lezárom hó vége áfa",
  },
  {
    label: "Exportálás könyvelőprogramba",
    path: to.exports(),
    also: "letöltés exportálom átadás beolvasás RLB Kulcs-Soft NTAX Novitax Relax program",
  },
  {
    label: "Rendszeres export beállítása",
    path: to.exports(),
    also: "ütemezés ütemezett automatikus export minden hónapban e-mailben",
  },
  {
    label: "Excel-táblázat letöltése",
    path: to.exports(),
    also: "XLSX CSV táblázat mentése letöltöm",
  },
  {
    label: "Kérdés egy tételről",
    path: to.questions(),
    also: "kérdezek kérdezni mi ez a tétel rákérdezés üzenet válasz számla bekérése",
  },
  {
    label: "Futárcég levélcíme",
    path: to.receivedMails(),
    also: "e-mail-cím futár elszámolás továbbítása hova küldje levélcím létrehozása",
  },
  {
    label: "Jelkulcs hozzáadása",
    path: to.profile(),
    also: "passkey ujjlenyomat arcfelismerés Face ID Windows Hello belépés jelszó nélkül",
  },
  {
    label: "E-mail-cím módosítása",
    path: to.profile(),
    also: "új e-mail-cím megváltozott email csere belépési cím",
  },
  {
    label: "Levelek kikapcsolása",
    path: to.profile(),
    also: "leiratkozás értesítések beállítása ne küldjenek e-mail",
  },
  {
    label: "Számlázási cím megadása",
    path: to.profile(),
    also: "számlázási adatok név adószám cím módosítása",
  },
  {
    label: "Webhook hozzáadása",
    path: to.tokenManagement(),
    also: "értesítés programnak API integráció",
  },
  {
    label: "Hozzáférési kulcs létrehozása",
    path: to.tokenManagement(),
    also: "API kulcs token titok integráció ERP program összekötése",
  },
  {
    label: "Előfizetés lemondása",
    path: to.subscriptions(),
    also: "lemondom lemondani felmondás megszüntetés kilépés csomag",
    role: "entrepreneur",
  },
  {
    label: "Csomag választása vagy váltása",
    path: to.subscriptions(),
    also: "előfizetés bővítés nagyobb csomag próbaidő után fizetni",
  },
  {
    label: "Bankkártya hozzáadása vagy cseréje",
    path: to.bankcardSettings(),
    also: "fizetés kártya lejárt új kártya SimplePay",
  },
  {
    label: "Díjszámla letöltése",
    path: to.payments(),
    also: "számla letöltése számlám havidíj bizonylat PDF",
    role: "entrepreneur",
  },
  {
    label: "Könyvelő hozzáférésének visszavonása",
    path: to.accountants(),
    also: "könyvelő törlése eltávolítása jogosultság megszüntetés",
    role: "entrepreneur",
  },
  {
    label: "Banki hozzájárulás megújítása",
    path: to.bankConsents(),
    also: "lejárt lejár engedély meghosszabbítás újra bank 180 nap",
    role: "entrepreneur",
  },
  {
    label: "Banki hozzájárulás visszavonása",
    path: to.bankConsents(),
    also: "bank leválasztása kapcsolat megszüntetése törlése",
    role: "entrepreneur",
  },
  {
    label: "Bankszámla átnevezése vagy törlése",
    path: to.bankAccounts(),
    also: "számla neve törlöm elrejtés áthelyezés másik céghez",
    role: "entrepreneur",
  },
  {
    label: "Cég adatainak szerkesztése",
    path: to.companies(),
    also: "cég törlése átnevezése adatok módosítása",
    role: "entrepreneur",
  },
  {
    label: "Emlékeztető küldése ügyfélnek",
    path: to.home(),
    also: "kivonat bekérése felszólítás sürgetés ügyfél hiányzik",
    role: "accountant",
  },
  {
    label: "Több ügyfél exportja",
    path: to.clientTransactions(),
    also: "tömeges export összes ügyfél egyszerre",
    role: "accountant",
  },
];
