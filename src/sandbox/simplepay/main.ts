/** The payment gateway's stand-in alone: `node src/sandbox/simplepay/main.ts`. */
import { runUntilStopped } from "../run-alone.ts";
import { readSandboxConfig } from "../sandbox-config.ts";
import { startSimplePay } from "./start-simplepay.ts";

const running = await startSimplePay(readSandboxConfig());
runUntilStopped({ port: running.port }, running.stop);
