import { untilDay } from "#values/day-endings.ts";
import type { MissingSum } from "#contract/collections/collection-states.ts";
import type { Collection } from "#contract/collections/collections.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

interface MissingWords {
  readonly source: string;
  /** Settlements, and the days since the oldest of them. */
  readonly count: number;
  readonly days: number;
  readonly sum: string;
}

export const collectionTexts = {
  titles: { courier: "Futárbeszedések", card: "Bankkártyás (POS) bevételek" },
  purposes: {
    courier: "A futárok utánvétei csomagonként, összevetve a banki jóváírással.",
    card: "A kártyás fizetések tételesen, összevetve a banki jóváírással.",
  },
  kinds: { courier: "Futár", card: "Kártya" },
  kindLabel: "Elszámolások fajtája",
  trail: "Útvonal",
  upload: "Elszámolás feltöltése",
  listLabel: "Elszámolások",
  itemCount: (count: number) => `${formatCount(count)} tétel`,
  onTheWay: {
    label: "Úton lévő pénz",
    sum: "Úton lévő pénz: beszedték, a jóváírását még nem láttuk",
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
  /** What is missing of transfers, each of which is one settlement; never of the provider. */
  missing: {
    late: ({ source, count, days, sum }: MissingWords) =>
      count === 1
        ? `${source}: egy utalás ${formatCount(days)} napja késik, ${sum}`
        : `${source}: ${formatCount(count)} utalás késik, a legrégebbi ${formatCount(days)} napja, ${sum}`,
    partLate: ({ source, count, days, sum }: MissingWords) =>
      count === 1
        ? `${source}: ${sum} hiányzik egy utalásból (${formatCount(days)} napja)`
        : `${source}: ${sum} hiányzik ${formatCount(count)} utalásból (a legrégebbi ${formatCount(days)} napja)`,
    unchecked: ({ source, count, sum }: MissingWords) =>
      count === 1
        ? `${source}: egy utalás napjaira nincs bankadat, ${sum}`
        : `${source}: ${formatCount(count)} utalás napjaira nincs bankadat, ${sum}`,
  },
  missingNote: {
    late: "A jóváírásnak már meg kellett volna érkeznie.",
    partLate: "Az utalás többi része megérkezett.",
    unchecked:
      "Nem tudjuk, megérkezett-e: a várt napok bankadata hiányzik, vagy nem igazolt, hogy teljes.",
  },
  missingOf: (count: number, settlements: number) =>
    `${settlements === 1 ? "Egy" : formatCount(settlements)} elszámolás, ${formatCount(count)} tétel.`,
  checkedUntil: (day: string) => `A bankadatokat ${untilDay(day)} néztük meg.`,
  uploadStatement: "Kivonat feltöltése",
  lateTold: (day: string) => `Levélben is szóltunk róla: ${day}`,
  lateLetter: "Levél elküldve",
  lateShow: "Megnézem",
  provider: {
    label: "A szolgáltató összesen",
    open: {
      courier: "Úton lévő pénz: beszedte, a jóváírását még nem láttuk",
      card: "Úton lévő pénz: elfogadta, a jóváírását még nem láttuk",
    },
    collected: "Beszedett",
    deducted: "Levont és beszámított",
    received: "Jóváírt",
    since: (day: string, count: number) => `${formatCount(count)} elszámolás ${day} óta.`,
    usual: (days: number) =>
      days === 0
        ? "Általában az elszámolás napján utal."
        : `Általában ${formatCount(days)} munkanappal az elszámolás napja után utal.`,
    onTime: (count: number) => `${formatCount(count)} elszámolás jóváírásra vár`,
    missing: {
      late: (count: number) => `${formatCount(count)} elszámolás, késik`,
      partLate: (count: number) => `hiányzik ${formatCount(count)} elszámolásból`,
      unchecked: (count: number) => `${formatCount(count)} elszámolás, nincs bankadat`,
    },
    all: "Minden elszámolás",
    purpose: (kind: Collection["kind"]) =>
      kind === "courier"
        ? "A futár elszámolásai, és aminek a jóváírását még nem láttuk."
        : "A kártyaelfogadó elszámolásai, és aminek a jóváírását még nem láttuk.",
  },
  views: {
    label: "Mit mutat a lista",
    settlements: "Utalások",
    items: { courier: "Csomagok", card: "Fizetések" },
    ledger: "Elszámolószámla",
  },
  items: {
    label: { courier: "Csomagok", card: "Fizetések" },
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
    label: "Jóváírás elszámolás nélkül",
    title: (count: number) =>
      count === 1
        ? "Egy jóváírásnak hiányzik az elszámolása"
        : `${formatCount(count)} jóváírásnak hiányzik az elszámolása`,
    tag: "Elszámolás hiányzik",
    message: "Töltse fel az elszámolást, és tételekre bontjuk.",
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
  shows: { all: "Mind", todo: "Teendő", matched: "Egyezik" },
  showLabel: "Melyik elszámolások látszanak",
  source: "Szolgáltató",
  allSources: "Minden szolgáltató",
  search: { courier: "Csomagszám, hivatkozás, számla", card: "Fizetés, hivatkozás, számla" },
  columns: {
    day: "Nap",
    source: "Szolgáltató",
    name: "Elszámolás",
    items: "Tétel",
    gross: "Bruttó",
    deducted: "Levonás",
    expected: "Várt",
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
  open: (name: string) => `${name}: részletek`,
  paging: (from: number, to: number, total: number) =>
    `${formatCount(from)}–${formatCount(to)} / ${formatCount(total)} elszámolás`,
  listFailed: "Az elszámolások listája most nem tölthető be",
  oneFailed: "Az elszámolás most nem tölthető be",
  noCompany: "Válassza ki a céget, amelynek az elszámolásait látni szeretné.",
  empty: {
    title: { courier: "Még nincs futárelszámolás", card: "Még nincs kártyás elszámolás" },
    message: {
      courier:
        "Töltse fel a futár utánvét-elszámolását. Csomagokra bontjuk, és megkeressük a banki jóváírását.",
      card: "Töltse fel a kártyaelfogadó elszámolását. Fizetésekre bontjuk, és megkeressük a banki jóváírását.",
    },
    supported: "Támogatott szolgáltatók",
  },
  nothing: "Nincs ilyen elszámolás",
  filters: (parts: readonly string[]) => `Szűrők: ${parts.join(", ")}`,
  clear: "Szűrők törlése",
};
