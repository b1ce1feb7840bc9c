import {
  type MappedRole,
  ownProviderName,
  type SettlementAnswers,
  type TableMapping,
} from "#values/table-mapping.ts";
import { roleWords } from "#web/areas/files/texts/mapping.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

type Kind = SettlementAnswers["kind"];

const COURIER_ROLE_WORDS: Readonly<Partial<Record<MappedRole, string>>> = {
  reference: "Hivatkozás",
};

/** Meanings whose name differs for card payments. */
const CARD_ROLE_WORDS: Readonly<Partial<Record<MappedRole, string>>> = {
  ...COURIER_ROLE_WORDS,
  deliveryDate: "Fizetés napja",
  parcelNumber: "Tranzakció azonosítója",
  collected: "Bruttó összeg",
  payout: "Nettó összeg",
};

/** The meaning of a column in a table of this kind. */
export function roleWord(
  role: MappedRole,
  { settlement }: Pick<TableMapping, "settlement">,
): string {
  if (!settlement) return roleWords[role];
  const own = settlement.kind === "card" ? CARD_ROLE_WORDS : COURIER_ROLE_WORDS;
  return own[role] ?? roleWords[role];
}

const ITEMS: Readonly<Record<Kind, string>> = { courier: "csomag", card: "fizetés" };

/** The wizard's words for tables of couriers and card acceptors. */
export const settlementMappingTexts = {
  kind: "Mi van a táblában?",
  kinds: { statement: "Számlakivonat", settlement: "Futár vagy kártya" },
  personal: "Nevet vagy címet tartalmaz: nem olvassuk be",
  questions: {
    title: "2. Amit a fájl nem mond meg",
    provider: "Szolgáltató",
    choose: "Válasszon",
    otherProvider: "Más szolgáltató…",
    providerName: "A szolgáltató neve",
    providerNameHelp: "Ahogy a bankszámlakivonaton az utalója szerepel.",
    providerKind: "Mit szed be?",
    providerKinds: { courier: "Utánvétet (futár)", card: "Kártyás fizetést" },
    currencyHelp: "Azoknak a soroknak, amelyek nem írják ki.",
    currency: "Devizanem",
    fee: "A díjat levonják az utalásból?",
    fees: { net: "Igen, nettó elszámolás", gross: "Nem, külön számlázzák" },
    feeSign: "Mit jelent a mínuszos díj?",
    feeSigns: { minus: "Levont díj", plus: "Visszatérített díj" },
    grouping: "Egy fájl egy utalás?",
    groupings: {
      file: "Igen, az egész fájl egy összeg",
      payout: "Nem, utalásonként bontva",
    },
    groupingHelp: "Az elszámolás száma vagy az átutalás napja szerint bontjuk.",
    refunds: "A visszatérítés jelölése",
    refundForms: { minus: "Mínusz előjel", word: "A típus oszlopának szava" },
    refundWord: (text: string) => `„${text}” típusú sor`,
    refundYes: "Visszatérítés: levonjuk",
    refundNo: "Eladás: hozzáadjuk",
    providerRequired: "Válassza ki, melyik szolgáltató elszámolása.",
    providerNameRequired: "Adja meg a szolgáltató nevét.",
  },
  rows: {
    title: "3. Így kerülnek az elszámolásba",
    count: (shown: number, all: number) => `${formatCount(shown)} / ${formatCount(all)} tétel`,
    day: "Nap",
    id: "Azonosító",
    reference: "Hivatkozás",
    gross: "Bruttó",
    fee: "Díj",
    net: "Nettó",
    none: "Amint az oszlopok megvannak, itt látja a tételeket.",
    trying: "Kiszámoljuk…",
  },
  proof: {
    title: "Elszámolás-próba",
    transfers: (count: number) => `${formatCount(count)} utalás, az első`,
    gross: (count: number, kind: Kind) =>
      `${kind === "courier" ? "Utánvét" : "Fizetés"}, ${formatCount(count)} ${ITEMS[kind]}`,
    fees: "Levont díj",
    expected: "Várt jóváírás",
    stated: "Összesítő sor a fájlban",
    difference: "Eltérés",
    found: "Megtaláltuk a banki jóváírást:",
    maybe: "Lehet, hogy ez a banki jóváírás:",
    foundCount: (found: number, all: number) =>
      `${formatCount(all)} utalásból ${formatCount(found)} banki jóváírását megtaláltuk.`,
    notFound:
      "Ekkora banki jóváírást még nem látunk. Ha megjön, magától összevetjük; ha már megjött, nézze át az oszlopokat.",
    noProvider: "Válassza ki a szolgáltatót, és megkeressük a banki jóváírását.",
    noneDue: "Az elszámolás nem fizet ki semmit, ezért jóváírást sem keresünk hozzá.",
    waiting: "Az oszlopok megadása után itt látja az utalás összegét.",
    failed: "A próba most nem sikerült",
  },
  save: (count: number, kind: Kind) => `Mentés és ${formatCount(count)} ${ITEMS[kind]} átvétele`,
  saveOff: "Mentés és átvétel",
};

/** What is said where no bank credit was found; nobody looks for one without a provider or a sum. */
export function noCreditText(
  settlements: readonly { readonly expected: string }[],
  provider: string | null | undefined,
): string {
  const { noProvider, noneDue, notFound } = settlementMappingTexts.proof;
  const isDue = settlements.some(
    ({ expected }) => !expected.startsWith("-") && /[1-9]/.test(expected),
  );
  if (!isDue) return noneDue;
  return provider && ownProviderName(provider) !== "" ? notFound : noProvider;
}
