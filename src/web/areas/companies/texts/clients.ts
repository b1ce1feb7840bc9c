import { articleBeforeName } from "#values/hungarian-article.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

export const clientsTexts = {
  summary: (clients: number, unbooked: number) =>
    unbooked > 0
      ? `${formatCount(clients)} ügyfél, ${formatCount(unbooked)} nem könyvelt tétel.`
      : `${formatCount(clients)} ügyfél, minden tétel könyvelve.`,
  listLabel: "Ügyfelek",
  found: (count: number) => `${formatCount(count)} találat`,
  sortLabel: "Sorrend",
  sorts: { unbooked: "Nem könyvelt", name: "Név", lastData: "Utolsó adat", consent: "Lejárat" },
  columns: {
    name: "Ügyfél",
    taxNumber: "Adószám",
    state: "Állapot",
    unbooked: "Nem könyvelt",
    since: "Óta",
    lastData: "Utolsó adat",
  },
  next: "Következő ügyfél",
  nextHint: "A következő ügyfél, akinek van nem könyvelt tétele",
  nobodyNext: {
    title: "Nincs több teendő",
    message: "Egyik másik ügyfelének sincs nem könyvelt tétele.",
  },
  keys: { move: "mozgás", open: "megnyitás", next: "következő ügyfél", search: "keresés" },
  remind: "Emlékeztető küldése",
  remindTitle: "Emlékeztető küldése",
  remindMessage: (name: string) =>
    `Levelet küldünk ${articleBeforeName(name)} ${name} ügyvezetőjének, egy linkkel, amely a teendőjéhez viszi.`,
  remindWhat: "Mire emlékeztessük?",
  remindKinds: {
    upload: { title: "Kivonatok feltöltése", description: "Hiányoznak a bankszámla tételei." },
    connect: {
      title: "Bankszámla összekötése",
      description: "Hogy a tételek maguktól érkezzenek.",
    },
    extend: {
      title: "Hozzájárulás meghosszabbítása",
      description: "A banki hozzájárulás lejár vagy lejárt.",
    },
    files: {
      title: "Fájlok rendezése",
      description: "Van sikertelen vagy döntésre váró fájl.",
    },
  },
  remindOnce: "Egy cégnek naponta egy emlékeztető küldhető.",
  reminded: (name: string) => ({
    title: "Elküldtük az emlékeztetőt",
    message: `${name}: az ügyvezető e-mailt kapott.`,
  }),
  remindedToday: {
    title: "Ma már küldött emlékeztetőt",
    message: "Egy cégnek naponta egyet küldünk. Holnap újra megteheti.",
  },
  remindFailed: "Az emlékeztető nem ment el",
};
