/** Enable Banking's stand-in alone: `node src/sandbox/enable-banking/main.ts`. */
import { runUntilStopped } from "../run-alone.ts";
import { readSandboxConfig } from "../sandbox-config.ts";
import { startEnableBanking } from "./start-enable-banking.ts";

const running = await startEnableBanking(readSandboxConfig());
runUntilStopped({ port: running.port }, running.stop);
