/**
 * The texts of a bank item that have one name everywhere, each with its column. By a line here a
 * text is read from files and banks, stored, chosen among sources, told in changes, given by both
 * APIs and carried into exports.
 */
export const ITEM_TEXT_COLUMNS = {
  partnerName: "partner_name",
  partnerAccountNr: "partner_account_nr",
  type: "type",
  reference: "reference",
  endToEndId: "end_to_end_id",
} as const;

export type ItemText = keyof typeof ITEM_TEXT_COLUMNS;
/** Empty where the source tells none. */
export type ItemTexts = { readonly [Name in ItemText]: string };

export const ITEM_TEXTS = Object.keys(ITEM_TEXT_COLUMNS) as ItemText[];

/** Texts that a row of the list has; the others are seen on the item's own page. */
export const LISTED_TEXTS = [
  "partnerName",
  "partnerAccountNr",
  "type",
] as const satisfies readonly ItemText[];
type ListedText = (typeof LISTED_TEXTS)[number];

export type DetailText = Exclude<ItemText, ListedText>;
export const DETAIL_TEXTS = ITEM_TEXTS.filter(
  (name): name is DetailText => !(LISTED_TEXTS as readonly string[]).includes(name),
);

type ColumnOf<Name extends ItemText> = (typeof ITEM_TEXT_COLUMNS)[Name];
export type TextColumns<Name extends ItemText> = {
  readonly [Each in Name as ColumnOf<Each>]: string;
};

export function textColumns<Name extends ItemText>(names: readonly Name[]): ColumnOf<Name>[] {
  return names.map((name) => ITEM_TEXT_COLUMNS[name]);
}

/** The named texts of a stored row. */
export function textsOfRow<Name extends ItemText>(
  row: TextColumns<Name>,
  names: readonly Name[],
): Pick<ItemTexts, Name> {
  const cells = row as Readonly<Record<string, string>>;
  return mapTexts(names, (name) => cells[ITEM_TEXT_COLUMNS[name]]!);
}

/** A value for each of the named texts. */
export function mapTexts<Name extends ItemText, Value>(
  names: readonly Name[],
  give: (name: Name) => Value,
): { readonly [Each in Name]: Value } {
  const pairs = names.map((name) => [name, give(name)]);
  return Object.fromEntries(pairs) as { [Each in Name]: Value };
}
