/** The aggregator's stand-in alone: `node src/sandbox/aggreg8/main.ts`. */
import { runUntilStopped } from "../run-alone.ts";
import { readSandboxConfig } from "../sandbox-config.ts";
import { startAggreg8 } from "./start-aggreg8.ts";

const running = await startAggreg8(readSandboxConfig());
runUntilStopped({ port: running.port }, running.stop);
