/**
 * Use of processor and memory by the processes of a bench, as Linux counts it, and the load of the
 * rest of the machine meanwhile.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

// Linux counts in hundredths of a second, whatever the machine (USER_HZ).
const TICKS_PER_SECOND = 100;
const PPID = 1;
const USER_TIME = 11;
const SYSTEM_TIME = 12;
const CHILD_USER_TIME = 13;
const CHILD_SYSTEM_TIME = 14;

// Fields of /proc/<pid>/stat behind the name, which may hold spaces itself.
function readStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

const seconds = (fields: readonly string[], ...places: readonly number[]): number =>
  places.reduce((sum, place) => sum + Number(fields[place]), 0) / TICKS_PER_SECOND;

/** The processes that this one started and that still run. */
function listChildren(parent: number): number[] {
  const pids = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((pid) => Number(readStat(pid)?.[PPID]) === parent);
}

/** The child whose command line holds this text. Throws where there is none. */
export function findChild(parent: number, text: string): number {
  const found = listChildren(parent).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(text),
  );
  if (found === undefined) throw new Error(`No child process with ${text} in its command line.`);
  return found;
}

/** Processor seconds of one process. */
export function readCpu(pid: number): number {
  const fields = readStat(pid);
  return fields === undefined ? Number.NaN : seconds(fields, USER_TIME, SYSTEM_TIME);
}

/** Processor seconds of a process and of all processes that it ever started. */
export function readFamilyCpu(pid: number): number {
  const fields = readStat(pid);
  if (fields === undefined) return Number.NaN;
  const living = listChildren(pid)
    .map(readCpu)
    .filter((cpu) => !Number.isNaN(cpu));
  return (
    seconds(fields, USER_TIME, SYSTEM_TIME, CHILD_USER_TIME, CHILD_SYSTEM_TIME) +
    living.reduce((sum, cpu) => sum + cpu, 0)
  );
}

/** Processor seconds of everything on the machine. */
export function readMachineCpu(): number {
  const [, user, nice, system, , , irq, softirq] = readFileSync("/proc/stat", "utf8")
    .split("\n")[0]!
    .split(/\s+/)
    .map(Number);
  return (user! + nice! + system! + irq! + softirq!) / TICKS_PER_SECOND;
}

/** Resident memory now and at its highest, in megabytes. */
export function readMemory(pid: number): { nowMb: number; peakMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (name: string): number =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { nowMb: read("VmRSS"), peakMb: read("VmHWM") };
}

/** The highest resident memory begins anew with that of now. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}
