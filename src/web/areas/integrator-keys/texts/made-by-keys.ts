import { type Fate, MADE_COUNT_MAX, type MadeKind } from "#contract/integrator-keys/made-kinds.ts";

/** What a key and its links made, by kind; the count stands before it. */
export const madeKindTexts = {
  sessions: { name: "nyitott munkamenet beléptető linkből" },
  links: { name: "fel nem használt beléptető link" },
  webhooks: { name: "webhook", about: "A kulcs végéről még kap egy utolsó üzenetet." },
  keyExports: { name: "készülő export, amelyet a program kért" },
  keys: { name: "másik hozzáférési kulcs", about: "Azzal együtt, ami azokkal készült." },
  secrets: {
    name: "titkos kulcs más hozzáférési kulcsához",
    about: "Annak a kulcsnak a linkjeiből nyitott munkamenetek is véget érnek.",
  },
  otherWebhooks: { name: "webhook más hozzáférési kulcsához" },
  accountants: { name: "meghívott könyvelő", about: "Elveszíti a céget." },
  mailAddresses: { name: "levélcím, ahová fájl küldhető a cégnek" },
  invoiceKeys: {
    name: "Számlázz.hu-kulcs",
    about: "Ha ez a mostani kulcs, a kapcsolat is megszűnik.",
  },
  schedules: { name: "rendszeres export", about: "Az elkészült fájljai megmaradnak." },
  exportJobs: { name: "készülő export, amelyet beléptető linkből kértek" },
  preparedCompanies: {
    name: "előkészített cég, amely az ügyvezetőjére vár",
    about: "Töröljük, és erről az ügyvezető levelet kap.",
  },
  completedCompanies: {
    name: "előkészített cég, amelyet az ügyvezetője véglegesített",
    about: "Már az ügyvezetőjéé.",
  },
  files: { name: "feltöltött fájl", about: "A Feltöltések oldalon törölhető." },
  exports: { name: "elkészült export", about: "Az Exportok oldalon látható." },
  marks: { name: "jelölés és döntés a tételekről", about: "A tételeknél módosítható." },
  notes: { name: "megjegyzés", about: "A tételnél törölhető." },
  papers: { name: "bizonylat", about: "A tételnél eltávolítható." },
  mappings: { name: "oszlopprofil", about: "A Feltöltések oldalon törölhető." },
  savedViews: {
    name: "mentett nézet",
    about: "Csak az látja, akinek a nevében készült; a tételek listáján törölhető.",
  },
  exportSettings: {
    name: "megjegyzett exportbeállítás",
    about: "Ezzel indul annak a következő exportja, akinek a nevében készült; ott átállítható.",
  },
  accountNames: { name: "bankszámla elnevezése", about: "A Bankszámlák oldalon módosítható." },
  mailPasswords: {
    name: "megőrzött jelszó levélben kapott fájlokhoz",
    about: "Csak ugyanannak a feladónak a fájljait nyitja meg.",
  },
  certificates: { name: "teljességi igazolás", about: "Akinek elküldték, annál már ott van." },
  consents: {
    name: "banki hozzájárulás",
    about: "Továbbra is hozza a tételeket; a Banki hozzájárulások oldalon vonható vissza.",
  },
} satisfies Readonly<Record<MadeKind, { readonly name: string; readonly about?: string }>>;

export const madeTexts = {
  button: "Mi készült vele?",
  title: (name: string) => `Mi készült ezzel a kulccsal: ${name}`,
  lead: "Amit a kulccsal vagy a beléptető linkjeivel hoztak létre, és most is megvan.",
  section: "Ez lesz azzal, ami a kulccsal vagy a beléptető linkjeivel készült:",
  failed: "Most nem tölthető be, mi készült a kulccsal",
  fates: {
    itself: "A kulccsal együtt megszűnik",
    press: "A kulcs nélkül is tovább működik, ha nem kéri a megszűnését",
    stays: "Megmarad, mert a cég vagy más személy adata; senkit nem enged be",
  } satisfies Record<Fate, string>,
  /** Of a key that has ended. */
  leftWorking: "A kulcs már nem él, de ez még működik",
  none: {
    itself: "Ilyen nincs.",
    press: "Ilyen nincs: a kulcs után semmi sem működik tovább.",
    stays: "Ilyen nincs.",
  } satisfies Record<Fate, string>,
  count: (count: number) => (count > MADE_COUNT_MAX ? `több mint ${MADE_COUNT_MAX}` : `${count}`),
  /** What leaves no thing behind that could be listed. */
  log: "Amit törölt, elvetett vagy elküldött velük a program, az a cég eseménynaplójában áll.",
  older:
    "Ez a kulcs már megvolt, mielőtt jegyezni kezdtük, mi készül a kulcsokkal. Amit korábban hoztak létre vele, az itt nem szerepel.",
  show: "Lista",
  hide: "Lista elrejtése",
  showOf: (name: string) => `Lista: ${name}`,
  listFailed: "A lista most nem tölthető be",
  emptyList: "Ilyen már nincs.",
  more: "Következők",
  first: "Elölről",
  by: (name: string) => `${name} nevében`,
  endLeft: "Szűnjön meg, ami még működik",
  ending: "Megszüntetés…",
};
