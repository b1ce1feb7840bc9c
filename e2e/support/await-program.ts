/**
 * Vitest's set-up of each file of browser tests: asks for the program and waits until it answers.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, inject } from "vitest";
import { PROGRAM_FAILED, PROGRAM_READY, PROGRAM_WANTED } from "./run-program.ts";

const POLL_MS = 100;

// The limit of the wait is that of a hook; the program's own limit is shorter.
beforeAll(async () => {
  const folder = inject("programFolder");
  writeFileSync(join(folder, PROGRAM_WANTED), "");
  while (!existsSync(join(folder, PROGRAM_READY))) {
    if (existsSync(join(folder, PROGRAM_FAILED)))
      throw new Error(readFileSync(join(folder, PROGRAM_FAILED), "utf8"));
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
});
