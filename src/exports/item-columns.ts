/** Columns of tables with the items of settlements: a set of columns, and those of the items. */
import type { ExportColumn } from "./columns.ts";
import { ITEM_KIND_TEXTS } from "./settlement-item.ts";

/** Facts of the bank's row that stand beside each of its items too. */
const BESIDE_ITEMS = new Set([
  "Tranzakció azonosító",
  "Könyvelés dátuma",
  "Saját számlaszám",
  "Saját IBAN",
  "Bank",
  "Devizanem",
  "Számla neve",
]);

const ITEM_COLUMNS: readonly ExportColumn[] = [
  {
    header: "Sor típusa",
    width: 24,
    kind: "text",
    read: ({ item }) => (item === undefined ? "Banki tétel" : ITEM_KIND_TEXTS[item.kind]),
  },
  { header: "Elszámolás", width: 30, kind: "text", read: ({ item }) => item?.settlement ?? null },
  {
    header: "Tétel azonosító",
    width: 24,
    kind: "text",
    read: ({ item }) => item?.externalId ?? null,
  },
  {
    header: "Tétel hivatkozás",
    width: 24,
    kind: "text",
    read: ({ item }) => item?.reference ?? null,
  },
  { header: "Tétel napja", width: 14, kind: "date", read: ({ item }) => item?.date ?? null },
  { header: "Kártya", width: 20, kind: "text", read: ({ item }) => item?.cardMask ?? null },
  { header: "Tétel összege", width: 16, kind: "amount", read: ({ item }) => item?.amount ?? null },
];

/** The columns with those of items behind them; amounts of the bank stand on its own rows only. */
export function withItemColumns(columns: readonly ExportColumn[]): ExportColumn[] {
  return [...columns.map(forBankRows), ...ITEM_COLUMNS];
}

function forBankRows(column: ExportColumn): ExportColumn {
  if (BESIDE_ITEMS.has(column.header)) return column;
  // Each kind for itself, because a column's reader answers its own kind of facts.
  if (column.kind === "amount")
    return { ...column, read: (row) => (row.item === undefined ? column.read(row) : null) };
  if (column.kind === "date")
    return { ...column, read: (row) => (row.item === undefined ? column.read(row) : null) };
  return { ...column, read: (row) => (row.item === undefined ? column.read(row) : null) };
}
