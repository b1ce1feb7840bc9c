/**
 * The order of commands on marks: those of one row reach the server one after the other, and the
 * last press of a row decides what stands on the screen.
 */

interface RunningCommand {
  /** Undefined: any row may be meant. */
  readonly rows: ReadonlySet<string> | undefined;
  readonly end: Promise<unknown>;
}

const running = new Set<RunningCommand>();
let claims = 0;
const claimOf = new Map<string, number>();

/** Runs a command after the earlier ones on any of its rows have ended, whatever their end. */
export async function runInOrder<T>(
  rows: ReadonlySet<string> | undefined,
  run: () => Promise<T>,
): Promise<T> {
  const earlier = [...running].filter((each) => meet(each.rows, rows)).map(({ end }) => end);
  const end = earlier.length === 0 ? run() : Promise.allSettled(earlier).then(run);
  const own = { rows, end };
  running.add(own);
  try {
    return await end;
  } finally {
    running.delete(own);
  }
}

function meet(
  one: ReadonlySet<string> | undefined,
  other: ReadonlySet<string> | undefined,
): boolean {
  return one === undefined || other === undefined || [...one].some((id) => other.has(id));
}

/**
 * Says that a command is the last one of these rows. The answered function tells whether it still
 * is: an earlier command that ends later leaves the row as it is.
 */
export function claimRows(ids: Iterable<string>): (id: string) => boolean {
  const own = ++claims;
  for (const id of ids) claimOf.set(id, own);
  return (id) => claimOf.get(id) === own;
}
