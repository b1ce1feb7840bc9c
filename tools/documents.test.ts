/** Lists and commands that documents print, held against the tree that they tell of. */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allJobDefinitions, timetable } from "#server/jobs/all-jobs.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const DOCUMENTS = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "docs/*.md",
  "src/*/README.md",
].flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
const foldersOf = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name);

describe("documents", () => {
  it("name only commands that package.json has", () => {
    const { scripts } = JSON.parse(read("package.json"));
    for (const path of DOCUMENTS)
      for (const [, name] of read(path).matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g))
        expect([path, name, name! in scripts]).toEqual([path, name, true]);
  });

  it("start the service as npm start does", () => {
    const { scripts } = JSON.parse(read("package.json"));
    const [, started] = /^ExecStart=\S+\/node (.*)$/m.exec(read("docs/deploy/bankhid@.service"))!;
    expect(`node ${started}`).toBe(scripts.start);
  });

  it("ring alarms only on figures that the program has", () => {
    const sources = globSync("src/server/**/*metrics.ts", { cwd: ROOT }).map(read).join("\n");
    const figures = [...sources.matchAll(/name: "([a-z_]+)"/g)].map(([, name]) => name!);
    const rules = [...read("docs/deploy/alarms.yml").matchAll(/expr: (?:\|\n)?([^]*?)\n {8}\w/g)];
    expect(rules.length).toBeGreaterThan(10);
    for (const [, rule] of rules)
      for (const [, name] of rule!.matchAll(/(?<!["\w])([a-z]+(?:_[a-z]+)+)(?=[{[ )])/g))
        expect([name, figures.includes(name!.replace(/_count$/, ""))]).toEqual([name, true]);
  });

  it("name only proofs and benches that are there", () => {
    for (const path of DOCUMENTS)
      for (const [, kind, name] of read(path).matchAll(
        /npm run (proof|bench) -- ([a-z][a-z-]*)/g,
      )) {
        const file = kind === "proof" ? `bench/proofs/${name}.proof.ts` : `bench/${name}.bench.ts`;
        expect([path, file, existsSync(join(ROOT, file))]).toEqual([path, file, true]);
      }
  });

  it("name each module of the ledger once", () => {
    const table = /## Its modules\n([^]*?)\n## /.exec(read("docs/ledger.md"))![1]!;
    const named = [...table.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([a-z]+)\/`/g)].map(([, module]) => module!),
    );
    expect(named.toSorted()).toEqual(foldersOf("src/server/ledger").toSorted());
  });

  it("draw the zones of the tree", () => {
    const tree = /```\n([^]*?)```/.exec(read("ARCHITECTURE.md"))![1]!;
    for (const zone of foldersOf("src"))
      expect([zone, tree.includes(`src/${zone}`)]).toEqual([zone, true]);
    for (const [, path] of tree.matchAll(/^([a-z]\S*)/gm))
      if (!path!.endsWith("…")) expect([path, existsSync(join(ROOT, path!))]).toEqual([path, true]);
  });

  it("tell the time of every job that the clock starts, and name no other job", () => {
    const table = /## Jobs by the clock\n([^]*?)(?:\n## |$)/.exec(read("docs/operations.md"))![1]!;
    const when = new Map(
      [...table.matchAll(/^\| `([a-z.-]+)` \| ([^|]*) \|/gm)].map(([, name, time]) => [
        name!,
        time!,
      ]),
    );
    const rows = [...when.keys()];
    const known = allJobDefinitions.map(({ name }) => name);
    for (const name of rows) expect([name, known.includes(name)]).toEqual([name, true]);
    for (const { job, cron } of timetable) {
      const daily = /^(\d+) (\d+) \* \* /.exec(cron);
      const time = daily ? `${daily[2]!.padStart(2, "0")}:${daily[1]!.padStart(2, "0")}` : "";
      expect([job.name, when.get(job.name)]).toEqual([job.name, expect.stringContaining(time)]);
    }
  });

  it("print no number of histories, unused numbers or formats that nobody needs", () => {
    for (const path of DOCUMENTS)
      expect([path, /\bnever used\b|[\d,]+ generated histories/.exec(read(path))?.[0]]).toEqual([
        path,
        undefined,
      ]);
  });
});
