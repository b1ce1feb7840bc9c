/**
 * What a run of tests found, as a Vitest reporter writes it, and how `npm test` tells the failures:
 * shortly, because often only the end of a long output is kept.
 */
import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

export interface Failure {
  /** Vitest's project; empty for an error outside every file. */
  readonly project: string;
  /** From the root of the project; empty for an error outside every file. */
  readonly file: string;
  /** The full name of the test; undefined where the file did not load or a hook failed. */
  readonly test: string | undefined;
  readonly message: string;
}

export interface TestResults {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly durations: readonly { readonly label: string; readonly ms: number }[];
}

type NamedError = Pick<SerializedError, "name" | "message" | "stack"> & { readonly diff?: string };

const MOST_FAILURES = 40;
/** Of one failure. */
const MOST_LINES = 15;
/** Of all of them: with many, each has fewer. */
const ALL_LINES = 60;
const COLOURS = /\u001b\[[0-9;]*m/g;

export class ResultReporter implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], outside: readonly SerializedError[]): void {
    writeFileSync(this.#file, JSON.stringify(readResults(modules, outside)));
  }
}

function readResults(
  modules: readonly TestModule[],
  outside: readonly SerializedError[],
): TestResults {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  return {
    passed: tests.filter((test) => test.result().state === "passed").length,
    failures: [
      ...modules.flatMap(findFailures),
      ...outside.map((error) => ({
        project: "",
        file: "",
        test: undefined,
        message: describe([error]),
      })),
    ],
    durations: tests.map((test) => ({
      label: `${test.module.relativeModuleId}: ${test.fullName}`,
      ms: test.diagnostic()?.duration ?? 0,
    })),
  };
}

/** A file that failed without a failed test is one failure: it did not load, or a hook failed. */
function findFailures(module: TestModule): Failure[] {
  const place = { project: module.project.name, file: module.relativeModuleId };
  const failed = [...module.children.allTests("failed")].map((test) => ({
    ...place,
    test: test.fullName,
    message: describe(test.result().errors ?? []),
  }));
  if (failed.length > 0 || module.state() === "passed" || module.state() === "skipped")
    return failed;
  const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
  const message = errors.length > 0 ? describe(errors) : "The file did not come to an end.";
  return [{ ...place, test: undefined, message }];
}

/** The errors' messages, their differences, and the places of the project's own code. */
function describe(errors: readonly NamedError[]): string {
  const parts = errors.flatMap(({ name, message, diff, stack }) => [
    `${name ?? "Error"}: ${message}`,
    ...(diff === undefined ? [] : [diff]),
    ...(stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line)),
  ]);
  return parts.join("\n");
}

/** Every failure with its file, name and project, and as much of its message as there is room. */
export function tellFailures(failures: readonly Failure[]): string {
  if (failures.length === 0) return "";
  const shown = failures.slice(0, MOST_FAILURES);
  const room = Math.min(MOST_LINES, Math.max(1, Math.floor(ALL_LINES / shown.length) - 1));
  const told = shown.map(({ project, file, test, message }) => {
    const title = [file, test].filter((part) => part).join(": ") || "outside every test";
    const lines = message
      .replaceAll(COLOURS, "")
      .split("\n")
      .filter((line) => line.trim() !== "");
    return [
      `${title}${project === "" ? "" : ` (${project})`}`,
      ...lines.slice(0, room).map((line) => `    ${line}`),
    ].join("\n");
  });
  const left = failures.length - shown.length;
  if (left > 0) told.push(`… and ${left} more`);
  return `\nWhat failed:\n${told.join("\n")}`;
}
