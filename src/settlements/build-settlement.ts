/** Sums up the lines of a settlement and compares them with what its file states. */
import type {
  Settlement,
  SettlementFacts,
  SettlementLine,
  SumCheck,
} from "#settlements/settlement.ts";
import { sumOfOneCurrency, type Amount } from "#values/money.ts";

/** The settlement of these facts, with totals, the credit that is due, and the proof. */
export function buildSettlement(facts: SettlementFacts): Settlement {
  const { lines, stated, carriedIn, carriedOut, document, isPaidOut, setOff } = facts;
  const totals = {
    gross: sumOfOneCurrency(lines.map(({ gross }) => gross)),
    fees: sumOfOneCurrency(lines.map(({ fee }) => fee)),
    net: sumOfOneCurrency(lines.map(({ net }) => net)),
  };
  const payout = totals.net + carriedIn - carriedOut;
  const proof = [
    checkOf("gross", stated.gross, totals.gross),
    checkOf("sumRow", stated.sumRow, totals.gross),
    checkOf("fees", stated.fees, totals.fees),
    checkOf("payout", stated.payout, payout),
    checkOf("transferred", setOff?.transferred, (setOff?.collected ?? 0n) - (setOff?.amount ?? 0n)),
    checkOf("left", setOff?.left, (setOff?.debt ?? 0n) - (setOff?.amount ?? 0n)),
  ].filter((check) => check !== undefined);
  const days = lines.flatMap(({ date }) => (date === undefined ? [] : [date])).sort();
  const isCreditDue = document === "settlement" && isPaidOut;
  return {
    ...facts,
    from: facts.from ?? days[0],
    to: facts.to ?? days.at(-1),
    totals,
    expectedCredit: isCreditDue ? (stated.payout ?? payout) : undefined,
    proof,
  };
}

/** True where every stated sum is that of the lines, and every line's net is gross less fee. */
export function isBalanced({ proof, lines }: Pick<Settlement, "proof" | "lines">): boolean {
  return proof.every(({ holds }) => holds) && lines.every(lineTies);
}

/** True where the net of a line is its gross less its fee. */
export function lineTies({ gross, fee, net }: SettlementLine): boolean {
  return net === gross - fee;
}

/** The single references of a text that may name several invoices or orders. */
export function splitReferences(text: string): string[] {
  const pieces = text.split(/[,;|]|\s+(?:és|and)\s+/).map((piece) => piece.trim());
  return [...new Set(pieces.filter((piece) => piece !== ""))];
}

/** A stated sum beside the computed one; undefined where none is stated. */
export function checkOf(
  name: SumCheck["name"],
  stated: Amount | undefined,
  computed: Amount,
): SumCheck | undefined {
  return stated === undefined ? undefined : { name, stated, computed, holds: stated === computed };
}
