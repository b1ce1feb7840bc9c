/**
 * MultiCash's "non-SWIFT" block `:NS:` (Sberbank, Polish banks): two digits, then text, one
 * sub-field per line.
 */
import type { EntryDetails } from "#statements/formats/mt940/details.ts";

/** The sub-fields of a block by number; a line without digits runs on. */
export function parseNonSwiftFields(lines: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>();
  let last = "";
  for (const line of lines) {
    const match = /^(\d{2})(.*)$/.exec(line);
    if (match) {
      last = match[1]!;
      fields.set(last, (fields.get(last) ?? "") + match[2]!);
    } else if (last) fields.set(last, fields.get(last)! + line);
  }
  return fields;
}

/**
 * 01–14 purpose, 15 and 16 halves of the partner's name, 17 text, 33 + 34 bank code and account of
 * the partner.
 */
export function readNonSwiftDetails(lines: readonly string[]): EntryDetails {
  const fields = parseNonSwiftFields(lines);
  const purpose: string[] = [];
  for (const [code, text] of fields)
    if (Number(code) <= 14 || code === "17") purpose.push(text.trim());
  const bank = fields.get("33")?.trim() ?? "";
  const account = fields.get("34")?.trim() ?? "";
  return {
    partnerName: collapse((fields.get("15") ?? "") + (fields.get("16") ?? "")),
    partnerAccountNr:
      bank && account && !account.startsWith(bank) ? `${bank}-${account}` : account || undefined,
    remittance: collapse(purpose.join(" ")),
    reference: collapse(fields.get("18") ?? ""),
  };
}

function collapse(text: string): string | undefined {
  return text.replace(/\s+/g, " ").trim() || undefined;
}
