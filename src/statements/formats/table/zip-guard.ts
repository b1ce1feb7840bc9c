/** Looks into a ZIP before anything unpacks it: a bomb, a cut or a locked archive is found while memory stays flat. */
import { Inflate } from "fflate";
import { limitProblem } from "#statements/formats/table/limit-problem.ts";
import type { ReadProblem, ReadLimits } from "#statements/statement.ts";

/** One member of an archive as its central directory states it. */
interface ZipEntry {
  readonly name: string;
  readonly encrypted: boolean;
  readonly method: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
}

/** Numbers of the hidden rows, from 1, by path of the sheet. */
export type HiddenRows = ReadonlyMap<string, ReadonlySet<number>>;

export interface ZipContents {
  readonly names: ReadonlySet<string>;
  readonly hiddenRows: HiddenRows;
}

const END_RECORD = 0x06054b50;
const CENTRAL_RECORD = 0x02014b50;
const LOCAL_RECORD = 0x04034b50;
const END_RECORD_LENGTH = 22;
const COMMENT_MAX = 65_535;
const METHOD_STORED = 0;
const METHOD_DEFLATED = 8;
/** Members of a workbook; real ones have dozens, and each costs work. */
const ENTRIES_MAX = 10_000;
/** Sheets pack 5–50 to 1; above this ratio and size it is a bomb, and waiting for the whole limit only costs time. */
const RATIO_MAX = 300;
const RATIO_MATTERS_FROM = 16 * 1024 * 1024;
/** Packed bytes given to the inflater at once: bounds what it can produce before the limit is looked at. */
const PUSH_BYTES = 16 * 1024;

/**
 * Walks the central directory and inflates every member once, keeping nothing: checks stated and real sizes, and
 * counts the rows of the sheets. Gives the members' names, or the problem that stops the file.
 */
export function inspectZip(bytes: Uint8Array, limits: ReadLimits): ZipContents | ReadProblem {
  const entries = centralEntries(bytes);
  if (!entries) return problem("file_truncated", "The archive has no end record: the file is cut off.");
  if (entries.some((entry) => entry.encrypted)) return problem("file_encrypted", "The archive is locked with a password.");
  const stated = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (entries.length > ENTRIES_MAX) return limitProblem("archive members", ENTRIES_MAX);
  if (stated > limits.unpackedBytesMax) return limitProblem("unpacked bytes", limits.unpackedBytesMax);
  let unpacked = 0;
  const hiddenRows = new Map<string, ReadonlySet<number>>();
  for (const entry of entries) {
    if (isBombRatio(entry.size, entry.packedSize)) return limitProblem("unpacked bytes", limits.unpackedBytesMax);
    const inflated = inflatedSize(bytes, entry, limits, unpacked, hiddenRows);
    if (typeof inflated !== "number") return inflated;
    unpacked += inflated;
  }
  return { names: new Set(entries.map((entry) => entry.name)), hiddenRows };
}

function inflatedSize(
  bytes: Uint8Array,
  entry: ZipEntry,
  limits: ReadLimits,
  before: number,
  hiddenRows: Map<string, ReadonlySet<number>>,
): number | ReadProblem {
  const start = dataStart(bytes, entry);
  if (start === undefined || start + entry.packedSize > bytes.length) {
    return problem("file_truncated", `The archive member ${entry.name} is cut off.`);
  }
  const packed = bytes.subarray(start, start + entry.packedSize);
  const counter = isSheet(entry.name) ? new RowCounter() : undefined;
  let size = 0;
  const take = (chunk: Uint8Array) => {
    size += chunk.length;
    counter?.add(chunk);
  };
  if (entry.method === METHOD_STORED) take(packed);
  else if (entry.method !== METHOD_DEFLATED) return problem("format_not_supported", `Archive method ${entry.method} is not read.`);
  else {
    const inflater = new Inflate(take);
    try {
      for (let at = 0; at < packed.length; at += PUSH_BYTES) {
        inflater.push(packed.subarray(at, at + PUSH_BYTES), at + PUSH_BYTES >= packed.length);
        if (before + size > limits.unpackedBytesMax || isBombRatio(size, entry.packedSize)) {
          return limitProblem("unpacked bytes", limits.unpackedBytesMax);
        }
        if (counter && counter.rows > limits.sheetRowsMax) return limitProblem("rows", limits.sheetRowsMax);
      }
    } catch {
      return problem("file_truncated", `The archive member ${entry.name} cannot be unpacked.`);
    }
  }
  counter?.end();
  if (size > entry.size) return limitProblem("unpacked bytes", limits.unpackedBytesMax);
  if (size < entry.size) return problem("file_truncated", `The archive member ${entry.name} is shorter than stated.`);
  if (counter && counter.hidden.size > 0) hiddenRows.set(entry.name, counter.hidden);
  return counter && counter.rows > limits.sheetRowsMax ? limitProblem("rows", limits.sheetRowsMax) : size;
}

function isBombRatio(size: number, packedSize: number): boolean {
  return size > RATIO_MATTERS_FROM && size > packedSize * RATIO_MAX;
}

function isSheet(name: string): boolean {
  return /^xl\/worksheets\/[^/]+\.xml$/i.test(name);
}

/** Room for a whole row tag with its attributes; Excel's own are below 200 characters. */
const TAG_ROOM = 600;

/** Counts `<row` (and `<x:row`) in the bytes of a sheet across chunk borders, and notes the hidden ones. */
class RowCounter {
  rows = 0;
  readonly hidden = new Set<number>();
  private carried = "";
  private seen = 0;
  private readonly decoder = new TextDecoder("windows-1252");

  add(chunk: Uint8Array): void {
    const text = this.carried + this.decoder.decode(chunk);
    // A tag near the end is counted with the next chunk, or by `end`.
    const settled = Math.max(this.seen, text.length - TAG_ROOM);
    for (let at = text.indexOf("row", this.seen); at !== -1 && at < settled; at = text.indexOf("row", at + 3)) {
      if (isRowTag(text, at)) this.note(text, at);
    }
    const from = Math.max(0, settled - TAG_ROOM);
    this.carried = text.slice(from);
    this.seen = settled - from;
  }

  /** Counts what the last chunk left. */
  end(): void {
    const text = this.carried;
    for (let at = text.indexOf("row", this.seen); at !== -1; at = text.indexOf("row", at + 3)) if (isRowTag(text, at)) this.note(text, at);
  }

  private note(text: string, at: number): void {
    this.rows++;
    const end = text.indexOf(">", at);
    const tag = end === -1 ? "" : text.slice(at, end);
    if (!tag.includes("hidden")) return;
    if (/\shidden=["'](?:1|true)["']/.test(tag)) this.hidden.add(Number(/\sr=["'](\d+)["']/.exec(tag)?.[1] ?? this.rows));
  }
}

function isRowTag(text: string, at: number): boolean {
  const after = text[at + 3];
  if (after !== " " && after !== ">" && after !== "\n" && after !== "\r" && after !== "\t") return false;
  return /<(?:[A-Za-z]\w{0,6}:)?$/.test(text.slice(Math.max(0, at - 9), at));
}

function centralEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endRecord(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL_RECORD) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder("utf-8").decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function endRecord(view: DataView): number | undefined {
  const last = view.byteLength - END_RECORD_LENGTH;
  for (let at = last; at >= 0 && at >= last - COMMENT_MAX; at--) {
    if (view.getUint32(at, true) === END_RECORD) return at;
  }
  return undefined;
}

function dataStart(bytes: Uint8Array, entry: ZipEntry): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset } = entry;
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL_RECORD) return undefined;
  return offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
}

function problem(code: ReadProblem["code"], message: string): ReadProblem {
  return { code, severity: "fatal", message };
}
