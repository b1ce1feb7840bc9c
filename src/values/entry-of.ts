/**
 * The entry of a table of names; undefined for every name that the table does not hold. A plain
 * `table[name]` finds `constructor` and `__proto__` too, which every object has: a name from
 * outside would be answered with one of them.
 */
export function entryOf<Entry>(
  table: Readonly<Record<string, Entry>>,
  name: string,
): Entry | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
