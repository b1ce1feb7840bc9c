/**
 * Names that couriers and card acceptors give to their columns: the proposal for a table of which
 * no layout is known. Nothing is booked by it.
 */
import { foldText } from "#values/fold-text.ts";

/** Meanings that the dictionary knows; `personal` columns are never read. */
export type ProposedColumn =
  | "externalId"
  | "reference"
  | "date"
  | "payoutDate"
  | "payoutRef"
  | "gross"
  | "fee"
  | "net"
  | "currency"
  | "type"
  | "status"
  | "paidBy"
  | "terminal"
  | "merchantRef"
  | "cardMask"
  | "cardBrand"
  | "authCode"
  | "personal";

const SYNONYMS: Readonly<Record<ProposedColumn, readonly string[]>> = {
  externalId: [
    "csomagszám",
    "csomag azonosító",
    "csomagazonosító",
    "küldeményazonosító",
    "küldemény azonosító",
    "vonalkód",
    "küldemény vonalkódja",
    "fuvarlevélszám",
    "fuvarlevél szám",
    "ragszám",
    "awb",
    "tracking",
    "tracking number",
    "parcel number",
    "parcel id",
    "consignment",
    "deliveoid",
    "tranzakció azonosító",
    "tranzakció azonosítója",
    "transaction id",
  ],
  reference: [
    "utánvét hivatkozás",
    "hivatkozás",
    "referencia",
    "referencia kód",
    "egyedi hivatkozás",
    "ügyfél hivatkozás",
    "cím referencia",
    "rendelésszám",
    "rendelés azonosító",
    "megrendelés száma",
    "megrendelés kódja",
    "termék számlájának azonosítója",
    "számlaszám",
    "cod referencia",
    "cod reference",
    "client reference",
    "order number",
    "saját azonosító",
    "ügyféladat 1",
    "kereskedői tranzakció id",
  ],
  date: [
    "kiszállítás dátuma",
    "kiszállítási dátum",
    "kiszállítás napja",
    "kézbesítés dátuma",
    "kézbesítés ideje",
    "átvétel dátuma",
    "tranzakció dátuma",
    "tranzakció ideje",
    "delivery date",
    "transaction date",
  ],
  payoutDate: [
    "átutalás dátuma",
    "utalás dátuma",
    "kifizetés dátuma",
    "elszámolás dátuma",
    "értéknap",
    "release date",
    "payout date",
  ],
  payoutRef: [
    "jelentés szám",
    "elszámolás száma",
    "elszámolás azonosító",
    "jegyzékszám",
    "journal no",
    "batch",
    "batch number",
    "payout id",
  ],
  gross: [
    "utánvét összege",
    "utánvét összeg",
    "utánvét",
    "utánvét értéke",
    "beszedett összeg",
    "beszedett utánvét",
    "árufizetés",
    "árufizetési összeg",
    "cod",
    "cod összeg",
    "cod amount",
    "cod value",
    "bruttó összeg",
    "tranzakció összege",
    "gross",
  ],
  fee: [
    "utánvét díj",
    "utánvét kezelési díj",
    "kezelési díj",
    "díj",
    "utánvét díja",
    "cod fee",
    "levont díj",
    "jutalék",
    "jutalék összege",
    "kereskedői jutalék",
    "tranzakciós jutalék",
    "fee",
  ],
  net: [
    "utalandó",
    "utalandó összeg",
    "átutalt összeg",
    "kifizetett összeg",
    "nettó összeg",
    "jóváírt összeg",
    "jutalékkal csökkentett összeg",
    "net",
  ],
  currency: ["pénznem", "deviza", "devizanem", "utánvét devizaneme", "currency"],
  type: ["tranzakció típusa", "type"],
  status: ["tranzakció státusz", "státusz", "állapot", "status"],
  paidBy: ["fizetés módja", "fizetési mód", "készpénz/bankkártya"],
  terminal: ["terminál azonosító", "terminálazonosító", "tid"],
  merchantRef: ["elfogadóhely", "kereskedő azonosító", "mid"],
  cardMask: ["kártyaszám"],
  cardBrand: ["kártyatípus"],
  authCode: ["engedélyszám", "authorizációs kód", "autorizációs kód"],
  personal: [
    "címzett neve",
    "címzett",
    "átvevő neve",
    "cím",
    "levelezési cím",
    "telefonszám",
    "e-mail",
    "e-mail cím",
    "vásárló",
  ],
};

const BY_NAME = new Map(
  Object.entries(SYNONYMS).flatMap(([column, names]) =>
    names.map((name) => [foldText(name), column as ProposedColumn] as const),
  ),
);

/** The meaning that a column name usually has; undefined for a name nobody is known to use. */
export function proposeColumn(name: string): ProposedColumn | undefined {
  const folded = foldText(name);
  return BY_NAME.get(folded) ?? halfOf(name, folded);
}

/** `Csomagszám / Parcel number`: one of the two languages is enough. */
function halfOf(name: string, folded: string): ProposedColumn | undefined {
  if (!name.includes("/")) return undefined;
  const halves = name.split("/").map(foldText);
  return halves
    .filter((half) => half !== folded)
    .map((half) => BY_NAME.get(half))
    .find((column) => column !== undefined);
}

/**
 * The proposal for a row of column names, by column; undefined where the row has not both money and
 * an identifier, so that a person could not confirm a settlement.
 */
export function proposeColumns(
  written: readonly string[],
): readonly (ProposedColumn | undefined)[] | undefined {
  const columns = written.map((name) => (name === "" ? undefined : proposeColumn(name)));
  const has = (column: ProposedColumn): boolean => columns.includes(column);
  const hasMoney = has("gross") || has("net");
  const hasId = has("externalId") || has("reference") || has("authCode");
  return hasMoney && hasId && (has("date") || has("payoutDate")) ? columns : undefined;
}
