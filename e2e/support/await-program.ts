/**
 * Vitest's set-up of each file of browser tests: asks for the program and waits until it answers.
 */
import { beforeAll, inject } from "vitest";
import { askToStart } from "#server/testing/start-when-asked.ts";
import { ASKED_LIMIT_MS } from "./run-program.ts";

beforeAll(() =>
  askToStart(inject("programFolder"), ASKED_LIMIT_MS, "The program did not start in time."),
);
