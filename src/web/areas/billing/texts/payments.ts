/** Words of the page of payments and invoices. */
import { showForints } from "#values/forints.ts";

export const paymentsTexts = {
  title: "Fizetések és számlák",
  purpose: "Minden terhelés, visszatérítés és számla, amelyet a Bankhídtól kapott.",
  list: "Fizetések",
  columns: {
    date: "Dátum",
    name: "Megnevezés",
    net: "Nettó",
    vat: "Áfa 27%",
    gross: "Bruttó",
    state: "Állapot",
    invoice: "Számla",
  },
  states: {
    paid: "Fizetve",
    failed: "Sikertelen",
    open: "Folyamatban",
    checking: "Egyeztetés alatt",
    refunded: "Visszatérítve",
  },
  refund: (name: string) => `Visszatérítés: ${name}`,
  partlyRefunded: (ft: number) => `ebből visszatérítve: ${showForints(ft)}`,
  tries: "A terhelés próbái",
  try: (count: number) => `${count}. terhelés`,
  tryStates: {
    paid: "sikerült",
    failed: "elutasítva",
    open: "folyamatban",
    checking: "egyeztetés alatt",
  },
  transaction: (id: string) => `tranzakció: ${id}`,
  nextTry: "Következő próba",
  nextTryCard: "a mindenkori aktív kártyáról",
  noNextTry: "Nincs több próba",
  newCardNeeded: "adjon meg másik bankkártyát",
  invoiceAfter: "sikeres fizetés után",
  invoiceMade: "készül",
  invoiceNone: "nincs",
  download: (number: string) => `Számla letöltése (PDF): ${number}`,
  /** `company` is named where the person directs several. */
  downloadYear: (year: number, company: string | undefined) =>
    `${company === undefined ? "" : `${company}: `}${year}. évi számlák (ZIP)`,
  years: "Egy év számlái",
  downloadFailed: "A számla letöltése nem sikerült",
  figures: {
    next: (date: string) => `Következő terhelés, ${date}`,
    noNext: "Következő terhelés",
    paid: (year: number) => `Idén fizetve (${year})`,
    refunded: (year: number) => `Idén visszatérítve (${year})`,
    card: "Aktív kártya",
    none: "–",
  },
  empty: {
    title: "Még nem volt terhelés",
    message: "Az első havidíj után itt látja a terheléseket, a visszatérítéseket és a számlákat.",
  },
  more: "Korábbiak betöltése",
  loadingMore: "Betöltés…",
  subscriptions: "Előfizetéseim",
  invoicesSent: "A számlákat e-mailben is elküldjük. Visszatérítést ezen a címen kérhet:",
  invoicesOff:
    "Ez a rendszer nem állít ki számlát: a számlázás itt nincs bekapcsolva. Visszatérítést ezen a címen kérhet:",
  refundTime: "A jóváírás általában 3–10 munkanap.",
} as const;
