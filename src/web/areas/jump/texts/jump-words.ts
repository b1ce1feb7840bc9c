/**
 * Words by which people look for a page or a command, beside its own name: what they call the thing,
 * what they want to do there, and what it is about. They are found and never shown.
 */
import { to } from "#web/navigation/paths.ts";

/** By the address of the page. */
export const pageWords: Readonly<Record<string, string>> = {
  [to.home()]: "ügyfél ügyfelek cégek lista teendők sürgős új ügyfél meghívás kezdőlap",
  [to.companies()]:
    "cég adatai szerkesztése törlése átnevezés új cég adószám kezdőlap ügyvezető források sorrendje",
  [to.transactionViewer()]:
    "tétel tételek utalás jóváírás terhelés partner összeg keresés könyvelt nem könyvelt bankszámlatörténet közlemény megjegyzés nézet kettőzés",
  [to.bankAccounts()]:
    "számla számlák egyenleg bankszámlaszám IBAN átnevezés törlés áthelyezés bank összekötése bank hozzáadása Erste Gránit K&H MagNet MBH OTP Raiffeisen Revolut UniCredit Wise CIB Blink Számlázz.hu pénztárgép",
  [to.files()]:
    "fájl fájlok kivonat feltöltés bankkivonat Excel XLSX CSV PDF MT940 CAMT.053 STA beolvasás oszlopok elutasított fájl törlése újraolvasás levélben érkezett",
  [to.courierCollections()]:
    "utánvét utánvétes futár futárszolgálat csomag GLS Foxpost Packeta MPL DPD Express One Sameday FedEx késés jutalék webshop",
  [to.posCollections()]:
    "kártya bankkártyás POS terminál SimplePay Barion Stripe PayPal Adyen SumUp Teya Worldline fizetések jutalék késés",
  [to.completeness()]:
    "hiányzó hiány hiányos napok teljes igazolás teljességi igazolás letöltése ellenőrzés lefedettség kivonat hiányzik",
  [to.questions()]:
    "kérdés kérdések válasz válaszok mi ez a tétel számla bekérése megjegyzés beszélgetés üzenet",
  [to.papers()]:
    "bizonylat számla blokk nyugta szerződés fotó csatolás melléklet hiányzó bizonylat mikor kell",
  [to.month()]:
    "hó végi zárás hónap lezárása havi zárás lámpák áfához kész határidő áfabevallás mi hiányzik következő lépés",
  [to.statistics()]:
    "statisztika grafikon diagram bevétel kiadás havi összesítő cash flow pénzforgalom partnerek nyomtatás",
  [to.exports()]:
    "export letöltés Excel XLSX CSV MT940 CAMT.053 JSON RLB Kulcs-Soft NTAX Novitax Relax QB könyvelőprogram átadás ütemezett rendszeres export áfa",
  [to.accountants()]:
    "könyvelő meghívása meghívó munkatárs kolléga pénzügyes hozzáférés visszavonása jogosultság törlése",
  [to.auditLog()]: "napló események ki mit csinált mikor előzmények letöltötte módosította",
  [to.bankConsents()]:
    "hozzájárulás engedély megújítás lejár lejárat 180 nap visszavonás bank leválasztása PSD2 netbank",
  [to.profile()]:
    "profil név telefonszám mobil e-mail-cím módosítása jelszó jelkulcs belépés ujjlenyomat munkamenetek eszközök értesítések levelek kikapcsolása leiratkozás számlázási cím fiók törlése saját adatok",
  [to.bankcardSettings()]: "kártya bankkártya hozzáadása cseréje törlése SimplePay fizetés lejáró",
  [to.subscriptions()]:
    "előfizetés csomag csomagváltás havidíj díj ár lemondás lemondom felmondás próbaidő ingyenes Alap Üzleti Iroda korlát bankszámlák száma",
  [to.tokenManagement()]:
    "kulcs API kulcs titok webhook integráció ERP program könyvelőprogram összekötése visszavonás RLB",
  [to.receivedMails()]:
    "levél levelek e-mail postafiók e-mail-cím futár címe továbbítás feladó melléklet elszámolás címe",
  [to.payments()]:
    "számla letöltése számlák díjbekérő fizetés visszatérítés kifizetett terhelés bizonylat havidíj",
  [to.changedItems()]: "módosult megváltozott változás könyvelt tétel visszavont bank módosította",
  [to.clientTransactions()]: "több cég több ügyfél tételei egy listában összes ügyfél",
  [to.prices()]: "ár árak díj díjak csomagok mennyibe kerül havidíj előfizetés",
  [to.supportedBanks()]: "bank bankok lista melyik bank támogatott formátum",
  [to.supportedSettlements()]: "futár kártyaelfogadó lista támogatott szolgáltatók",
  [to.accountingPrograms()]: "könyvelőprogram RLB Kulcs-Soft NTAX Novitax Relax lista támogatott",
  [to.developers()]: "API fejlesztő dokumentáció webhook integráció OpenAPI program",
  [to.consultation()]:
    "segítség súgó ügyfélszolgálat kérdés kapcsolat telefon hiba tanácsadó időpont beszéljünk",
  [to.entrepreneurTerms()]: "ÁSZF szerződés feltételek",
  [to.accountantTerms()]: "ÁSZF szerződés feltételek",
  [to.privacy()]: "adatvédelem GDPR személyes adatok sütik cookie biztonság",
  [to.entrepreneurNotices()]: "hírek újdonság változások közlemény frissítések",
  [to.accountantNotices()]: "hírek újdonság változások közlemény frissítések",
};

/** By the name of the command. */
export const actionWords: Readonly<Record<string, string>> = {
  unbooked: "könyvelendő feldolgozatlan hátralék",
  upload: "fájl feltöltése bankkivonat Excel CSV PDF MT940 CAMT elszámolás behúzás",
  nextClient: "következő cég tovább",
  connect: "bank hozzáadása új bank bekötés csatlakoztatás netbank kapcsolat",
  invite: "meghívó munkatárs kolléga új könyvelő hozzáférés adása",
  newCompany: "új cég hozzáadása regisztrálása",
  logOut: "kilépés kijelentkezem",
};

/** Words of a question that name nothing. */
export const emptyWords =
  "a az egy és vagy hogy hogyan hol hova honnan mikor meddig miért mi mit mik ki kit kik mennyi melyik kell lehet tudok tudom akarok szeretnék szeretném meg nem van nincs le fel be el rá ki össze ezt azt is de nekem egyik új";
