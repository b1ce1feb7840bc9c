/** Which tests there are: unit (beside the code, no browser), http (through the server), e2e (in a browser). */
import { defineConfig } from "vitest/config";

const globalSetup = ["./src/server/testing/test-cluster.ts"];
// Two cores, and the database shares them: more workers only make each test slower.
const maxWorkers = 2;
// In a browser most of the time is waiting; the files share one program and keep to people and companies of their own.
const maxBrowserWorkers = 3;
// These turn the clock and the health of the sandbox's banks for everybody: one after the other, on a program of their own.
const worldChanging = ["e2e/bank-ways.e2e.ts", "e2e/consents.e2e.ts"];
const inBrowser = {
  environment: "node",
  globalSetup: ["./e2e/support/run-program.ts"],
  // A whole program and a browser on two cores.
  testTimeout: 240_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx", "tools/**/*.test.ts"],
          exclude: ["src/**/*.http.test.ts"],
          environment: "node",
          globalSetup,
          // Some start a program or a database: on a machine that others use too this takes many times as long.
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "http",
          include: ["src/server/**/*.http.test.ts"],
          environment: "node",
          globalSetup,
          // Some start a program or a database: on a machine that others use too this takes many times as long.
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...inBrowser,
          name: "e2e",
          include: ["e2e/**/*.e2e.ts"],
          exclude: worldChanging,
          maxWorkers: maxBrowserWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: { ...inBrowser, name: "e2e-world", include: worldChanging, fileParallelism: false, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
