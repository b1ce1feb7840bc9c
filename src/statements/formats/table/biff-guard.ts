/**
 * The records of an XLS before the library reads them: it follows a record that reaches beyond the
 * file, and then never comes to an end, or takes all memory.
 */
import { CFB } from "@e965/xlsx";

/** [MS-XLS] 2.1.4: the most data of a record; longer ones go on in a record of their own. */
const RECORD_BYTES_MAX = 8_224;
const HEAD_BYTES = 4;
const BOF = 0x0809;
const EOF = 0x000a;

interface CompoundFile {
  readonly FileIndex: readonly {
    readonly name: string;
    readonly content?: ArrayLike<number>;
  }[];
}

/** What is wrong with the records of the workbook; undefined where they follow each other whole. */
export function findBrokenRecord(bytes: Uint8Array): string | undefined {
  const file = (CFB as { read(data: Uint8Array, how: { type: string }): CompoundFile }).read(
    bytes,
    {
      type: "buffer",
    },
  );
  const stream = file.FileIndex.find(({ name }) => /^(?:workbook|book)$/i.test(name))?.content;
  return stream ? brokenIn(stream) : "The compound file has no workbook.";
}

function brokenIn(stream: ArrayLike<number>): string | undefined {
  const numberAt = (at: number): number => (stream[at] ?? 0) + 256 * (stream[at + 1] ?? 0);
  let depth = 0;
  let at = 0;
  while (at + HEAD_BYTES <= stream.length) {
    const kind = numberAt(at);
    const length = numberAt(at + 2);
    if (kind === BOF) depth++;
    // Behind the last sheet there may be anything.
    else if (depth === 0) return at === 0 ? "The workbook does not begin." : undefined;
    if (length > RECORD_BYTES_MAX) return `A record at byte ${at} has ${length} bytes.`;
    at += HEAD_BYTES + length;
    if (at > stream.length) return `A record reaches beyond the workbook's ${stream.length} bytes.`;
    if (kind === EOF) depth--;
  }
  return depth === 0 ? undefined : "The workbook does not end.";
}
