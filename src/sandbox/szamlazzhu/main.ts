/** The invoicing provider's stand-in alone: `node src/sandbox/szamlazzhu/main.ts`. */
import { runUntilStopped } from "../run-alone.ts";
import { readSandboxConfig } from "../sandbox-config.ts";
import { startSzamlazzhu } from "./start-szamlazzhu.ts";

const running = await startSzamlazzhu(readSandboxConfig());
runUntilStopped({ port: running.port }, running.stop);
