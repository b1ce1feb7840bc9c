/** The overlay while a bank is being connected, and how each browser lets pop-ups through. */

export type BrowserName = "chrome" | "firefox" | "edge";

export interface PopupHelp {
  readonly label: string;
  /** The short way, beside the address bar. */
  readonly steps: readonly string[];
  /** Where the setting is for good. */
  readonly settings: string;
}

const popupHelp: Record<BrowserName, PopupHelp> = {
  chrome: {
    label: "Chrome",
    steps: [
      "A címsor jobb szélén kattintson az áthúzott ablak jelére (Az előugró ablakok letiltva).",
      "Válassza: „Mindig engedélyezze az előugró ablakokat és az átirányításokat innen”, majd „Kész”.",
      "Kattintson itt az „Ablak újranyitása” gombra.",
    ],
    settings:
      "⋮ menü → Beállítások → Adatvédelem és biztonság → Webhelybeállítások → Előugró ablakok és átirányítások → Hozzáadás",
  },
  firefox: {
    label: "Firefox",
    steps: [
      "A lap tetején megjelent sárga sávban kattintson a „Beállítások” gombra (sáv nélkül: az ablak jele a címsor bal szélén).",
      "Válassza: „Felugró ablakok engedélyezése” ennek az oldalnak.",
      "Kattintson itt az „Ablak újranyitása” gombra.",
    ],
    settings:
      "≡ menü → Beállítások → Adatvédelem és biztonság → Engedélyek → Felugró ablakok tiltása: Kivételek… → Engedélyezés → Módosítások mentése",
  },
  edge: {
    label: "Edge",
    steps: [
      "A címsor jobb szélén kattintson az áthúzott ablak jelére (Az előugró ablakok letiltva).",
      "Válassza: „Mindig engedélyezze az előugró ablakokat és az átirányításokat innen”, majd „Kész”.",
      "Kattintson itt az „Ablak újranyitása” gombra.",
    ],
    settings:
      "⋯ menü → Beállítások → Adatvédelem, keresés és szolgáltatások → Webhelyengedélyek → Előugró ablakok és átirányítások → Hozzáadás",
  },
};

export const connectTexts = {
  windowWaiting: "Kapcsolódás a bankhoz…",
  title: {
    ADD_BANK: (bank: string) =>
      bank ? `Folytassa a megnyílt ablakban: ${bank}` : "Folytassa a megnyílt ablakban",
    ON_DEMAND: (bank: string) => `Frissítés a megnyílt ablakban: ${bank}`,
    EXTEND_CONSENT: (bank: string) => `Megújítás a megnyílt ablakban: ${bank}`,
    DELETE_INFO_SHARING_CONSENT: (bank: string) => `Visszavonás a megnyílt ablakban: ${bank}`,
  },
  titleBlocked: (bank: string) =>
    bank ? `Nem nyílt meg a bank ablaka: ${bank}` : "Nem nyílt meg a bank ablaka",
  titleClosed: (bank: string) =>
    bank ? `Várjuk a bank válaszát: ${bank}` : "Várjuk a bank válaszát",
  titleAway: (bank: string) => (bank ? `Folyamatban: ${bank}` : "Folyamatban lévő összekötés"),
  keepOpen: "Kérjük, ne zárja be ezt az oldalt, amíg a folyamat be nem fejeződik.",
  steps: {
    starting: "A kapcsolat előkészítése",
    window: "Az ablak megnyílt",
    windowAway: "Folyamatban lévő összekötés",
    blocked: "A böngésző letiltotta az ablakot",
    blockedHint:
      "Engedélyezze a felugró ablakot az alábbi lépésekkel, vagy folytassa teljes oldalon.",
    closed: "Az ablak bezárult",
    allow: "Engedélyezés a bank oldalán",
    allowHint: "Lépjen be a netbankba, és válassza ki a számlákat. A jelszavát mi nem látjuk.",
    closedHint:
      "Ha a bank ablaka még nyitva van, fejezze be ott. Ha bezárta, és még nem végzett, nyissa meg újra.",
    given: "A bank engedélyezte",
    arrive: "A bank válasza megérkezik",
    arriveHint: "Ez általában egy percen belül megtörténik.",
  },
  left: (minutes: number, seconds: number) => `még ${minutes}:${String(seconds).padStart(2, "0")}`,
  leftLabel: "Hátralévő idő",
  help: {
    title: "Nem látja az ablakot?",
    titleBlocked: "Így engedélyezze",
    browser: "Böngésző",
    permanent: "A beállítás állandó helye:",
    popups: popupHelp,
  },
  reopen: "Ablak újranyitása",
  fullPage: "Folytatás teljes oldalon",
  cancel: "Mégse",
  cancelAsk: "Megszakítja az összekötést? Ami a bank oldalán félbemarad, elölről kell kezdeni.",
  cancelConfirm: "Megszakítás",
  cancelBack: "Folytatom",
  line: {
    label: "Folyamatban lévő összekötés",
    text: "A bank válaszára várunk. Közben dolgozhat.",
    close: "Összekötés megszakítása",
  },
};
