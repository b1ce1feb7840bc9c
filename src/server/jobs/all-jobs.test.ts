import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allJobDefinitions, timetable } from "./all-jobs.ts";

const SERVER = join(import.meta.dirname, "..");

describe("the list of jobs", () => {
  it("holds every job that the server defines, each under a name of its own", () => {
    const defined = globSync("{features,ledger}/**/*.ts", { cwd: SERVER })
      .filter((path) => !path.endsWith(".test.ts"))
      .flatMap((path) => [
        ...readFileSync(join(SERVER, path), "utf8").matchAll(/= defineJob[<(]/g),
      ]);
    expect(defined.length).toBeGreaterThan(20);
    expect(allJobDefinitions).toHaveLength(defined.length);
    expect(new Set(allJobDefinitions.map(({ name }) => name)).size).toBe(defined.length);
  });

  it("starts by the clock only jobs that need no data", () => {
    expect(timetable.length).toBeGreaterThan(10);
    for (const { job } of timetable) expect(job.schema.safeParse({}).success).toBe(true);
  });

  it("leaves without repeats only jobs that the clock starts again each minute", () => {
    const eachMinute = timetable.filter(({ cron }) => cron === "* * * * *");
    const unrepeated = allJobDefinitions.filter(({ options }) => options.retries === 0);
    expect(unrepeated.length).toBeGreaterThan(3);
    expect(eachMinute.map(({ job }) => job.name)).toEqual(
      expect.arrayContaining(unrepeated.map(({ name }) => name)),
    );
  });
});
