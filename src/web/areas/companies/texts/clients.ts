import { untilDay } from "#values/day-endings.ts";
import { articleBeforeName } from "#values/hungarian-article.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

export const clientsTexts = {
  purpose: "Legelöl a teendők. Az „Új” az utolsó látogatása óta érkezett tételeket számolja.",
  listLabel: "Ügyfelek",
  found: (count: number) => `${formatCount(count)} találat`,
  showLabel: "Mutatott ügyfelek",
  shows: {
    all: "Mind",
    needy: "Önre vár",
    new: "Új tétellel",
    today: "Ma intézendő",
    week: "Ezen a héten",
    fine: "Rendben",
    files: "Önre váró fájl",
    consents: "Lejáró hozzájárulás",
    days: "Nem igazolt nap",
    feeds: "Nem küld adatot",
    unbooked: "Felgyűlt tételek",
  },
  queues: { title: "Okok szerint", label: "Ügyfelek szűrése" },
  groupCount: (count: number) => `${formatCount(count)} ügyfél`,
  sortLabel: "Sorrend",
  sorts: { need: "Sürgősség", name: "Név", unbooked: "Nem könyvelt", data: "Adat eddig" },
  sortBy: (what: string) => `Rendezés: ${what}`,
  columns: {
    name: "Ügyfél",
    needs: "Teendő",
    new: "Új",
    unbooked: "Nem könyvelt",
    data: "Adat eddig",
  },
  newCount: (count: number, exact: boolean) => `${formatCount(count)}${exact ? "" : "+"} új`,
  dataUntil: (day: string) => `Adat eddig: ${day}`,
  newSince: (when: string) => `Az utolsó látogatása, ${when} óta`,
  openItems: (name: string, count: number) =>
    `${name}: ${formatCount(count)} nem könyvelt tétel megnyitása`,
  since: (date: string) => `${date} óta`,
  showAll: "Minden ügyfél",
  /** Said only where no need is left: every day of every account is proven up to `through`. */
  fine: (unbooked: number, through: string | null) =>
    [
      unbooked > 0 ? `${formatCount(unbooked)} friss tétel` : "Minden tétel könyvelve",
      ...(through === null ? [] : [`minden nap igazolt ${untilDay(through)}`]),
    ].join(", "),
  next: "Következő ügyfél",
  nextItem: "Következő tétel",
  nextHint: "A következő ügyfél, akinél teendő van",
  nextItemHint: "A következő nem könyvelt tétel, a többi ügyfélnél is",
  nobodyNext: { title: "Nincs több teendő", message: "A többi ügyfelénél nincs teendő." },
  noItemsNext: {
    title: "Minden tétel könyvelve",
    message: "A többi ügyfelénél nincs nem könyvelt tétel.",
  },
  keys: {
    move: "mozgás",
    open: "megnyitás",
    next: "következő ügyfél",
    nextItem: "következő tétel",
    search: "keresés",
  },
  remind: "Emlékeztető küldése",
  remindTitle: "Emlékeztető küldése",
  remindMessage: (name: string) =>
    `Levelet küldünk ${articleBeforeName(name)} ${name} ügyvezetőjének, egy linkkel, amely a teendőjéhez viszi.`,
  remindWhat: "Mire emlékeztessük?",
  recommended: "Javasolt",
  remindKinds: {
    parked: {
      title: "Döntés az ismeretlen bankszámláról",
      description: "A Számlázz.hu olyan számláról küldött tételeket, amelyet a cég nem vett fel.",
    },
    reconnect: {
      title: "A banki kapcsolat rendbetétele",
      description: "Nem sikerül a lekérdezés: újbóli összekötés vagy kivonat kell.",
    },
    silent: {
      title: "Elmaradt tételek",
      description: "Régóta nem jön új tétel a számláról.",
    },
    finish: {
      title: "A cég véglegesítése",
      description: "A cég adatait az ügyvezetőnek kell véglegesítenie.",
    },
    upload: { title: "Kivonatok feltöltése", description: "Hiányoznak a bankszámla tételei." },
    connect: {
      title: "Bankszámla összekötése",
      description: "Hogy a tételek maguktól érkezzenek.",
    },
    extend: {
      title: "Hozzájárulás megújítása",
      description: "A banki hozzájárulás lejár vagy lejárt.",
    },
    files: {
      title: "Fájlok rendezése",
      description: "Van sikertelen vagy döntésre váró fájl.",
    },
  },
  remindNamed: "A levél ezeket nevezi meg:",
  remindNames: (days: string) => `A levél ezt az időszakot kéri: ${days}`,
  remindEmpty: (account: string) => `${account}: még nincs adat`,
  remindMore: (count: number) => `és még ${formatCount(count)} időszak`,
  remindText: "Saját szöveg",
  remindTextHelp: "A levélben az Ön szavaiként, idézőjelben áll.",
  remindOnce: "Egy cégnek naponta két emlékeztető küldhető: ha téves ment ki, ma javíthatja.",
  reminded: (name: string) => ({
    title: "Emlékeztetjük az ügyvezetőt",
    message: `${name}: az emlékeztető levele úton van.`,
  }),
  remindedToday: {
    title: "Ez az emlékeztető ma már nem mehet ki",
    message: "Ugyanazt naponta egyszer, egy cégnek összesen kettőt küldünk. Holnap újra megteheti.",
  },
  remindRepeat: "Ismétlés",
  remindRepeats: { once: "Egyszer", 3: "3 naponta", 7: "Hetente" },
  remindRepeatHelp:
    "Addig kérjük, amíg a bank adatai szerint meg nem jön. Az ismétlés az ügyvezető összegyűjtött levelében megy, a kérdéseivel együtt.",
  remindRepeating: (name: string) => ({
    title: "Bekértük az ügyvezetőtől",
    message: `${name}: a levél úton van, és ismételjük, amíg meg nem jön.`,
  }),
  remindCollected: (name: string) => ({
    title: "Bekértük az ügyvezetőtől",
    message: `${name}: mára elfogytak a külön levelek, ezért a következő összegyűjtött levélben megy.`,
  }),
  remindFailed: "Az emlékeztető nem ment el",
};
