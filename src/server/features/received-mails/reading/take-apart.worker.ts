/** The thread that takes one letter apart. */
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { LetterAnswer, LetterTask } from "./letter-parts.ts";
import { takeApart } from "./take-apart.ts";

const { path, passwords } = workerData as LetterTask;
const bytes = new Uint8Array(await readFile(path));
const answer: LetterAnswer = { parts: await takeApart(bytes, passwords) };
parentPort?.postMessage(answer);
