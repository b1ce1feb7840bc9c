/** Items that only advices brought and that a statement of their day does not confirm. */
import type { DayBook } from "./day-book.ts";
import { coversDay } from "./pair-sides.ts";
import type { NewItem, StatementFacts, StoredItem } from "./pair-types.ts";
import type { Relations } from "./relations.ts";

/** Whether an item of an advice that this statement does not show may not exist. */
export function mayDisprove({ kind, proven }: StatementFacts): boolean {
  return kind === "statement" && proven;
}

/**
 * Items that only advices showed, on a day that this proven statement covers without showing them.
 */
export function findSuperseded(
  book: DayBook,
  relations: Relations,
  {
    statement,
    fresh,
    paired,
  }: {
    readonly statement: StatementFacts;
    readonly fresh: readonly NewItem[];
    readonly paired: ReadonlySet<string>;
  },
): string[] {
  if (!mayDisprove(statement)) return [];
  const { adviceSources: advices, statementSources: statements } = book;
  if (advices.size === 0) return [];
  const onlyAdvices = (item: StoredItem): boolean =>
    item.sources.length > 0 &&
    item.sources.every(({ sourceId }) => advices.has(sourceId) && !statements.has(sourceId));
  const days = new Set(
    fresh.map((item) => item.bookingDate).filter((day) => coversDay(statement, day)),
  );
  return [...days].flatMap((day) =>
    book
      .on(day)
      .filter(
        (item) =>
          !paired.has(item.id) &&
          onlyAdvices(item) &&
          !book
            .statementsOf(item)
            .flat()
            .some((report) => relations.mayShowMore(report, item)),
      )
      .map((item) => item.id),
  );
}
