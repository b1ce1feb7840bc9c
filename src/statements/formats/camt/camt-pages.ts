/**
 * Pages of one statement in one file. A page whose own balances tie is checked by itself, whatever
 * its number; the others are checked together with their neighbours at the end of the file.
 */
import { textAt, type XmlElement } from "#statements/formats/camt/xml-element.ts";
import { sumOfOneCurrency } from "#values/money.ts";
import { pageMissing } from "#statements/part-problems.ts";
import type { ReadProblem, StatementTrailer } from "#statements/statement.ts";

export interface PageNumber {
  /** From 1. */
  readonly number: number;
  /** False when the file says that another page follows. */
  readonly isLast: boolean;
}

/** One page of several. */
export interface ReadPage extends PageNumber {
  /** Account and identification: alike for the pages of one statement. */
  readonly key: string;
  readonly trailer: StatementTrailer;
  readonly currency: string;
  /** Only the balances of a statement or a history are a proof. */
  readonly isProof: boolean;
  /** The number of the statement as printed. */
  readonly statementNumber: string;
  /** Index within the file. */
  readonly index: number;
  readonly line: number;
}

/** A page, or pages taken together, whose balances do not tie. */
export interface UntiedPages {
  readonly trailer: StatementTrailer;
  readonly page: ReadPage;
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
export function untiedPages(pages: readonly ReadPage[]): UntiedPages[] {
  return statementsOf(pages.filter(({ trailer }) => trailer.ties !== true)).flatMap(untiedOf);
}

/** The pages of each statement, by their numbers. */
function statementsOf(pages: readonly ReadPage[]): ReadPage[][] {
  return [...Map.groupBy(pages, ({ key }) => key).values()].map((group) =>
    group.toSorted((a, b) => a.number - b.number),
  );
}

/**
 * The problems of statements whose pages are not all in the file: one for each statement. Banks
 * number pages that are whole statements too, so only a page without both balances counts, a number
 * that is left out between two pages of the file, or a last page that says that another one
 * follows.
 */
export function missingPages(pages: readonly ReadPage[]): ReadProblem[] {
  return statementsOf(pages.filter(({ isProof }) => isProof)).flatMap((group): ReadProblem[] => {
    const [first, last] = [group[0]!, group.at(-1)!];
    const gap = group.find(
      ({ number }, place) => place > 0 && number > group[place - 1]!.number + 1,
    );
    const isOpen = group.some(({ trailer }) => trailer.ties === undefined);
    const [missing, page] =
      isOpen && first.number > 1 ? ["before", first] : gap ? ["between", gap] : ["after", last];
    // Of one that does not tie its balances say it.
    const isFollowed = !last.isLast && (isOpen || last.trailer.ties === true);
    if (missing === "after" && !isFollowed) return [];
    // Pages with balances of their own are statements of their own: each of them is a part.
    const told = group.every(({ trailer }) => trailer.ties === true) ? group : [page];
    return told.map(({ line, index, statementNumber: number }) =>
      pageMissing({ missing: `${missing}`, number, field: "StmtPgntn", line, statement: index }),
    );
  });
}

function untiedOf(group: readonly ReadPage[]): UntiedPages[] {
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
