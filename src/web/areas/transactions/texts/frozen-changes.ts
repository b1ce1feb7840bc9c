import type { FrozenChange } from "#contract/transactions/frozen-changes.ts";
import { FROZEN_DECIDE_MAX } from "#contract/transactions/frozen-limits.ts";
import { articleBefore } from "#values/hungarian-article.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatInstant } from "#web/ui/text/format-date.ts";

type Sort = Pick<FrozenChange, "way" | "kind">;

const WITHDRAWN = {
  bank: "A bank visszavonta",
  reader: "A fájl új beolvasása már nem tartalmazza",
  file: "A fájlját törölték",
  origin: "Másik forrás mást mond",
  link: "Másik forrás mást mond",
} as const;
const CHANGED = {
  bank: "A bank módosította",
  reader: "A fájl új beolvasása mást mond",
  file: "A fájlját törölték",
  origin: "Másik forrás mást mond",
  link: "Másik forrás mást mond",
} as const;
const LINKED = {
  joined: "A források szerint egy másik tétellel azonos",
  parted: "A források szerint két külön tétel",
} as const;

/** „Módosult könyvelt tételek": what waits on booked and exported items. */
export const frozenTexts = {
  title: "Módosult könyvelt tételek",
  purpose:
    "Ami a könyvelésben, egy exportban vagy egy igazolásban már szerepel, nem változik meg magától. Itt dönthet arról, amit a bank vagy a fájl azóta módosított.",
  chooseCompany: "Válasszon céget, és megmutatjuk, melyik könyvelt tétele módosult.",
  failed: "A módosult tételek most nem tölthetők be",
  moreFailed: "A további tételek most nem tölthetők be",
  empty: {
    title: "Nincs módosult könyvelt tétel",
    message:
      "Ha a bank, egy fájl új beolvasása, egy törölt fájl vagy egy másik forrás megváltoztatna, összevonna vagy szétválasztana egy könyvelt, exportált, igazolásban szereplő vagy lezárt hónapi tételt, itt jelenik meg.",
  },
  filters: "Módosulás fajtája",
  all: "Mind",
  sort: ({ way, kind }: Sort) =>
    kind === "joined" || kind === "parted"
      ? LINKED[kind]
      : kind === "withdrawn"
        ? WITHDRAWN[way]
        : kind === "returned"
          ? "A bank újra közölte"
          : CHANGED[way],
  list: "Módosult tételek",
  more: "Továbbiak",
  loadingMore: "Betöltés…",
  marks: ({ wasBooked, wasExported, wasCertified, wasClosed, bookedBy, bookedAt }: FrozenChange) =>
    [
      wasBooked &&
        (bookedAt === null
          ? "könyvelve"
          : `könyvelve ${formatInstant(bookedAt)}${bookedBy === null ? "" : `, ${bookedBy}`}`),
      wasExported && "exportálva",
      wasCertified && "igazolás készült róla",
      wasClosed && "lezárt hónap tétele",
    ]
      .filter(Boolean)
      .join(" · "),
  at: (instant: string) => `érkezett ${formatInstant(instant)}`,
  file: (name: string) => `Fájl: ${name}`,
  before: "A könyvelésben",
  after: "Az új adat",
  goes: "A tétel kikerül a tételek közül, az összegekből és az exportokból.",
  becomesOne:
    "A két tételből egy lesz: ez kikerül az összegekből, a másik marad. Mindkettővel dolgoztak már.",
  becomesTwo: "A tételből kettő lesz: a másik forrás sora külön tételként számít.",
  other: "A másik tétel",
  comesBack: "A tétel újra beleszámít az összegekbe és az exportokba.",
  accept: "Elfogadom",
  keep: "Marad a könyvelt",
  acceptLabel: (partner: string) => `Elfogadom az új adatot: ${partner}`,
  keepLabel: (partner: string) => `Marad a könyvelt adat: ${partner}`,
  open: "Tétel megnyitása",
  acceptAll: (count: number) =>
    count > FROZEN_DECIDE_MAX
      ? `${formatCount(FROZEN_DECIDE_MAX)} elfogadása`
      : `Mind ${articleBefore(count)} ${formatCount(count)} elfogadása`,
  keepAll: (count: number) =>
    count > FROZEN_DECIDE_MAX
      ? `${formatCount(FROZEN_DECIDE_MAX)} maradjon`
      : `Mind ${articleBefore(count)} ${formatCount(count)} maradjon`,
  ask: {
    accept: (count: number) =>
      count > FROZEN_DECIDE_MAX
        ? `Elfogadja a legrégebbi ${formatCount(FROZEN_DECIDE_MAX)} módosulást?`
        : `Elfogadja mind ${articleBefore(count)} ${formatCount(count)} módosulást?`,
    keep: (count: number) =>
      count > FROZEN_DECIDE_MAX
        ? `A legrégebbi ${formatCount(FROZEN_DECIDE_MAX)} tétel maradjon a könyvelt adattal?`
        : `Mind ${articleBefore(count)} ${formatCount(count)} tétel maradjon a könyvelt adattal?`,
    acceptMessage:
      "A tételek az új adatot mutatják, vagy kikerülnek. A könyvelt jelölésük megmarad; a könyvelőprogramban Önnek kell módosítania. 24 órán belül visszavonhatja.",
    keepMessage:
      "A tételek nem változnak. Ha a forrás később megint mást mond, újra szólunk. 24 órán belül visszavonhatja.",
    acceptAction: "Mind elfogadom",
    keepAction: "Mind maradjon",
    running: "Mentés…",
  },
  accepted: (count: number) =>
    count === 1 ? "Az új adat elfogadva" : `${formatCount(count)} módosulás elfogadva`,
  kept: (count: number) =>
    count === 1
      ? "A könyvelt adat maradt"
      : `${formatCount(count)} tétel maradt a könyvelt adattal`,
  acceptedMessage: "Ha kell, a könyvelőprogramban is módosítsa.",
  keptMessage: "A tétel nem változott.",
  ofSortLeft: (count: number) =>
    `Egyszerre legfeljebb ${formatCount(FROZEN_DECIDE_MAX)} módosulásról dönthet. Ebből a fajtából még ${formatCount(count)} vár.`,
  left: (count: number) =>
    `${formatCount(count)} közben megváltozott, vagy más már döntött róla; azt nem módosítottuk.`,
  nothing: {
    title: "Erről közben más döntött",
    message: "Vagy a forrás azóta megint mást mond. A lista frissült.",
  },
  undo: "Visszavonás",
  undone: (count: number) =>
    count === 1 ? "A döntés visszavonva" : `${formatCount(count)} döntés visszavonva`,
  undoneMessage: "A módosulás újra döntésre vár.",
  undoneKept: (count: number) => `${formatCount(count)} közben megváltozott, azt nem módosítottuk.`,
  undoNothing: {
    title: "Nem volt mit visszavonni",
    message: "A tételek azóta megváltoztak.",
  },
  undoLate: { title: "Már nem vonható vissza", message: "A döntés 24 óráig vonható vissza." },
  decideFailed: {
    title: "Nem sikerült menteni",
    message: "Próbálja újra néhány másodperc múlva.",
  },
} as const;
