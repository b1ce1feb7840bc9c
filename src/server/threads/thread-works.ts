/**
 * Everything that is done with bytes from outside, and within which limits. Each work has a door:
 * the file that its thread runs. Foreign parsers are loaded behind a door only
 * (tools/tidy/parser-rules.ts).
 */
import { join } from "node:path";

const MB = 1024 * 1024;

/** What one piece of work may take. Work beyond a limit ends with its thread. */
export interface ThreadLimits {
  /** Processor time of the thread in milliseconds, whatever else the machine does. */
  readonly cpuMs: number;
  /** Processor time between two answers. */
  readonly stepCpuMs: number;
  /** Time by the clock, waiting for name servers or the database included. */
  readonly timeMs: number;
  /** Time by the clock between two answers. */
  readonly stepMs: number;
  /** Objects of JavaScript in megabytes; a property of the thread. */
  readonly heapMb: number;
  /** Bytes outside of these objects (buffers, unpacked data) in megabytes. */
  readonly bytesMb: number;
}

export interface ThreadDoor {
  readonly file: string;
  /** Waiting threads that are kept. */
  readonly idleMax: number;
  readonly heapMb: number;
}

/** The files that threads run. */
export const THREAD_DOORS = {
  // A thread takes about half a second to start and a few megabytes while it waits.
  file: {
    file: join(import.meta.dirname, "../features/statement-files/reading/read-file.worker.ts"),
    idleMax: 3,
    heapMb: 768,
  },
  pdf: {
    file: join(import.meta.dirname, "../features/statement-files/reading/read-file.worker.ts"),
    idleMax: 1,
    heapMb: 384,
  },
  letter: {
    file: join(import.meta.dirname, "../features/received-mails/reading/letter.worker.ts"),
    idleMax: 3,
    heapMb: 512,
  },
} as const satisfies Record<string, ThreadDoor>;

interface ThreadWork {
  readonly door: keyof typeof THREAD_DOORS;
  /** Questions that are answered at a time in a process; the next ones wait. */
  readonly atOnce: number;
  /** Processor time that each megabyte adds, in milliseconds. */
  readonly cpuMsPerMb?: number;
  readonly limits: Omit<ThreadLimits, "heapMb">;
}

/**
 * A minute by the clock: threads come last on a busy machine, and a short file must not count as a
 * long one there. The memory is that of a long reading: more time would not mend its end.
 */
const FIRST_LIMITS = { cpuMs: 3_000, stepCpuMs: 3_000, timeMs: 60_000, stepMs: 60_000 };
const FILE_BYTES_MB = 1_024;
const PDF_BYTES_MB = 320;

/**
 * The works by the name that figures and logs give them. Starting a thread counts: it takes up to a
 * second of processor time.
 */
export const THREAD_WORKS = {
  // What a file gets before it waits behind the files that take long: some ten usual statements.
  "file.first": { door: "file", atOnce: 3, limits: { ...FIRST_LIMITS, bytesMb: FILE_BYTES_MB } },
  "pdf.first": { door: "pdf", atOnce: 3, limits: { ...FIRST_LIMITS, bytesMb: PDF_BYTES_MB } },
  // A gigabyte of MT940 takes about a minute; a spreadsheet of 200,000 rows opens in one step of
  // some ten seconds and needs most of the memory.
  "file.read": {
    door: "file",
    // As many as the lanes of its job, which it asks itself.
    atOnce: 2,
    // Eight times what MT940 takes. A small file must not keep a lane as long as a gigabyte may.
    cpuMsPerMb: 500,
    limits: {
      cpuMs: 2 * 60_000,
      stepCpuMs: 30_000,
      timeMs: 30 * 60_000,
      stepMs: 2 * 60_000,
      bytesMb: FILE_BYTES_MB,
    },
  },
  // A statement of 500 full pages takes four seconds and 200 MB; what a PDF costs beyond what is
  // counted before (fonts, locked streams) ends here.
  "pdf.read": {
    door: "pdf",
    atOnce: 2,
    limits: {
      cpuMs: 20_000,
      stepCpuMs: 15_000,
      timeMs: 5 * 60_000,
      stepMs: 2 * 60_000,
      bytesMb: PDF_BYTES_MB,
    },
  },
  // A person waits for the answer.
  "file.question": {
    door: "file",
    atOnce: 3,
    limits: { cpuMs: 30_000, stepCpuMs: 30_000, timeMs: 45_000, stepMs: 45_000, bytesMb: 1_024 },
  },
  // The largest letter with an archive of 100 MB takes two seconds.
  "letter.parts": {
    door: "letter",
    atOnce: 3,
    limits: { cpuMs: 10_000, stepCpuMs: 10_000, timeMs: 60_000, stepMs: 60_000, bytesMb: 768 },
  },
  // 200 MB of hashing take four seconds; the rest of the time is for name servers.
  "letter.sender": {
    door: "letter",
    atOnce: 3,
    limits: { cpuMs: 8_000, stepCpuMs: 8_000, timeMs: 60_000, stepMs: 60_000, bytesMb: 256 },
  },
  // The first 64 kB of a letter that is too large.
  "letter.head": {
    door: "letter",
    // Three hundred clients may send such letters at the same moment.
    atOnce: 1,
    limits: { cpuMs: 5_000, stepCpuMs: 5_000, timeMs: 30_000, stepMs: 30_000, bytesMb: 64 },
  },
} as const satisfies Record<string, ThreadWork>;

export type ThreadWorkName = keyof typeof THREAD_WORKS;

/** The limits of a work on so many bytes, with the memory of its door's threads. */
export function limitsOf(work: ThreadWorkName, bytes = 0): ThreadLimits {
  const { door, limits, cpuMsPerMb = 0 }: ThreadWork = THREAD_WORKS[work];
  const cpuMs = limits.cpuMs + Math.ceil((bytes / MB) * cpuMsPerMb);
  return { ...limits, cpuMs, heapMb: THREAD_DOORS[door].heapMb };
}
