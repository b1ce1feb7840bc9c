/**
 * Reads a large file in a thread with too little memory, then a small one, in a program of its own;
 * prints what became of each. Arguments: the large file, the small file, megabytes.
 */
import { THREAD_LIMITS } from "../features/statement-files/reading/read-in-worker.service.ts";
import { readInThread } from "./read-in-thread.ts";

const [large, small, memoryMb] = process.argv.slice(2) as [string, string, string];

const answers = [await readInThread(large, { ...THREAD_LIMITS, memoryMb: Number(memoryMb) })];
answers.push(await readInThread(small));
process.stdout.write(JSON.stringify(answers));
