/**
 * Reads a large file in a thread with too little memory, then a small one, in a program of its own;
 * prints what became of each. Arguments: the large file, the small file, megabytes.
 */
import { limitsOf } from "../threads/thread-works.ts";
import { readInThread } from "./read-in-thread.ts";

const [large, small, memoryMb] = process.argv.slice(2) as [string, string, string];

const answers = [await readInThread(large, { ...limitsOf("file.read"), heapMb: Number(memoryMb) })];
answers.push(await readInThread(small));
process.stdout.write(JSON.stringify(answers));
