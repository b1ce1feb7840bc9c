/** The register's stand-in alone: `node src/sandbox/nav/main.ts`. */
import { runUntilStopped } from "../run-alone.ts";
import { readSandboxConfig } from "../sandbox-config.ts";
import { startNav } from "./start-nav.ts";

const running = await startNav(readSandboxConfig());
runUntilStopped({ port: running.port }, running.stop);
