/**
 * The projects of tests: pure (beside code that needs no server), unit (beside the server's code),
 * http (through the server), e2e (in a browser).
 */
import { defineConfig } from "vitest/config";
import { endpointAddresses } from "./tools/endpoint-addresses.ts";
import { integratorReference } from "./tools/integrator-reference.ts";
import { LongFilesFirst } from "./tools/long-files-first.ts";
import { ResultReporter } from "./tools/test-results.ts";

const globalSetup = ["./src/server/testing/test-cluster.ts"];
const setupFiles = ["./tools/property-seed.ts"];
const serverSetupFiles = [...setupFiles, "./src/server/testing/test-address.ts"];
// One more than cores: a third of the time of a test is waiting, for a bank's limit, a page or a
// letter. Projects that run beside each other must have the same number.
const maxWorkers = 3;
// A fixed order would undo a shuffled one.
const isShuffled = process.argv.some((argument) => argument.startsWith("--sequence.shuffle"));
// `npm test` names a file for the results.
const resultFile = process.env["TEST_RESULTS"];
// These files turn the clock and the health of the sandbox's banks for all tests: they run on a
// program of their own, one at a time (`useBanksAlone`).
const worldChanging = ["e2e/bank-ways.e2e.ts", "e2e/consents.e2e.ts"];
// Node runs the server's code as in production: it strips the types itself, and its compile cache
// keeps the result. Vite's runner would transform each module once more for each project.
const inNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };
const inBrowser = {
  environment: "node",
  ...inNode,
  // The files of a worker share its browser.
  isolate: false,
  // The other tests run beside them (`tools/test.ts`).
  maxWorkers: 2,
  globalSetup: ["./e2e/support/run-program.ts"],
  setupFiles: ["./e2e/support/await-program.ts"],
  // A whole program and a browser on two cores.
  testTimeout: 240_000,
  hookTimeout: 180_000,
  // As long as any other step in the browser may take on a busy machine.
  expect: { poll: { timeout: 45_000 } },
};

// Code without a server: its test files share a process each, and load what they share once.
const pure = ["values", "contract", "settlements", "statements", "exports", "web"]
  .map((zone) => `src/${zone}/**/*.test.{ts,tsx}`)
  .concat("packages/*/src/**/*.test.ts");

export default defineConfig({
  test: {
    maxWorkers,
    ...(resultFile ? { reporters: ["default", new ResultReporter(resultFile)] } : {}),
    sequence: isShuffled ? {} : { sequencer: LongFilesFirst },
    projects: [
      {
        plugins: [endpointAddresses(), integratorReference()],
        test: {
          name: "pure",
          include: pure,
          environment: "node",
          isolate: false,
          setupFiles,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        plugins: [endpointAddresses(), integratorReference()],
        test: {
          name: "unit",
          ...inNode,
          include: ["src/**/*.test.ts", "tools/**/*.test.ts", "bench/*.test.ts"],
          exclude: ["src/**/*.http.test.ts", ...pure],
          environment: "node",
          globalSetup,
          setupFiles: serverSetupFiles,
          // Some start a program or a database: on a machine that others use too this takes many
          // times as long.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: "http",
          ...inNode,
          include: ["src/server/**/*.http.test.ts"],
          environment: "node",
          // The server's packages are loaded once in each process instead of in each file.
          isolate: false,
          globalSetup,
          setupFiles: serverSetupFiles,
          // Some start a program or a database: on a machine that others use too this takes many
          // times as long.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          ...inBrowser,
          name: "e2e",
          include: ["e2e/**/*.e2e.ts"],
          exclude: worldChanging,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...inBrowser,
          name: "e2e-world",
          include: worldChanging,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
