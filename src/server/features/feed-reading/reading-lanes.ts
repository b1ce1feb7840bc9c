/** Runs the parts of one company's reading side by side. */

type Work = () => Promise<void>;

export interface ReadingLanes {
  /** Runs these one after the other; a fault ends the row. */
  addInTurn(works: readonly Work[]): void;
  /** Runs this beside all others, as soon as there is room. */
  addBeside(work: Work): void;
  isEmpty(): boolean;
  /** Resolves when nothing runs any more, whether it succeeded or failed. */
  whenEmpty(): Promise<void>;
  /** Throws the first fault, if there was one. */
  throwFault(): void;
}

/** `besideMax`: how many works of `addBeside` may run at a time. */
export function createReadingLanes(besideMax: number): ReadingLanes {
  const under = new Set<Promise<void>>();
  const waiting: Work[] = [];
  const faults: unknown[] = [];
  let beside = 0;

  function start(lane: Work): void {
    const ending: Promise<void> = lane()
      .catch((error: unknown) => void faults.push(error))
      .finally(() => under.delete(ending));
    under.add(ending);
  }

  async function readWaiting(): Promise<void> {
    try {
      for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) await work();
    } finally {
      beside--;
    }
  }

  return {
    addInTurn: (works) =>
      start(async () => {
        for (const work of works) await work();
      }),
    addBeside(work) {
      waiting.push(work);
      if (beside >= besideMax) return;
      beside++;
      start(readWaiting);
    },
    isEmpty: () => under.size === 0,
    async whenEmpty() {
      while (under.size > 0) await Promise.race(under);
    },
    throwFault() {
      if (faults.length > 0) throw faults[0];
    },
  };
}
