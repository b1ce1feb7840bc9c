/** Words of the Számlázz.hu connection: its guide, its state, its accounts and their settings. */
import type { InvoiceFeedStateName, PushProblemName } from "#contract/invoice-feed/invoice-feed.ts";
import type { KnownBankField } from "#contract/bank-feeds/known-bank-fields.ts";

export const szamlazzhuTexts = {
  title: "Számlázz.hu összekötése",
  off: {
    title: "A Számlázz.hu-kapcsolat itt még nincs beállítva",
    message: "Kérjük, kösse össze közvetlenül a bankot, vagy töltse fel a számlakivonatot.",
  },
  steps: ["Előfeltételek", "Kulcs átadása", "Első tétel"],
  next: "Tovább",
  back: "Vissza",
  finish: "Kész",
  needs: {
    lead: "A banki tételeket a Számlázz.hu Autokassza funkciója olvassa be a bankból, és onnan küldi tovább a Bankhídba.",
    list: [
      {
        title: "Bekapcsolt Autokassza",
        text: "A Számlázz.hu-ban, a Beállítások, Autokassza oldalon kösse össze a bankját.",
      },
      {
        title: "Online könyvelői adatkapcsolat",
        text: "Ezt csak a Számlázz.hu Profi csomagja tartalmazza. Ha nincs ilyen csomagja, a bankot közvetlenül is összekötheti.",
      },
      {
        title: "Tulajdonosi, adminisztrátori vagy könyvelői jog",
        text: "Ezekkel a jogokkal állíthat be adatkapcsolatot a Számlázz.hu-fiókban.",
      },
    ],
    make: "Kulcs létrehozása",
    making: "Létrehozás…",
  },
  hand: {
    lead: "Nyissa meg a Számlázz.hu-t egy másik lapon, és végezze el sorban a következőket.",
    path: ["Beállítások", "Fiók beállításai", "Könyvelői adatkapcsolatok"],
    create: "Hozzon létre új adatkapcsolatot, és a rendszerek közül válassza a Bankhidat.",
    paste: "Illessze be ezt az azonosító kulcsot:",
    key: "Azonosító kulcs",
    show: "Kulcs megjelenítése",
    showing: "Megjelenítés…",
    tick: "Jelölje be a banki tranzakciók küldését.",
    dates: "Állítsa be a dátumokat, majd mentse az adatkapcsolatot.",
    advice: [
      "Kezdő dátumnak azt a napot adja meg, amelyet az Autokassza már teljesen lefed. Ha ma kapcsolta be, ez a holnapi nap.",
      "A befejező dátumot hagyja üresen.",
      "Ha számlákat nem szeretne küldeni, a két számladátumhoz írja ugyanazt a múltbeli napot.",
    ],
    adviceTitle: "Tanács a dátumokhoz",
    secret:
      "A kulcsot csak a Számlázz.hu-nak adja meg: aki ismeri, tételeket küldhet a cég nevében.",
    done: "Elmentettem",
    keyFailed: "A kulcs megjelenítése nem sikerült",
  },
  wait: {
    title: "Várjuk az első tételt",
    text:
      "A Számlázz.hu időnként, kötegekben küldi a tételeket: az első perceken belül is megjöhet, de lehet, hogy csak órák múlva. " +
      "Az ablakot nyugodtan bezárhatja, a tételek maguktól megjelennek.",
    parked: {
      title: (count: number) => `${count} tétel megérkezett, és az Ön döntésére vár`,
      text: "Olyan számláról szólnak, amely még nincs a cégnél. Vegye fel a számlát, és a tételek azonnal bekerülnek; a Bankszámlák oldalon később is dönthet.",
    },
    future: "Ha jövőbeli kezdő dátumot adott meg, addig a napig nem érkezik tétel.",
  },
  arrived: {
    title: "Megérkezett az első tétel",
    text: (count: number) =>
      `A kapcsolat él: eddig ${count} tétel érkezett. A bankszámla a Bankszámlák oldalon jelenik meg.`,
    parked:
      "A tételek olyan számláról szólnak, amely még nincs a cégnél. Vegye fel a számlát, és a tételek azonnal bekerülnek.",
  },
} as const;

export const feedStateTexts: Readonly<Record<InvoiceFeedStateName, string>> = {
  none: "Nincs összekötve",
  waiting: "Első tételre vár",
  active: "Működik",
  silent: "Nem küld adatot",
  ending: "Bontás alatt",
  ended: "Megszűnt",
};

export const feedCardTexts = {
  title: "Számlázz.hu-kapcsolat",
  last: "Utolsó tétel",
  none: "még nem érkezett",
  count: "Érkezett tételek",
  first: "Első tétel",
  key: "Kulcs",
  keyMade: (mask: string, at: string) => `${mask}, létrehozva: ${at}`,
  oldKey: (until: string) => `A korábbi kulcs eddig még érvényes: ${until}`,
  continue: "Beállítás folytatása",
  showKey: "Kulcs megtekintése",
  more: "Kapcsolat műveletei",
  silent: {
    title: (days: number) => `${days} banki napja nem érkezett tétel`,
    text:
      "Ha a számlán volt forgalom, valószínűleg lejárt az Autokassza banki kapcsolata: a Számlázz.hu szerint 90 napig él. " +
      "Kérjük, kösse össze újra a bankot a Számlázz.hu-ban, a Beállítások, Autokassza oldalon.",
  },
  ending:
    "A következő tételnél jelezzük a Számlázz.hu-nak, hogy bontsa a kapcsolatot. Néhány tétel még érkezhet.",
  ended: "A Számlázz.hu megkapta a bontási kérést. A korábban érkezett tételek megmaradnak.",
  again: "Újbóli összekötés",
  rotate: {
    action: "Kulcs cseréje",
    title: "Új kulcs létrehozása",
    text: "Az új kulcsot a Számlázz.hu-ban is cserélje le. A régi kulcs még néhány napig érvényes, így közben egy tétel sem vész el.",
    run: "Kulcs cseréje",
    running: "Csere…",
  },
  withdraw: {
    action: "Illetéktelen kézbe került a kulcs",
    title: "Kulcs azonnali visszavonása",
    text:
      "A régi kulccsal mostantól semmit nem fogadunk el. Az új kulcsot néhány napon belül adja meg a Számlázz.hu-ban: addig a " +
      "Számlázz.hu 72 órán át újra próbálkozik, utána a tételek elvesznek.",
    run: "Visszavonás és új kulcs",
    running: "Visszavonás…",
  },
  end: {
    action: "Kapcsolat bontása",
    title: "Számlázz.hu-kapcsolat bontása",
    text: "A következő tételnél kérjük a Számlázz.hu-t, hogy ne küldjön többet. A korábban érkezett tételek megmaradnak.",
    run: "Kapcsolat bontása",
    running: "Bontás…",
  },
  loadFailed: "A Számlázz.hu-kapcsolat állapota nem tölthető be",
} as const;

export const feedAccountTexts = {
  parkedTitle: "Ismeretlen bankszámla tételei érkeztek",
  parked:
    "Ezek a számlák még nincsenek a cégnél. Tételeiket megőriztük; ha felveszi a számlát, azonnal bekerülnek.",
  parkedAccountant:
    "Ezek a számlák még nincsenek a cégnél. Tételeiket megőriztük; az ügyvezető veheti fel őket.",
  items: (count: number) => `${count} tétel`,
  invalid: "Hibás ellenőrző számjegy",
  accept: "Ez a cég számlája: felveszem",
  ignore: "Mellőzöm",
  ignored: (count: number) => `Mellőzött számlák (${count})`,
  accepted: "A számlát felvettük",
  acceptedText: "A megőrzött tételek néhány másodperc múlva megjelennek.",
} as const;

export const feedProblemTexts = {
  title: (count: number) => `${count} üzenet ellenőrzésre vár`,
  text: "Ezeket megőriztük, de nem tudtuk tétellé alakítani. Ha közben pótolta, ami hiányzott, olvassa be őket újra.",
  textAccountant:
    "Ezeket megőriztük, de nem tudtuk tétellé alakítani. Ha megvan, ami hiányzott, az ügyvezető olvastathatja be őket újra.",
  show: "Megnézem",
  hide: "Elrejtem",
  retry: "Újbóli beolvasás",
  retrying: "Indítás…",
  retried: {
    title: "Újra beolvassuk az üzeneteket",
    message: "Ami most tétellé alakítható, néhány másodperc múlva megjelenik. A többi itt marad.",
  },
  retriedNothing: {
    title: "Nincs mit újra beolvasni",
    message: "A sérült üzeneteket a Számlázz.hu küldi el újra.",
  },
  /** Answered with an error, so that the provider repeats it. */
  sentAgain: "Nem vettük át: a Számlázz.hu 72 órán át újra elküldi.",
  raw: "Az üzenet szövege",
  id: (id: string) => (id === "" ? "Azonosító nélkül" : `Azonosító: ${id}`),
} as const;

export const pushProblemTexts: Readonly<Record<PushProblemName, string>> = {
  account_missing: "Nincs benne számlaszám.",
  amount_missing: "Nincs benne összeg.",
  amount_unreadable: "Az összeg nem olvasható.",
  direction_unknown: "Nem derül ki, jóváírás vagy terhelés.",
  date_missing: "Nincs benne értéknap.",
  date_unreadable: "Az értéknap nem olvasható.",
  currency_missing: "Nincs benne devizanem. Adja meg a számla devizanemét a beállításoknál.",
  field_ambiguous: "Egy adat kétszer, eltérően szerepel benne.",
  write_failed: "Belső hiba miatt nem került be; dolgozunk rajta.",
  plan_limit_reached:
    "A csomagba nem fér bele több bankszámla. Bővítse a csomagot, és olvastassa be újra.",
  encoding_unknown: "A karakterkódolása ismeretlen.",
  doctype_refused: "Nem megengedett elem van benne.",
  xml_broken: "Az üzenet sérült.",
  root_unknown: "Ismeretlen fajtájú üzenet.",
  id_missing: "Nincs benne azonosító.",
};

export const bankConfigTexts = {
  title: "Bankszámlák beállításai",
  text: "Mentés után a tételek az új beállításokkal frissülnek, legfeljebb 10 percen belül.",
  edit: "Szerkesztés",
  save: "Mentés",
  saving: "Mentés…",
  cancel: "Mégse",
  currencyInvalid: "Három betűs kód, például HUF vagy EUR.",
} as const;

export const bankFieldTexts: Readonly<Record<KnownBankField, string>> = {
  currency: "Devizanem",
  bankName: "Bank neve",
  bankCode: "Bankkód",
  ledgerNumber: "Főkönyvi szám",
};
