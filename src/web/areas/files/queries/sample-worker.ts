/**
 * Makes the sample beside the page: the readers of statements come only with this worker. One file
 * in, its progress and one outcome out.
 */
import { anonymiseFile } from "#statements/anonymise/anonymise-file.ts";
import type { SampleMessage } from "./make-sample.ts";

/** Numbers of 32 bits: the sample must not tell the next one. */
const RANGE = 2 ** 32;

self.addEventListener("message", ({ data }: MessageEvent<Uint8Array>) => {
  const input = { fileName: "", size: data.length, chunks: () => [data] };
  const outcome = anonymiseFile(input, draw, (progress) => post({ progress }));
  post("sample" in outcome ? { sample: outcome.sample } : { fault: outcome.fault });
});

function post(message: SampleMessage): void {
  self.postMessage(message);
}

/** A number from 0 below the limit, each as likely as the others. */
function draw(below: number): number {
  const numbers = new Uint32Array(1);
  const fair = RANGE - (RANGE % below);
  do crypto.getRandomValues(numbers);
  while (numbers[0]! >= fair);
  return numbers[0]! % below;
}
