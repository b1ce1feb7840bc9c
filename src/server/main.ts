/**
 * The program: reads the configuration, starts the roles asked for, prints one address, stops
 * everything when told to.
 */
import { ConfigFault, readConfig } from "./config.ts";
import { DataFolderInUse } from "./database/embedded.ts";
import { createLog } from "./log.ts";
import { type RunningProgram, startProgram } from "./start-program.ts";
import { StartFault } from "./database/start-fault.ts";
import { SandboxFault } from "./start-sandbox.ts";

// Parts that are still running so long after the drain delay are left; the next start takes over.
const STOP_MS = 10_000;

// Errors whose message tells the operator what to do.
const PLAIN = [ConfigFault, StartFault, DataFolderInUse, SandboxFault];

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config);
  let program: RunningProgram | undefined;
  let stopping = false;
  const stop = (exitCode: number, drain = false): void => {
    if (stopping) return;
    stopping = true;
    const limitMs = STOP_MS + (drain ? config.drainDelaySeconds * 1_000 : 0);
    setTimeout(() => process.exit(exitCode || 1), limitMs).unref();
    void starting.then(() => program?.stop({ drain })).finally(() => process.exit(exitCode));
  };
  process.on("SIGINT", () => stop(0));
  // A supervisor's stop: balancers learn of it before the port closes. A person at the keyboard
  // does not wait for them.
  process.on("SIGTERM", () => stop(0, true));
  process.on("unhandledRejection", (error) => {
    log.fatal({ err: error }, "unhandled rejection");
    stop(1);
  });
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception");
    stop(1);
  });
  const onLost = (error: Error): void => {
    log.fatal({ err: error }, "the database is lost");
    stop(1);
  };
  const starting = startProgram(config, log, onLost).then(
    (started) => void (program = started),
    (error: unknown) => fail(error),
  );
  await starting;
  if (program?.address !== undefined) process.stdout.write(`\n  Bankhíd: ${config.baseUrl}\n\n`);
}

// Prints a sentence for faults that the operator can mend, the stack for all others.
function fail(error: unknown): void {
  const plain = PLAIN.some((kind) => error instanceof kind) || isPortTaken(error);
  process.stderr.write(`\n${plain ? (error as Error).message : describe(error)}\n`);
  process.exitCode = 1;
  // A library may still hold a timer or a socket; all our own work has ended.
  setTimeout(() => process.exit(1), 500).unref();
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function isPortTaken(error: unknown): error is Error {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === "EADDRINUSE";
}

await main().catch(fail);
