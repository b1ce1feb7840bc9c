/** Which tests there are: unit (beside the code, no browser), http (through the server), e2e (in a browser). */
import { defineConfig } from "vitest/config";

const globalSetup = ["./src/server/testing/test-cluster.ts"];
// Two cores, and the database shares them: more workers only make each test slower.
const maxWorkers = 2;

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
          name: "e2e",
          include: ["e2e/**/*.e2e.ts"],
          environment: "node",
          globalSetup: ["./e2e/support/run-program.ts"],
          // A whole program and a browser on two cores.
          testTimeout: 240_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
