/**
 * The program with a clock that others move: `CLOCK_FILE` names a file with the milliseconds by
 * which it is ahead of the machine's. The product has no such switch.
 */
import { readFileSync } from "node:fs";
import { systemClock } from "#server/clock.ts";

const FRESH_MS = 20;

const file = process.env.CLOCK_FILE;
if (file === undefined) throw new Error("CLOCK_FILE is missing.");
let aheadMs = 0;
let readAt = Number.NEGATIVE_INFINITY;

systemClock.now = () => {
  const at = performance.now();
  if (at - readAt > FRESH_MS) {
    aheadMs = Number(readFileSync(file, "utf8"));
    readAt = at;
  }
  return new Date(Date.now() + aheadMs);
};

await import("#server/main.ts");
