import type { Collection, CollectionItem } from "#contract/collections/collections.ts";
import { articleBeforeName, capitalArticleBefore } from "#values/hungarian-article.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

/** Words of one settlement: its page, and its part in the drawer of a transaction. */
export const collectionDetailTexts = {
  back: "Elszámolások",
  figures: {
    gross: "Bruttó",
    fees: "Díjak",
    carriedIn: "Áthozat",
    carriedOut: "Átvitel",
    setOff: "Beszámítva",
    expected: "Várt jóváírás",
    received: "Beérkezett",
    open: "Még hátravan",
    over: "Több érkezett",
  },
  /** What happened, at the head of its page. */
  happened: (kind: Collection["kind"], source: string, sales: number) =>
    `${capitalArticleBefore(source)} ${source} ${formatCount(sales)} ${kind === "courier" ? "csomagot" : "tételt"} számolt el`,
  thereafter: {
    awaiting_credit: "; a jóváírását még nem láttuk.",
    partially_matched: "; a jóváírásnak egy része érkezett meg.",
    matched: ", és az összegét a banki jóváírás adja ki.",
    no_credit_expected: "; banki jóváírás nem jár hozzá.",
    unbalanced: ", de nem derült ki belőle minden.",
  } satisfies Record<Collection["state"], string>,
  matchedWithSetOff: ", és az összegét a banki jóváírás és a beszámítás együtt adja ki.",
  ties: "Banki jóváírás",
  noTies: "Még nem találtunk hozzá jóváírást. Ha megérkezik, magától párosítjuk.",
  noTiesUnproven: "Még nem találtunk hozzá jóváírást. Ha megérkezik, javasoljuk, és Ön dönt róla.",
  noneDue: "Ehhez az elszámoláshoz nem jár banki jóváírás.",
  linkStates: {
    proposed: "Javaslat",
    automatic: "Magától párosítva",
    confirmed: "Elfogadva, rögzítve",
    rejected: "Elutasítva",
  },
  byHand: "Kézzel párosítva, rögzítve",
  /** What the program itself may still do with a tie. */
  kept: {
    automatic:
      "Ha új fájl vagy banki tétel érkezik, a program módosíthatja. Ha rögzíti, ez így marad.",
    confirmed:
      "A program nem változtatja meg, akkor sem, ha új fájl vagy banki tétel érkezik. Amíg fel nem oldja, így marad. Ha egy későbbi terhelés visszaveszi a jóváírást, a párosítás nem számít.",
  },
  takenBack: "Visszavett jóváírás",
  returned: (sum: string) => `Ebből egy későbbi terhelés visszavett ${sum} összeget.`,
  restingItem: "Banki tétel",
  resting: {
    tag: "Nem számít",
    removed:
      "A banki tétel törölt fájllal vagy számlával távozott. Ha újra megérkezik, a párosítás is visszaáll.",
    withdrawn: "A bank visszavonta ezt a tételt. Ha visszaadja, a párosítás is visszaáll.",
    moved:
      "A bankszámla másik céghez került, a tétele ott van. Ha a számla visszakerül, a párosítás is visszaáll.",
  },
  decidedBy: (who: string, when: string) => `${who}, ${when}`,
  confirm: "Elfogadás",
  lock: "Rögzítés",
  unlock: "Feloldás",
  reject: "Elutasítás",
  undo: "Visszavonás",
  unlink: "Párosítás megszüntetése",
  decideFailed: "A döntés nem sikerült",
  decided: {
    confirm: "Elfogadva és rögzítve",
    reject: "Elutasítva",
    undo: "A döntést visszavontuk",
  },
  free: (sum: string) => `szabad: ${sum}`,
  paidOn: (day: string) => `utalás napja: ${day}`,
  findFailed: "A jóváírások most nem tölthetők be",
  itemsFailed: "A tételek most nem tölthetők be",
  part: (sum: string) => `ebből ${sum}`,
  showTransaction: "Megnyitás a tranzakciók közt",
  because: "Miért",
  offset: (ref: string) => (ref ? `Beszámított számla: ${ref}` : "Beszámított számla"),
  findTitle: "Párosítás kézzel",
  findLabel: "Partner, közlemény",
  findHint: "Az összegben legközelebb álló jóváírások.",
  noCredits: "Nincs szabad jóváírás ebben az időszakban.",
  noCreditsFound: "Nincs ilyen szabad jóváírás.",
  findOpen: "Jóváírás keresése",
  link: "Párosítás",
  linkFailed: "A párosítás nem sikerült",
  items: "Tételek",
  noItems: "Nincs ilyen tétel",
  moreItems: (count: number) => `Még ${formatCount(count)} tétel`,
  noReference: "nincs hivatkozás",
  itemKinds: {
    parcel: "",
    payment: "",
    refund: "visszatérítés",
    chargeback: "visszaterhelés",
    fee: "díj",
    adjustment: "korrekció",
  } satisfies Record<CollectionItem["kind"], string>,
  grossWas: (sum: string) => `javítás előtt ${sum}`,
  itemColumns: {
    id: { courier: "Csomagszám", card: "Azonosító" },
    reference: "Hivatkozás",
    date: "Nap",
    gross: "Összeg",
    fee: "Díj",
    net: "Nettó",
  },
  files: "Forrás",
  deletedFile: "törölt fájl",
  invoice: {
    title: (number: string, total: string) => `A szolgáltató számlája: ${number}, ${total}`,
    holds: "Ennyi díjat von le az elszámolás is, ezért más utalásból nem hiányozhat.",
    differs: (fees: string) => `Az elszámolás szerint a levont díj ${fees}.`,
  },
  checkFailed: (name: string, stated: string, computed: string) => {
    const inMail = name.startsWith("mail.");
    const what = checkNames[inMail ? name.slice(5) : name] ?? name;
    return `${what}: ${inMail ? "a levél" : "a fájl"} szerint ${stated}, a tételekből ${computed}.`;
  },
  unbalanced: {
    title: "Az elszámolás nem igazolt",
    message:
      "Volt benne olyan sor, szó vagy összeg, amelyből nem derült ki minden, ezért magától nem párosítjuk. Ha a jóváírás stimmel, párosítsa kézzel.",
  },
  drawer: {
    count: countSales,
    more: (kind: Collection["kind"], count: number) => `Még ${countSales(kind, count)}`,
    gross: { courier: "Utánvét összesen", card: "Fizetések összesen" },
    fees: "Díjak",
    carriedIn: "Áthozat az előző elszámolásból",
    carriedOut: "Átvitel a következőre",
    expected: "Várt jóváírás",
    part: "Ebből ez a jóváírás",
    kinds: { courier: "Futárelszámolás", card: "Kártyás elszámolás" },
    pays: (source: string, count: string) =>
      `${capitalArticleBefore(source)} ${source} ezt az elszámolását fizette ki: ${count}.`,
    maybePays: (source: string, count: string) =>
      `Lehet, hogy ${articleBeforeName(source)} ${source} ezt az elszámolását fizeti ki: ${count}.`,
    remittance: (text: string) => `Közlemény: „${text}”`,
    sums: "Így áll össze",
    items: { courier: "Csomagok", card: "Fizetések" },
    whole: "Elszámolás megnyitása",
  },
};

function countSales(kind: Collection["kind"], count: number): string {
  return `${formatCount(count)} ${kind === "courier" ? "csomag" : "tétel"}`;
}

const checkNames: Readonly<Record<string, string>> = {
  gross: "Bruttó összeg",
  sumRow: "Összesítő sor",
  fees: "Díjak",
  payout: "Utalt összeg",
  count: "Tételek száma",
};
