/** Pages of a printed statement as the texts that are taken out of a PDF. */

export interface PrintedPage {
  readonly items: readonly {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
}

interface Print {
  readonly account: string;
  readonly run: {
    readonly from: string;
    readonly to: string;
    readonly opening: string;
    readonly closing: string;
    readonly rows: readonly (readonly string[])[];
  };
  readonly head: readonly string[];
  /** Rows of each page; all on one where nothing is said. */
  readonly cuts?: readonly number[] | undefined;
  /** What stands below the rows of a page. */
  readonly foot?: ((page: number) => string) | undefined;
  /** Pages that are not in the file. */
  readonly left?: readonly number[] | undefined;
}

const SIZE = 9;
/** Where the sums of a row end. */
const RIGHTS = [460, 560] as const;

/** The balances stand in the head of the first page, as banks summarise a statement. */
export function printPages({ account, run, head, cuts, foot, left = [] }: Print): PrintedPage[] {
  const counts = cuts ?? [run.rows.length];
  let place = 0;
  return counts.flatMap((count, index) => {
    const rows = run.rows.slice(place, (place += count));
    const page = index + 1;
    if (left.includes(page)) return [];
    const top = [
      [`Számlaszám: ${account.replace(/(\d{8})(?=\d)/g, "$1-")}`],
      [`Időszak: ${run.from.replaceAll("-", ".")}. - ${run.to.replaceAll("-", ".")}.`],
      ...head.map((text) => [text]),
      ["Nyitóegyenleg:", "", run.opening],
      ["Záróegyenleg:", "", run.closing],
    ];
    const lines = [...(page === 1 ? top : []), ...rows, ...(foot ? [[foot(page)]] : [])];
    return [{ items: lines.flatMap((cells, line) => placeCells(cells, 800 - line * 12)) }];
  });
}

function placeCells(cells: readonly string[], y: number) {
  return cells.map((text, column) => {
    const width = text.length * SIZE * 0.5;
    const right = column === 0 ? undefined : RIGHTS[column - cells.length + RIGHTS.length];
    const x = right === undefined ? 40 + column * 90 : right - width;
    return { text, x, y, width, height: SIZE };
  });
}
