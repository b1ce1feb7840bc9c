import { describe, expect, it } from "vitest";
import { runSteps, runStepsInPieces } from "./steps.ts";

const STEPS = 20;
const STEP_MS = 5;

/** Steps that keep the processor; the result counts them. */
function* steps(): Generator<void, number> {
  let done = 0;
  for (; done < STEPS; done++) {
    const end = performance.now() + STEP_MS;
    while (performance.now() < end);
    yield;
  }
  return done;
}

describe("work in steps", () => {
  it("comes to the same result at once and in pieces, and lets others in between only there", async () => {
    let others = 0;
    const beside = setInterval(() => others++, 1);
    expect(runSteps(steps())).toBe(STEPS);
    expect(others).toBe(0);
    expect(await runStepsInPieces(steps())).toBe(STEPS);
    clearInterval(beside);
    expect(others).toBeGreaterThan(0);
  });

  it("passes on what a step throws", async () => {
    function* broken(): Generator<void, void> {
      yield;
      throw new Error("broken");
    }
    expect(() => runSteps(broken())).toThrow("broken");
    await expect(runStepsInPieces(broken())).rejects.toThrow("broken");
  });
});
