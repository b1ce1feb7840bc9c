/** The invoicing stand-in alone: `node src/sandbox/szamla-agent/main.ts`. */
import { runUntilStopped } from "../run-alone.ts";
import { readSandboxConfig } from "../sandbox-config.ts";
import { startSzamlaAgent } from "./start-szamla-agent.ts";

const running = await startSzamlaAgent(readSandboxConfig());
runUntilStopped({ port: running.port }, running.stop);
