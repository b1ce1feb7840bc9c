import { untilDay } from "#values/day-endings.ts";
import type { MissingSum } from "#contract/collections/collection-states.ts";
import type { Collection } from "#contract/collections/collections.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

export const collectionTexts = {
  title: "Elszámolások",
  purpose: "Futárok és kártyaelfogadók utalásai, tételesen összevetve a bankkal.",
  kinds: { courier: "Futár", card: "Kártya" },
  allOfKind: { courier: "Minden futár", card: "Minden kártyaelfogadó" },
  trail: "Útvonal",
  upload: "Elszámolás feltöltése",
  listLabel: "Elszámolások",
  itemCount: (count: number) => `${formatCount(count)} tétel`,
  onTheWay: {
    label: "Úton lévő pénz",
    sum: "beszedték, a jóváírását még nem láttuk",
    since: (days: number) => (days <= 0 ? "ma" : `${formatCount(days)} napja`),
    parts: {
      late: (sum: string) => `${sum} késik`,
      partLate: (sum: string) => `${sum} hiányzik`,
      unchecked: (sum: string) => `${sum}: nincs bankadat`,
    },
  },
  reading: {
    title: "Az adatok beolvasása tart",
    message: "Amíg az elszámolásokat és a banki tételeket olvassuk, a késéseket nem jelezzük.",
  },
  /** What is missing of one transfer; never of the provider. */
  missing: {
    transfer: (source: string, days: number) =>
      `${source}: egy utalás ${formatCount(days)} napja késik`,
    part: (source: string, sum: string) => `${source}: ${sum} hiányzik egy utalásból`,
  },
  missingNote: {
    transfer: (day: string) => `${untilDay(day)} meg kellett volna érkeznie.`,
    part: (sum: string, days: number) =>
      `${sum} megérkezett, a többit ${formatCount(days)} napja várjuk.`,
  },
  unchecked: {
    title: (count: number) =>
      count === 1
        ? "Egy utalás napjaira nincs bankadat"
        : `${formatCount(count)} utalás napjaira nincs bankadat`,
    message:
      "Nem tudjuk, megérkezett-e: a várt napok bankadata hiányzik, vagy nem igazolt, hogy teljes. Ez semmit nem mond a szolgáltatóról.",
  },
  checkedUntil: (day: string) => `A bankadatokat ${untilDay(day)} néztük meg.`,
  uploadStatement: "Kivonat feltöltése",
  lateTold: (day: string) => `Levélben is szóltunk róla: ${day}`,
  lateLetter: "Levél elküldve",
  lateShow: "Megnézem",
  provider: {
    label: "A szolgáltató összesen",
    collected: "Beszedett",
    deducted: "Levont és beszámított",
    received: "Jóváírt",
    since: (day: string, count: number) => `${formatCount(count)} elszámolás ${day} óta.`,
    usual: (days: number) =>
      days === 0
        ? "Általában az elszámolás napján utal."
        : `Általában ${formatCount(days)} munkanappal az elszámolás napja után utal.`,
  },
  views: {
    label: "További listák",
    parcels: "Csomagok",
    payments: "Fizetések",
    ledger: "Elszámolószámla",
  },
  items: {
    label: { courier: "Csomagok", card: "Fizetések" },
    search: { courier: "Csomagszám, hivatkozás, számla", card: "Fizetés, hivatkozás, számla" },
    failed: {
      courier: "A csomagok most nem tölthetők be",
      card: "A fizetések most nem tölthetők be",
    },
    count: (count: number, exact: boolean, kind: Collection["kind"]) =>
      `${exact ? "" : "több mint "}${formatCount(count)} ${kind === "courier" ? "csomag" : "fizetés"}`,
    /** A text finds fees too, so not all that is found is a parcel. */
    found: (count: number, exact: boolean) =>
      `${exact ? "" : "több mint "}${formatCount(count)} találat`,
    sums: { gross: "Bruttó", fee: "Levonás", net: "Nettó" },
    tooMany: "10 000 találat felett nem összegzünk; írjon be többet a számból.",
    columns: { day: "Elszámolás napja", settlement: "Elszámolás" },
    openSettlement: (name: string) => `${name} megnyitása`,
    paging: (from: number, to: number, all: number) =>
      `${formatCount(from)}–${formatCount(to)} / ${formatCount(all)} tétel`,
    beginning: "A szám vagy a hivatkozás elejét írja be; a szóköz és a kötőjel nem számít.",
  },
  ledger: {
    label: "Elszámolószámla",
    failed: "Az elszámolószámla most nem tölthető be",
    empty: {
      title: "Az elszámolószámla még üres",
      message: "Az első elszámolással kap sorokat.",
    },
    opening: (day: string) => `Nyitó, ${day}`,
    due: "Utalni kell",
    setOff: "Beszámított",
    credited: "Jóváírt a bankban",
    closing: (day: string) => `Egyenleg, ${day}`,
    kinds: {
      settlement: "Elszámolás",
      credit: "Banki jóváírás",
      offset: "Beszámított számla",
    },
    columns: {
      day: "Nap",
      event: "Esemény",
      owed: "Tartozik",
      paid: "Követel",
      balance: "Egyenleg",
    },
    cut: (shown: number, all: number) =>
      `A legutóbbi ${formatCount(shown)} sor látszik, összesen ${formatCount(all)} van. Mind a letöltésben van.`,
  },
  unreported: {
    title: (source: string) => `${source}: a pénz megjött, az elszámolása hiányzik`,
    message: (bank: string) => `${bank} · Ha feltölti az elszámolást, tételekre bontjuk.`,
    upload: "Feltöltés",
  },
  clearing: {
    title: "Elszámolószámla letöltése",
    what: "A szolgáltató elszámolásai, jóváírásai és beszámított számlái egy listában, soronkénti egyenleggel. Ha mindent kifizetett, a záró egyenleg nulla.",
    source: "Szolgáltató",
    from: "Ettől",
    to: "Eddig",
    pick: "Naptár megnyitása",
    wrongDay: "Adja meg így: 2026. 11. 21.",
    order: "A kezdő dátum nem lehet későbbi a záró dátumnál.",
    format: "Formátum",
    formats: { xlsx: "Excel-táblázat", csv: "CSV-fájl" },
    action: "Letöltés",
    running: "Készül…",
    failed: "Az elszámolószámla nem tölthető le",
  },
  shows: { all: "Mind", todo: "Teendő", way: "Úton", matched: "Egyezik" },
  groups: { todo: "Teendő", unchecked: "Nem ellenőrizhető", way: "Úton", done: "Kész" },
  showLabel: "Melyik elszámolások látszanak",
  source: "Szolgáltató",
  allSources: "Minden szolgáltató",
  search: "Csomagszám, hivatkozás, számla",
  columns: {
    day: "Nap",
    name: "Elszámolás",
    items: "Tétel",
    gross: "Beszedett",
    deducted: "Levonás",
    received: "Jóváírás",
    state: "Állapot",
  },
  unnamed: {
    settlement: "Elszámolás",
    fee: "Díjszámla",
    offset: "Beszámítási levél",
    status: "Csomaglista",
  },
  states: {
    awaiting_credit: "Jóváírásra vár",
    partially_matched: "Részben beérkezett",
    matched: "Forintra egyezik",
    no_credit_expected: "Nem jár jóváírás",
    unbalanced: "Nem igazolt",
  } satisfies Record<Collection["state"], string>,
  exact: "Egyezik",
  allSetOff: "Teljesen beszámítva",
  feeState: "Díjszámla",
  missingState: {
    transfer: (days: number) => `Késik, ${formatCount(days)} napja`,
    part: (_days: number, sum: string) => `Hiányzik ${sum}`,
    bank_data: () => "Nincs bankadat",
  } satisfies Record<MissingSum, (days: number, sum: string) => string>,
  takenBack: "Visszavett jóváírás",
  partTakenBack: "Részben visszavett jóváírás",
  proposal: "Javaslat",
  proposals: (count: number) =>
    count === 1 ? "Egy javaslat vár döntésre" : `${formatCount(count)} javaslat vár döntésre`,
  paging: (from: number, to: number, total: number) =>
    `${formatCount(from)}–${formatCount(to)} / ${formatCount(total)} elszámolás`,
  listFailed: "Az elszámolások listája most nem tölthető be",
  oneFailed: "Az elszámolás most nem tölthető be",
  noCompany: "Válassza ki a céget, amelynek az elszámolásait látni szeretné.",
  empty: {
    title: "Még nincs elszámolás",
    message:
      "Ha csomagot küld utánvéttel, vagy kártyát fogad el, itt látja, melyik vevő pénze érkezett meg, és mennyi van még úton.",
    supported: "Támogatott szolgáltatók",
  },
  nothing: "Nincs ilyen elszámolás",
  filters: (parts: readonly string[]) => `Szűrők: ${parts.join(", ")}`,
  clear: "Szűrők törlése",
};
