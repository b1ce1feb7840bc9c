import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface BenchProgram {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts `bench-program.ts`. Throws where it ends before it listens. */
export async function startBenchProgram(appUrl: string): Promise<BenchProgram> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "bench-program.ts"), appUrl], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const [line] = (await Promise.race([
    once(child.stdout, "data"),
    ended.then(() => {
      throw new Error("The program ended before it listened");
    }),
  ])) as [Buffer];
  return {
    address: line.toString().trim(),
    pid: child.pid!,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
