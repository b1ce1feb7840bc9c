/** Work in steps: done at once, or with other work of the program in between. */
import { setImmediate } from "node:timers/promises";

/** Other work waits so long at the most, the longest step aside. */
const PIECE_MS = 20;

/** Does all steps at once. */
export function runSteps<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Does the steps and lets others in between. Nothing else may change what the steps work on. */
export async function runStepsInPieces<Result>(steps: Generator<void, Result>): Promise<Result> {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < PIECE_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}
