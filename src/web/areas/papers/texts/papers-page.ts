/** The page of papers, the rule, and the choice of items for a paper. */
import type { WaiverReason } from "#contract/papers/paper-shows.ts";
import { articleBefore } from "#values/hungarian-article.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

export type PaperTab = "missing" | "loose" | "there" | "waived" | "removed";

export const papersPageTexts = {
  title: "Bizonylatok",
  purpose: "Számla, blokk vagy szerződés a tétel mellé.",
  chooseCompany: "Válassza ki a céget, amelynek a bizonylatait látni szeretné.",
  rule: "Mikor kell?",
  list: "Bizonylatok listája",
  which: "Melyik lista?",
  failed: "A bizonylatok most nem tölthetők be",
  drop: "Húzza ide a bizonylatokat",
  dropHint:
    "Egy sorra húzva a fájl annak a tételnek a bizonylata lesz, ide húzva tételre vár. PDF, JPEG, PNG, WebP vagy HEIC, fájlonként legfeljebb 20 MB.",
  tabs: {
    missing: "Hiányzik",
    loose: "Tételre vár",
    there: "Megvan",
    waived: "Nem kell",
    removed: "Eltávolítva",
  } satisfies Record<PaperTab, string>,
  /** The list holds so many rows at most. */
  cut: (rows: number, all: number) =>
    `Az első ${formatCount(rows)} sor látszik, összesen ${formatCount(all)} van.`,
  empty: {
    missing: {
      title: "Nem hiányzik bizonylat",
      message: "Minden tételnél ott van, amelyet a cég szabálya ebben a hónapban kér.",
    },
    loose: {
      title: "Minden bizonylatnak megvan a tétele",
      message: "Ide az a bizonylat kerül, amelyet tétel nélkül töltöttek fel.",
    },
    there: {
      title: "Ebben a hónapban még nincs bizonylat",
      message: "A tétel részleteinél csatolhat, vagy húzza ide a fájlokat.",
    },
    waived: {
      title: "Nincs ilyen tétel",
      message: "Ide az a tétel kerül, amelyről megjelölték, hogy nem kell hozzá bizonylat.",
    },
    removed: {
      title: "Nincs eltávolított bizonylat",
      message: "Az eltávolított bizonylat 30 napig itt marad, és visszahozható.",
    },
  } satisfies Record<PaperTab, { title: string; message: string }>,
  noRule: {
    title: "Még nincs szabály arra, mikor kell bizonylat",
    message:
      "Szabály nélkül a program nem mondja, hogy hiányzik. Adja meg például, hogy 20 000 Ft feletti kártyás vásárláshoz kell.",
  },
  noPartner: "Név nélküli partner",
  ask: "Bekérés",
  askAll: (count: number) => `Bekérés mind ${articleBefore(count)} ${formatCount(count)} tételhez`,
  zip: "Letöltés ZIP-ben",
  place: "Tételhez rendelés",
  restore: "Visszahozás",
  waive: "Nem kell",
  waiveOf: (name: string) => `Nem kell bizonylat: ${name}`,
  need: "Mégis kell",
  waivedToast: { title: "Ehhez a tételhez nem kell bizonylat" },
  waiveFailed: "A jelölés nem sikerült",
  reasons: {
    none_needed: "Nem tartozik hozzá bizonylat",
    private: "Magáncélú",
    fee_or_tax: "Díj vagy adó",
    lost: "Elveszett",
  } satisfies Record<WaiverReason, string>,
  until: (day: string) => `${day} napjáig hozható vissza`,
} as const;

export const paperRuleTexts = {
  title: "Mikor kell bizonylat?",
  failed: "A szabály most nem tölthető be",
  intro:
    "Amelyik terhelésre egy feltétel teljesül, ahhoz bizonylat kell. A devizában terhelt összeg minden határ felett van.",
  card: "Kártyás vásárlás",
  cardHelp: "Készpénzfelvétel nélkül",
  payment: "Minden terhelés",
  paymentHelp: "Banki díj, készpénzfelvétel és saját számlák közötti átvezetés nélkül",
  over: "Ekkora összeg felett (Ft)",
  newPartners: "Új partner",
  newPartnersHelp: "Akinek a cég az előző 12 hónapban nem fizetett",
  since: "Ettől a hónaptól",
  sinceHelp: "A korábbi hónapok nem változnak.",
  badSum: "Forintösszeget írjon, például 20 000",
  saved: { title: "A szabályt elmentettük" },
  off: { title: "A szabályt kikapcsoltuk" },
  saveFailed: "A szabály nem menthető",
} as const;

export const paperZipTexts = {
  title: "Bizonylatok letöltése",
  failed: "A bizonylatok száma most nem tölthető be",
  intro:
    "A fájlok neve a tétel napja, partnere és összege, végén sorszámmal. Mellettük lista.csv mondja meg, melyik fájl melyik tételé.",
  which: "Melyik bizonylatok?",
  fresh: "Csak az újak",
  freshHelp: "Amelyek még egyetlen végigért letöltésben sem voltak",
  all: "Mind",
  allHelp: "A hónap minden bizonylata, a már letöltöttek is",
  count: (papers: number, size: string) => `${formatCount(papers)} bizonylat, ${size}`,
  submit: "Letöltés",
  running: "Előkészítés…",
  nothing: "Nincs letölthető bizonylat.",
  submitFailed: "A letöltés nem indult el",
} as const;

export const paperPlaceTexts = {
  title: "Melyik tétel bizonylata?",
  search: "Partner, közlemény, összeg",
  failed: "A tételek most nem tölthetők be",
  none: "Nincs ilyen tétel.",
  submit: "Hozzárendelés",
  choose: "Válasszon legalább egy tételt.",
  running: "Hozzárendelés…",
  submitFailed: "A bizonylat nem rendelhető a tételhez",
  done: { title: "A bizonylat a tétel mellé került" },
  items: "Tételek",
} as const;
