/**
 * Rows of a mapped table that state a balance or a turnover and move no money, though they have a
 * day and an amount: a text of theirs says only that, in the languages of Europe.
 */
import { normalizeHeader } from "#statements/formats/table/header-dictionary.ts";
import { cellText, type TableCell } from "#statements/formats/table/table-source.ts";

const TEXTS: ReadonlySet<string> = new Set(
  [
    "nyitó egyenleg,záró egyenleg,nyitóegyenleg,záróegyenleg,forgalom összesen",
    "opening balance,closing balance,starting balance,ending balance,turnover,total turnover",
    "balance brought forward,balance carried forward,balance b/f,balance c/f",
    "anfangssaldo,endsaldo,anfangsbestand,endbestand,kontostand,umsatzsumme,saldovortrag",
    "beginsaldo,eindsaldo,solde initial,solde final,solde précédent,solde de départ,nouveau solde",
    "saldo iniziale,saldo finale,saldo inicial,saldo final,saldo anterior",
    "saldo początkowe,saldo końcowe,obroty,počáteční zůstatek,konečný zůstatek",
    "počiatočný zostatok,konečný zostatok,začetno stanje,končno stanje,promet",
    "početno stanje,završno stanje,početni saldo,završni saldo,konačno stanje",
    "likutis pradžiai,likutis pabaigai,pradinis likutis,galutinis likutis,apyvarta",
    "sākuma atlikums,beigu atlikums,apgrozījums,algsaldo,lõppsaldo,käive",
    "alkusaldo,loppusaldo,ingående saldo,utgående saldo,inngående saldo",
    "primosaldo,ultimosaldo,startsaldo,slutsaldo,sold inițial,sold final,rulaj",
    "υπόλοιπο έναρξης,υπόλοιπο λήξης,начално салдо,крайно салдо,оборот",
  ].flatMap((line) => line.split(",").map(normalizeHeader)),
);
/** Characters of the longest of them, with room for blanks. */
const CHARS_MAX = 32;

/** True where a cell says nothing but the name of a balance or a turnover. */
export function isBalanceRow(cells: readonly TableCell[]): boolean {
  return cells.some((cell) => {
    if (typeof cell !== "string" || cell.length < 4 || cell.length > CHARS_MAX) return false;
    const first = cell.charCodeAt(0);
    if (first >= 48 && first <= 57) return false;
    return TEXTS.has(normalizeHeader(cellText(cell)));
  });
}
