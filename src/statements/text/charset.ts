/**
 * The single-byte charsets Hungarian banks write, as tables of their upper halves, and how likely
 * each is. ISO-8859-2 needs no entry: it agrees with Windows-1250 on all 18 Hungarian letters.
 */

export type Charset = "utf-8" | "utf-16le" | "utf-16be" | "cp852" | "windows-1250" | "windows-1252";

/**
 * Bytes 0x80–0xFF of CP852 (DOS Latin 2); no TextDecoder knows it. Source: the Unicode mapping
 * table CP852.TXT.
 */
export const CP852_UPPER =
  "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤" +
  "đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0";

const HUNGARIAN = "áéíóöőúüűÁÉÍÓÖŐÚÜŰ";
/** Letters German and other Western partners bring: neither for nor strongly against a charset. */
const WESTERN = "äÄßàèêëçñâîôûùåøæ";
/** Letters of our Slavic and Romanian neighbours, rarer in Hungarian files than Western ones. */
const NEIGHBOURS = "ąćčďęěłńňřśšťůýźżžţăĄĆČĎĘĚŁŃŇŘŚŠŤŮÝŹŻŽŢĂ";
/** õ and û stand where ő and ű were misread. */
const MISREAD = "õûÕÛ";

function upperHalf(label: string): string {
  const decoder = new TextDecoder(label);
  return Array.from({ length: 128 }, (_, index) => decoder.decode(Uint8Array.of(index + 128))).join(
    "",
  );
}

const UPPER_HALVES: readonly { readonly charset: Charset; readonly upper: string }[] = [
  { charset: "windows-1250", upper: upperHalf("windows-1250") },
  { charset: "windows-1252", upper: upperHalf("windows-1252") },
  { charset: "cp852", upper: CP852_UPPER },
];

function weight(letter: string): number {
  if (HUNGARIAN.includes(letter)) return 10;
  if (letter === "ä" || letter === "Ä" || letter === "ß") return 3;
  if (MISREAD.includes(letter)) return -8;
  if (WESTERN.includes(letter)) return -3;
  if (NEIGHBOURS.includes(letter)) return -4;
  return -10;
}

const WEIGHTS = UPPER_HALVES.map(({ charset, upper }) => ({
  charset,
  weights: Array.from(upper, weight),
}));

/**
 * The single-byte charset under which the counted bytes read most like Hungarian: letters of ours
 * count for it, other signs against it. `counts[i]` = how often byte `0x80 + i` was met. A tie goes
 * to Windows-1250.
 */
export function likeliestSingleByteCharset(counts: ArrayLike<number>): Charset {
  let best: Charset = "windows-1250";
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const { charset, weights } of WEIGHTS) {
    const score = weights.reduce((sum, points, index) => sum + points * (counts[index] ?? 0), 0);
    if (score > bestScore) [best, bestScore] = [charset, score];
  }
  return best;
}
