/** Statements of which the file holds only some pages. Pure. */
import { pageMissing } from "#statements/part-problems.ts";
import type { ReadProblem, StatementTrailer } from "#statements/statement.ts";

/** Where the pages of a file begin (`:60M:`) or end (`:62M:`) within their statement. */
interface PageEnds {
  /** The line of the balance; undefined where the statement begins, or ends, in the file. */
  readonly opensAt: number | undefined;
  readonly closesAt: number | undefined;
  /** The line of a page whose page before is not in the file, between those that are. */
  readonly jumpsAt: number | undefined;
}

interface PageHead {
  readonly number?: string;
  readonly page?: string;
}

/** The page of `:28C:`, from 1; undefined where it states none, or no number beside it. */
function pageOf({ number, page }: PageHead): number | undefined {
  if (page === undefined || !/^\d{1,5}$/.test(page) || !/[1-9]/.test(number ?? ""))
    return undefined;
  return Number(page) > 0 ? Number(page) : undefined;
}

/** The pages of one statement in a file. */
export class PageTrack {
  /** The line of the opening balance of a page whose pages before are not in the file. */
  opensAt: number | undefined;
  private jumpsAt: number | undefined;
  private page: number | undefined;
  private count = 1;

  constructor(head: PageHead) {
    this.page = pageOf(head);
  }

  /** The next page; `line`: where it begins, if its page before would not be missed otherwise. */
  add(head: PageHead | undefined, line: number | undefined): void {
    const page = head && pageOf(head);
    if (page !== undefined && this.page !== undefined && page > this.page + 1)
      this.jumpsAt ??= line;
    this.page = page ?? this.page;
    this.count++;
  }

  /** The only page. */
  get single(): { readonly page?: number } {
    return this.count > 1 || this.page === undefined ? {} : { page: this.page };
  }

  /** Undefined where no page is missing. `line`: of the closing balance, which may end a page. */
  ends(closesPage: boolean, line: number | undefined): PageEnds | undefined {
    const { opensAt, jumpsAt } = this;
    const ends = { opensAt, closesAt: closesPage ? line : undefined, jumpsAt };
    return Object.values(ends).every((line) => line === undefined) ? undefined : ends;
  }
}

/** A balance between two pages may stand within a day, so it is none of the statement. */
export function withoutPageBalances(
  trailer: StatementTrailer,
  { opensAt, closesAt }: Pick<PageEnds, "opensAt" | "closesAt">,
): StatementTrailer {
  return {
    ...trailer,
    opening: opensAt === undefined ? trailer.opening : undefined,
    closing: closesAt === undefined ? trailer.closing : undefined,
    ties: undefined,
  };
}

/** The problems of missing pages. `number`: of the statement. */
export function missingPages(
  { opensAt, closesAt, jumpsAt }: PageEnds,
  number: string,
): ReadProblem[] {
  const tell = (missing: string, field: string, line: number | undefined): ReadProblem[] =>
    line === undefined ? [] : [pageMissing({ missing, number, field, line })];
  return [
    ...tell("before", ":60M:", opensAt),
    ...tell("between", ":28C:", jumpsAt),
    ...tell("after", ":62M:", closesAt),
  ];
}
