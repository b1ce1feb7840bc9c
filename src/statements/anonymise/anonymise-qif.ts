/** QIF: the letter that begins each line stays, and with it what the line is. */
import type { Disguise } from "#statements/anonymise/disguise.ts";
import { shiftDate, shiftShortYear } from "#statements/anonymise/shift-date.ts";

export function anonymiseQif(text: string, disguise: Disguise): string {
  let isAccount = false;
  return text
    .split(/(\r\n|\n|\r)/)
    .map((part, index) => {
      if (index % 2 === 1) return part;
      if (part.trimStart().startsWith("!")) isAccount = /^\s*!account/i.test(part);
      return anonymiseLine(part, isAccount, disguise);
    })
    .join("");
}

function anonymiseLine(line: string, isAccount: boolean, disguise: Disguise): string {
  const key = line.trimStart()[0] ?? "";
  const at = line.indexOf(key) + 1;
  const value = line.slice(at);
  if (key === "!" || key === "^" || key === "C" || (isAccount && key === "T"))
    return disguise.keep(line);
  if (key === "D" && !isAccount) return line.slice(0, at) + movedDay(value, disguise);
  if ("TU$".includes(key)) return line.slice(0, at) + disguise.amount(value);
  if (/^P\s*opening balance\s*$/i.test(line)) return disguise.keep(line);
  if (key === "P" || key === "A" || isAccount) return line.slice(0, at) + disguise.name(value);
  return line.slice(0, at) + disguise.text(value);
}

/** The year is the last part, of two or four digits. */
function movedDay(text: string, disguise: Disguise): string {
  const short = /^(.*[./' -])(\d{2})(\s*)$/.exec(text);
  if (short && !/^\s*\d{4}/.test(text))
    return short[1]! + shiftShortYear(short[2]!, disguise.shift) + short[3]!;
  return shiftDate(text, disguise.shift) ?? disguise.text(text);
}
