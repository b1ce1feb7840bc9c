import { Button } from "#web/ui/buttons/Button.tsx";
import { uiWords } from "#web/ui/ui-words.ts";

interface PagingProps {
  /** Name of the list, for readers. */
  readonly label: string;
  readonly pagesBefore: number;
  /** Rows of a full page as the server cuts them. */
  readonly perPage: number;
  /** Rows on this page. */
  readonly shown: number;
  readonly total: number;
  readonly hasNext: boolean;
  /** Which rows of how many, in words; the first row is 1. */
  readonly describe: (from: number, to: number, total: number) => string;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
}

/** The way through a list that comes page by page; nothing where one page holds it. */
export function Paging(props: PagingProps) {
  const { pagesBefore, hasNext } = props;
  if (pagesBefore === 0 && !hasNext) return null;
  const before = pagesBefore * props.perPage;
  const words = uiWords();
  return (
    <nav className="row last gap-2 above-4 small muted" aria-label={props.label}>
      <span>{props.describe(before + 1, before + props.shown, props.total)}</span>
      <Button
        variant="secondary"
        size="small"
        disabled={pagesBefore === 0}
        onClick={props.onPrevious}
      >
        {words.previousPage}
      </Button>
      <Button variant="secondary" size="small" disabled={!hasNext} onClick={props.onNext}>
        {words.nextPage}
      </Button>
    </nav>
  );
}
