/** Columns that an export has by choice: those of settlements' items, and people's notes. */
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

const NOTE_COLUMN: ExportColumn = {
  header: "Tételhez írt megjegyzés",
  width: 44,
  kind: "text",
  read: ({ itemNote }) => itemNote ?? null,
};

export interface ChosenColumns {
  /** Columns of settlements' items; the bank's amounts stand on its own rows only. */
  readonly items: boolean;
  /** What people wrote about the bank's items. */
  readonly notes: boolean;
}

/** The columns with the chosen ones behind them. */
export function withChosenColumns(
  columns: readonly ExportColumn[],
  { items, notes }: ChosenColumns,
): readonly ExportColumn[] {
  const own = items ? [...columns.map(forBankRows), ...ITEM_COLUMNS] : columns;
  return notes ? [...own, forBankRows(NOTE_COLUMN)] : own;
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
