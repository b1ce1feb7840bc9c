/** The lines that lead from a settlement's items to the credit that pays it. */
import type { ApiReply } from "#web/api/client.ts";
import { collectionDetailTexts } from "#web/areas/collections/texts/collection-detail.ts";

type Tied = ApiReply<"transactionCollectionList">["collections"][number];

export interface SumLine {
  readonly label: string;
  /** Decimal text. */
  readonly value: string;
  readonly isTotal: boolean;
}

const words = collectionDetailTexts.drawer;

/** Lines of zero are left out; a credit that pays a part says so. */
export function buildSumLines(
  collection: Pick<
    Tied,
    "kind" | "gross" | "fees" | "carriedIn" | "carriedOut" | "expected" | "offsets" | "link"
  >,
): SumLine[] {
  const { kind, gross, fees, carriedIn, carriedOut, expected, offsets, link } = collection;
  const held = offsets.filter(({ state }) => state === "automatic" || state === "confirmed");
  return [
    { label: words.gross[kind], value: gross, isTotal: true },
    ...ifAny(words.fees, negate(fees)),
    ...ifAny(words.carriedIn, carriedIn),
    ...ifAny(words.carriedOut, negate(carriedOut)),
    ...held.map(({ invoiceRef, amount }) => ({
      label: collectionDetailTexts.offset(invoiceRef),
      value: negate(amount),
      isTotal: false,
    })),
    ...(expected === null ? [] : [{ label: words.expected, value: expected, isTotal: true }]),
    // Else the sums above would stand unexplained beside another amount of the bank.
    ...(link.amount === expected
      ? []
      : [{ label: words.part, value: link.amount, isTotal: false }]),
  ];
}

function negate(value: string): string {
  return value.startsWith("-") ? value.slice(1) : `-${value}`;
}

function ifAny(label: string, value: string): SumLine[] {
  return /[1-9]/.test(value) ? [{ label, value, isTotal: false }] : [];
}
