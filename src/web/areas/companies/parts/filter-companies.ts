/**
 * Companies whose name holds every typed word, or whose tax number begins with the typed text;
 * accents do not matter.
 */
export function filterCompanies<Row extends { readonly name: string; readonly taxNumber: string }>(
  rows: readonly Row[],
  search: string,
): readonly Row[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const digits = search.replace(/[\s-]/g, "");
  return rows.filter((row) => {
    if (/^\d+$/.test(digits) && row.taxNumber.startsWith(digits.slice(0, 8))) return true;
    const name = fold(row.name);
    return words.every((word) => name.includes(word));
  });
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("hu");
}
