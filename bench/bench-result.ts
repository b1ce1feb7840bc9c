/** What every bench does with its figures. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Keeps the figures of a bench as `results/<name>.json`, over those of an earlier run. */
export function keepResult(name: string, result: object): void {
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

/** Keeps the figures and prints them. */
export function tellResult(name: string, result: object): void {
  keepResult(name, result);
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
}

/** Milliseconds that the work takes. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Seconds that the work takes. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  return (await millisecondsOf(work)) / 1000;
}
