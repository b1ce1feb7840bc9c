import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatInterval, formatMonthDay } from "#web/ui/text/format-date.ts";

export const firstStepsTexts = {
  companiesFailed: "A cégei most nem tölthetők be",
  accountsFailed: "A tételek most nem tölthetők be",
  source: {
    title: "Honnan jöjjenek a tételek?",
    lead: "Elég az egyik, a másikat később is hozzáadhatja.",
    bank: {
      title: "Bankszámla összekötése",
      tag: "Naponta magától frissül",
      text: "A hozzáférést a bank saját oldalán hagyja jóvá. Két perc, és 180\u00a0napig érvényes.",
    },
    file: {
      title: "Számlakivonat feltöltése",
      tag: "Bármelyik bank",
      text: "A bankot, a számlát és az időszakot felismerjük. Ha nem, egy perc alatt megtanítja.",
    },
    stored: (company: string) => `${company} felvéve; ezt a lépést később is folytathatja.`,
    skip: "Most kihagyom",
  },
  done: {
    title: (items: number, days: number) =>
      `Kész: ${formatCount(items)} tétel, ${formatCount(days)} nap`,
    arriving: (items: number) => `Érkeznek a tételek, eddig ${formatCount(items)}`,
    nothing: "Kész, de ebben az időszakban nem volt tétel",
    accounts: (count: number) => `${formatCount(count)} számla`,
    lead: (accounts: string, from: string, to: string) =>
      `${accounts}, ${formatInterval(from, to)}`,
    byBank: "Holnap reggeltől magától frissül.",
    byFile: "A következő kivonatot ugyanígy töltheti fel.",
    arrivingMore: "A bank korábbi tételei a háttérben töltődnek be; továbbléphet.",
    open: "Tételek megnyitása",
    chart: (from: string, to: string) =>
      `Napi jóváírás és terhelés, ${formatMonthDay(from)} – ${formatMonthDay(to)}`,
    balance: (date: string | undefined) =>
      date ? `Egyenleg, ${formatMonthDay(date)}` : "Egyenleg",
    credit: "Jóváírás",
    debit: "Terhelés",
    missing: "Hiányzó nap",
    missingElsewhere: "a Teljesség oldal mutatja",
    lastYear: "az elmúlt egy évben",
    otherCurrencies: (codes: readonly string[]) => `${codes.join(", ")} nélkül`,
    next: "Következő lépések",
    invite: {
      title: "Könyvelő meghívása",
      text: "Ugyanezt a listát látja, és könyveltként jelölheti meg a tételeket.",
      action: "Meghívás",
    },
    another: {
      title: "Másik bankszámla",
      text: "Bank vagy fájl, ugyanígy két perc.",
      action: "Hozzáadás",
    },
  },
};
