/**
 * Pages of one statement in one file. A page whose own balances tie is checked by itself, whatever
 * its number; the others are checked together with their neighbours at the end of the file.
 */
import { textAt, type XmlElement } from "#statements/formats/camt/xml-element.ts";
import { sumOfOneCurrency } from "#values/money.ts";
import type { StatementTrailer } from "#statements/statement.ts";

export interface PageNumber {
  /** From 1. */
  readonly number: number;
  /** False when the file says that another page follows. */
  readonly isLast: boolean;
}

/** A page that its own balances do not prove. */
export interface OpenPage extends PageNumber {
  /** Account and identification: alike for the pages of one statement. */
  readonly key: string;
  readonly trailer: StatementTrailer;
  readonly currency: string;
  /** Only the balances of a statement or a history are a proof. */
  readonly isProof: boolean;
  readonly line: number;
}

/** A page, or pages taken together, whose balances do not tie. */
export interface UntiedPages {
  readonly trailer: StatementTrailer;
  readonly page: OpenPage;
}

/** Reads a pagination (`StmtPgntn`, `MsgPgntn`); undefined for the only page of a statement. */
export function readPage(pagination: XmlElement): PageNumber | undefined {
  const number = Number(textAt(pagination, "PgNb") ?? "1");
  const isLast = !/^(false|0)$/.test(textAt(pagination, "LastPgInd") ?? "");
  return number > 1 || !isLast ? { number, isLast } : undefined;
}

/**
 * Pages that do not tie, of a whole file: whole statements by their sum, single pages of an
 * incomplete statement by themselves.
 */
export function untiedPages(pages: readonly OpenPage[]): UntiedPages[] {
  const byKey = new Map<string, OpenPage[]>();
  for (const page of pages) byKey.set(page.key, [...(byKey.get(page.key) ?? []), page]);
  return [...byKey.values()].flatMap((group) =>
    untiedOf(group.toSorted((a, b) => a.number - b.number)),
  );
}

function untiedOf(group: readonly OpenPage[]): UntiedPages[] {
  const last = group.at(-1)!;
  const isWhole = last.isLast && group.every(({ number }, index) => number === index + 1);
  if (!isWhole || group.length === 1) {
    return group
      .filter(({ trailer }) => trailer.ties === false)
      .map((page) => ({ trailer: page.trailer, page }));
  }
  const creditSum = sumOfOneCurrency(group.map(({ trailer }) => trailer.creditSum));
  const debitSum = sumOfOneCurrency(group.map(({ trailer }) => trailer.debitSum));
  const { opening } = group[0]!.trailer;
  const { closing } = last.trailer;
  if (opening === undefined || closing === undefined || opening + creditSum - debitSum === closing)
    return [];
  return [{ trailer: { ...last.trailer, opening, creditSum, debitSum }, page: last }];
}
