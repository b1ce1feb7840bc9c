/**
 * Pages of an export's rows: each is one statement that ends whether or not the export's reader
 * takes its rows, because a statement has a limit of time and a reader may be slow. At most two
 * pages are in memory.
 */

/** One page on its way: `take` gives its pieces away as they come. */
export interface Page<Piece> {
  /** Pieces that came and were not taken. */
  readonly ready: Piece[];
  /** The key of the last row, where a further page may follow. */
  readonly ended: Promise<Key | undefined>;
  /** Called when a piece comes or the page ends. */
  wake: () => void;
}

/** The place of a row among those of its account. */
export interface Key {
  readonly bookingDate: string;
  readonly id: string;
}

/** Reads a page behind the key and gives its pieces; answers the key of its last row. */
export type ReadPage<Piece> = (
  after: Key | undefined,
  give: (piece: Piece) => void,
) => Promise<Key | undefined>;

/** The pieces of all pages; the next page is read while this one is being taken. */
export async function* takePages<Piece>(
  read: ReadPage<Piece>,
): AsyncGenerator<Piece, void, undefined> {
  let page: Page<Piece> | undefined = openPage(read, undefined);
  while (page !== undefined) {
    const next: Promise<Page<Piece> | undefined> = page.ended.then((last) =>
      last === undefined ? undefined : openPage(read, last),
    );
    // A reader that leaves in between must not turn a failing statement into an unhandled
    // rejection.
    next.catch(() => {});
    yield* takePieces(page);
    page = await next;
  }
}

function openPage<Piece>(read: ReadPage<Piece>, after: Key | undefined): Page<Piece> {
  const ready: Piece[] = [];
  const ended = read(after, (piece) => {
    ready.push(piece);
    page.wake();
  });
  const page: Page<Piece> = { ready, ended, wake: () => {} };
  // Met by whoever takes the pieces, when their turn comes.
  ended.catch(() => {});
  return page;
}

async function* takePieces<Piece>(page: Page<Piece>): AsyncGenerator<Piece, void, undefined> {
  let isOver = false;
  const over = (): void => {
    isOver = true;
    page.wake();
  };
  page.ended.then(over, over);
  for (;;) {
    for (const piece of page.ready.splice(0)) yield piece;
    if (page.ready.length > 0) continue;
    if (isOver) break;
    await new Promise<void>((resolve) => (page.wake = resolve));
  }
  await page.ended;
}
