/** How many exports stream at once: each holds a database connection for as long as its reader takes. */
export interface ExportSlots {
  /** Waits for a free place; the answer gives it back. */
  take(): Promise<() => void>;
}

export function createExportSlots(places: number): ExportSlots {
  const waiting: (() => void)[] = [];
  let free = places;
  const giveBack = (): void => {
    const next = waiting.shift();
    if (next === undefined) free++;
    else next();
  };
  return {
    take: () =>
      new Promise((resolve) => {
        let given = false;
        const release = (): void => {
          if (!given) giveBack();
          given = true;
        };
        if (free > 0) {
          free--;
          resolve(release);
        } else waiting.push(() => resolve(release));
      }),
  };
}
