import { untilDay } from "#values/day-endings.ts";
import { letterTopicWords, rhythmWords } from "./letters.ts";
import type { PersonEventKind } from "#contract/people/person-events.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatDate } from "#web/ui/text/format-date.ts";

export const profileTexts = {
  title: "Profil beállítások",
  purpose: "Adatai, belépési módjai, bejelentkezett eszközei és a levelei.",
  personTitle: "Személyes adatok",
  name: "Név",
  nameShort: "A név legalább 3 karakter.",
  email: "E-mail-cím",
  mobile: "Mobilszám",
  role: "Szerepkör",
  roles: { entrepreneur: "Vállalkozó", accountant: "Könyvelő" },
  save: "Mentés",
  saving: "Mentés folyamatban…",
  cancel: "Mégse",
  retry: "Újrapróbálás",
};

export const billingAddressTexts = {
  title: "Számlázási cím",
  purpose: "Erre a névre és címre állítjuk ki a havidíj számláját. Most egyik mező sem kötelező.",
  invoiceName: "Számlázási név",
  country: "Ország",
  homeCountry: "Magyarország",
  postcode: "Irányítószám",
  city: "Település",
  street: "Utca, házszám",
  postcodeWrong: "A magyar irányítószám négy számjegy.",
};

export const emailChangeTexts = {
  title: "E-mail-cím",
  purpose: "Erre a címre küldjük a belépési linket és az értesítéseket.",
  current: "Jelenlegi cím",
  change: "Cím módosítása",
  newEmail: "Új e-mail-cím",
  newEmailHelp:
    "A régi és az új címre is levelet küldünk. A változás akkor lép életbe, ha mindkettőn megerősítette.",
  send: "Megerősítő levelek küldése",
  sending: "Küldés folyamatban…",
  wrong: "Adjon meg érvényes e-mail-címet (pl. nev@ceg.hu).",
  same: "Ez a jelenlegi címe.",
  open: (email: string) => `Megerősítésre vár: ${email}`,
  openHint: (until: string) =>
    `Nyissa meg mindkét levelet ${until} előtt. Addig a régi címmel lép be.`,
  waiting: "várjuk a megerősítést",
  confirmed: "megerősítve",
  cancelChange: "Módosítás elvetése",
  cancelling: "Elvetés folyamatban…",
  applied: (email: string) => `Az új cím érvényben van: ${email}`,
  stopUntil: (until: string) =>
    `A régi címre küldött levél linkjével ${untilDay(until)} visszavonható.`,
  recovery: (email: string) => `Fiók-visszaállítás folyamatban: ${email}`,
  recoveryReady: (when: string) =>
    `Legkorábban ${when} lép életbe. Ha nem Ön kérte, azonnal vesse el.`,
  sentTitle: "Megerősítő leveleket küldünk",
  sentMessage: "Nyissa meg mindkettőt, a régi és az új címén is.",
  cancelledTitle: "A módosítást elvetettük",
  cancelledMessage: "Az e-mail-címe változatlan maradt.",
  failed: "A cím módosítása nem indult el",
  cancelFailed: "A módosítás elvetése nem sikerült",
  listFailed: "A címváltozás állapota most nem tölthető be",
};

export const passkeyTexts = {
  title: "Jelkulcsok",
  purpose:
    "Belépés ujjlenyomattal, arccal vagy a készülék kódjával, levél nélkül. Az e-mailes link mindig megmarad.",
  listLabel: "Jelkulcsok",
  add: "Jelkulcs hozzáadása",
  adding: "Várjuk a készülékét…",
  unsupported: "Ez a böngésző nem támogatja a jelkulcsokat.",
  empty:
    "Még nincs jelkulcsa. Vegyen fel egyet ezen a készüléken, és legközelebb egy érintéssel léphet be.",
  created: (when: string) => `Felvéve: ${when}`,
  lastUsed: (when: string) => `Utoljára használva: ${when}`,
  neverUsed: "Még nem használta",
  backedUp: "Szinkronizált",
  backedUpHint: "A készülék gyártója másolatot őriz róla, így új készüléken is használhatja.",
  thisDeviceOnly: "Csak ezen a készüléken",
  blocked: "Letiltva",
  blockedHint: "A jelkulcsról másolat készülhetett. Törölje, és vegyen fel újat.",
  rowMenu: (name: string) => `${name}: műveletek`,
  rename: "Átnevezés",
  delete: "Törlés",
  defaultName: (device: string) => (device ? `Jelkulcs (${device})` : "Jelkulcs"),
  renameTitle: "Jelkulcs átnevezése",
  nameLabel: "Elnevezés",
  nameRequired: "Kérjük, adjon nevet a jelkulcsnak.",
  deleteTitle: "Jelkulcs törlése",
  deleteMessage: (name: string) => `„${name}”: ezzel a jelkulccsal többé nem lehet belépni.`,
  deleteStays:
    "Az e-mailes belépési link továbbra is működik. A készülékéről a kulcsot a készülék beállításaiban törölheti.",
  deleting: "Törlés folyamatban…",
  added: {
    title: "Jelkulcs hozzáadva",
    message: "Legközelebb a Belépés oldalon ezzel is beléphet.",
  },
  deleted: { title: "Jelkulcs törölve", message: "A belépési link e-mailben megmarad." },
  cancelled: {
    title: "A jelkulcs felvétele megszakadt",
    message: "A készülék nem hozta létre a kulcsot. Kérjük, próbálja újra.",
  },
  exists: {
    title: "Ezen a készüléken már van jelkulcsa",
    message: "Használja azt, vagy törölje, és vegyen fel újat.",
  },
  addFailed: "A jelkulcs nem jött létre",
  renameFailed: "Az átnevezés nem sikerült",
  deleteFailed: "A jelkulcs törlése nem sikerült",
  listFailed: "A jelkulcsok most nem tölthetők be",
};

export const sessionTexts = {
  title: "Bejelentkezett eszközök",
  purpose: "Ahol Ön most be van jelentkezve. Ha valamelyiket nem ismeri fel, jelentkeztesse ki.",
  listLabel: "Bejelentkezett eszközök",
  columns: { device: "Eszköz", lastUsed: "Utolsó használat", created: "Belépés" },
  unknownDevice: "Ismeretlen eszköz",
  current: "Ez az eszköz",
  address: (address: string) => `IP-cím: ${address}`,
  end: "Kijelentkeztetés",
  endLabel: (device: string) => `Kijelentkeztetés: ${device}`,
  endOthers: "Összes többi kijelentkeztetése",
  ending: "Kijelentkeztetés folyamatban…",
  endTitle: "Eszköz kijelentkeztetése",
  endMessage: (device: string) => `${device}: ezen az eszközön újra be kell majd lépni.`,
  endOthersTitle: "Összes többi eszköz kijelentkeztetése",
  endOthersMessage:
    "Minden más eszközön és böngészőben újra be kell majd lépni. Ezen az eszközön bejelentkezve marad.",
  endAll: "Minden belépési mód törlése",
  endAllTitle: "Minden más eszköz és belépési mód törlése",
  endAllMessage:
    "Minden más eszközt kijelentkeztetünk, töröljük az összes jelkulcsát, a még fel nem használt belépési linkeket, az Ön által készített " +
    "hozzáférési kulcsokat és titkos kulcsokat. Ezen az eszközön bejelentkezve marad, és e-mailes linkkel bármikor beléphet.",
  endedAll: {
    title: "Minden más belépési módot töröltünk",
    message: "Új jelkulcsot a profiljában vehet fel.",
  },
  ended: (count: number) => ({
    title:
      count === 1
        ? "Egy eszközt kijelentkeztettünk"
        : `${formatCount(count)} eszközt kijelentkeztettünk`,
    message: "Ott többé nem látszanak az adatai.",
  }),
  endFailed: "A kijelentkeztetés nem sikerült",
  listFailed: "A bejelentkezett eszközök most nem tölthetők be",
};

export const personEventTexts = {
  title: "Fiókom eseményei",
  purpose:
    "Belépések, és a belépési módok meg a saját adatok változásai az elmúlt egy évből. Ha valamelyiket nem Ön tette, jelentkeztesse ki az eszközeit.",
  listLabel: "Fiókom eseményei",
  unknown: "Változás a fiókban",
  unknownDevice: "Ismeretlen eszköz",
  byProgram: "Bankhíd",
  address: (address: string) => `IP-cím: ${address}`,
  more: "Több esemény",
  loadingMore: "Betöltés…",
  empty: "Még nincs esemény. A következő belépése már itt lesz.",
  listFailed: "A fiók eseményei most nem tölthetők be",
};

/** The kind of letters; a newer server may write kinds that this page does not know. */
/** As it stands in the log: a rhythm of today, or one that a later version dropped. */
function nameRhythm(rhythm: string): string {
  return (rhythmWords as Readonly<Record<string, string>>)[rhythm] ?? rhythm;
}

function nameTopic(topic: string): string {
  const words: Readonly<Record<string, { name: string } | undefined>> = letterTopicWords;
  return words[topic]?.name ?? topic;
}

/** A sentence for each kind of event; `about` is the name of a passkey, an address or a kind of letters. */
export const personEventSentences: Readonly<Record<PersonEventKind, (about: string) => string>> = {
  "session.open-by-link": () => "Belépés e-mailes linkkel",
  "session.open-by-passkey": (about) => `Belépés jelkulccsal: ${about}`,
  "session.open-for-program": () => "Belépés könyvelőprogramból",
  "session.log-out": () => "Kijelentkezés",
  "session.end-one": () => "Egy eszköz kijelentkeztetése",
  "session.end-others": () => "Az összes többi eszköz kijelentkeztetése",
  "session.end-all": () => "Minden eszköz kijelentkeztetése",
  "session.end-ways-in": () =>
    "Minden eszköz kijelentkeztetése, minden jelkulcs és hozzáférés törlése",
  "session.lose-key": () => "Kijelentkeztetés, mert a könyvelőprogram kulcsa megszűnt",
  "session.lose-company": () => "Kijelentkeztetés, mert a céghez adott hozzáférése megszűnt",
  "passkey.add": (about) => `Jelkulcs felvétele: ${about}`,
  "passkey.rename": (about) => `Jelkulcs átnevezése: ${about}`,
  "passkey.remove": (about) => `Jelkulcs törlése: ${about}`,
  "passkey.refuse": (about) => `Sikertelen belépés jelkulccsal: ${about}`,
  "passkey.block": (about) => `Jelkulcs letiltása, mert másolat készülhetett róla: ${about}`,
  "address.ask": (about) => `E-mail-cím módosításának kérése: ${about}`,
  "address.cancel": () => "Az e-mail-cím módosításának elvetése",
  "address.change": (about) => `Új e-mail-cím lépett életbe: ${about}`,
  "address.stop": (about) => `Az e-mail-cím módosításának leállítása: ${about}`,
  "recovery.begin": (about) => `Fiók-visszaállítás indult erre a címre: ${about}`,
  "recovery.apply": (about) => `A fiók-visszaállítás életbe lépett, az új cím: ${about}`,
  "recovery.stop": (about) => `A fiók-visszaállítás leállítása: ${about}`,
  "data.export": () => "Személyes adatok letöltése",
  "privacy.accept": (version) =>
    `Adatkezelési tájékoztató elfogadása, változat: ${formatDate(version)}`,
  "profile.save": () => "A név, a telefonszám vagy a postacím módosítása",
  "payer.save": () => "A számlázási adatok módosítása",
  "letters.turn-on": (topic) => `Levél bekapcsolása: ${nameTopic(topic)}`,
  "letters.rhythm": (rhythm) => `Kérdésekről szóló levelek: ${nameRhythm(rhythm)}`,
  "letters.turn-off": (topic) => `Levél kikapcsolása: ${nameTopic(topic)}`,
  "card.add": () => "Bankkártya rögzítésének indítása",
  "card.activate": (about) => `Másik bankkártya lett az aktív: ${about}`,
  "card.delete": (about) => `Bankkártya törlése: ${about}`,
  "register.ask": (about) => `Cégnév lekérdezése a NAV nyilvántartásából, adószám: ${about}`,
};

export const ownDataTexts = {
  privacyTitle: "Adatkezelés",
  accepted: (when: string) => `Elfogadta: ${when}`,
  notAccepted: "Még nem fogadta el.",
  version: (version: string) => `Változat: ${version}`,
  readPrivacy: "Adatkezelési tájékoztató",
  dataTitle: "Személyes adatok letöltése",
  dataPurpose: "Minden, amit Önről őrzünk, egy géppel olvasható fájlban (JSON).",
  download: "Adataim letöltése",
  preparing: "Összeállítás…",
  downloadStarted: {
    title: "A letöltés elindult",
    message: "A fájlban minden személyes adata benne van; őrizze biztonságos helyen.",
  },
  downloadFailed: "A letöltés nem indult el",
  deleteTitle: "Fiók törlése",
  deletePurpose: "A nevét, elérhetőségét és belépési módjait végleg töröljük.",
  delete: "Fiók törlése…",
  deleteModalTitle: "Fiók végleges törlése",
  deleteLost: {
    entrepreneur: [
      "Megszűnik a belépése minden eszközön, és törlődnek a jelkulcsai.",
      "Töröljük a nevét, a mobilszámát, az e-mail-címét és a számlázási címét.",
      "Azt a céget, amelynek egyedül Ön az ügyvezetője, előbb törölnie kell.",
    ],
    accountant: [
      "Megszűnik a belépése minden eszközön, és törlődnek a jelkulcsai.",
      "Töröljük a nevét, a mobilszámát, az e-mail-címét és a számlázási címét.",
      "Megszűnik a hozzáférése minden ügyfeléhez; az ügyfelek adatai náluk megmaradnak.",
    ],
  },
  deleteConfirmLabel: "Írja be az e-mail-címét a megerősítéshez",
  deleteConfirmWrong: "Ez nem az Ön e-mail-címe.",
  deleteAction: "Fiók végleges törlése",
  deleting: "Törlés folyamatban…",
  deleteFailed: "A fiók törlése nem sikerült",
  deleted: { title: "A fiókját töröltük", message: "Köszönjük, hogy velünk dolgozott." },
};
