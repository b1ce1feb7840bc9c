/**
 * Looks into a ZIP before anything unpacks it: a bomb, a cut or a locked archive is found while
 * memory stays flat.
 */
import { Inflate } from "fflate";
import { limitProblem } from "#statements/formats/table/limit-problem.ts";
import { MarkupCounter, type MarkupTotals } from "#statements/formats/table/markup-counter.ts";
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
/**
 * Sheets pack 5–50 to 1; above this ratio and size it is a bomb, and waiting for the whole limit
 * only costs time.
 */
const RATIO_MAX = 300;
const RATIO_MATTERS_FROM = 16 * 1024 * 1024;
/** Packed bytes that the inflater gets at once: bounds its output before the limit is checked. */
const PUSH_BYTES = 16 * 1024;

/**
 * Walks the central directory and inflates every member once, keeping nothing: checks stated and
 * real sizes, and counts sheets, rows, cells and texts. Gives the members' names, or the problem
 * that stops the file.
 */
export function inspectZip(bytes: Uint8Array, limits: ReadLimits): ZipContents | ReadProblem {
  const entries = centralEntries(bytes);
  if (!entries)
    return problem("file_truncated", "The archive has no end record: the file is cut off.");
  if (entries.some((entry) => entry.encrypted))
    return problem("file_encrypted", "The archive is locked with a password.");
  const stated = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (entries.length > ENTRIES_MAX) return limitProblem("archive members", ENTRIES_MAX);
  if (stated > limits.unpackedBytesMax)
    return limitProblem("unpacked bytes", limits.unpackedBytesMax);
  if (entries.some((entry) => FOREIGN.test(entry.name)))
    return problem("format_not_supported", "Numbers and UOF are not read.");
  const binary = entries.reduce((sum, entry) => sum + (isBinary(entry.name) ? entry.size : 0), 0);
  if (binary > limits.binaryBytesMax) return limitProblem("unpacked bytes", limits.binaryBytesMax);
  const totals: MarkupTotals = { cells: 0, sheets: 0, nodes: 0 };
  let unpacked = 0;
  const hiddenRows = new Map<string, ReadonlySet<number>>();
  for (const entry of entries) {
    if (isBombRatio(entry.size, entry.packedSize))
      return limitProblem("unpacked bytes", limits.unpackedBytesMax);
    const inflated = inflatedSize(bytes, entry, { limits, before: unpacked, hiddenRows, totals });
    if (typeof inflated !== "number") return inflated;
    unpacked += inflated;
  }
  return { names: new Set(entries.map((entry) => entry.name)), hiddenRows };
}

interface Inspection {
  readonly limits: ReadLimits;
  /** Bytes that the members before have. */
  readonly before: number;
  readonly hiddenRows: Map<string, ReadonlySet<number>>;
  readonly totals: MarkupTotals;
}

function inflatedSize(
  bytes: Uint8Array,
  entry: ZipEntry,
  inspection: Inspection,
): number | ReadProblem {
  const { limits, before, hiddenRows, totals } = inspection;
  const start = dataStart(bytes, entry);
  if (start === undefined || start + entry.packedSize > bytes.length) {
    return problem("file_truncated", `The archive member ${entry.name} is cut off.`);
  }
  const packed = bytes.subarray(start, start + entry.packedSize);
  const counter = isBinary(entry.name)
    ? undefined
    : new MarkupCounter(totals, !PICTURE.test(entry.name));
  let size = 0;
  const take = (chunk: Uint8Array) => {
    size += chunk.length;
    counter?.add(chunk);
  };
  if (entry.method === METHOD_STORED) take(packed);
  else if (entry.method !== METHOD_DEFLATED)
    return problem("format_not_supported", `Archive method ${entry.method} is not read.`);
  else {
    const inflater = new Inflate(take);
    try {
      for (let at = 0; at < packed.length; at += PUSH_BYTES) {
        inflater.push(packed.subarray(at, at + PUSH_BYTES), at + PUSH_BYTES >= packed.length);
        if (before + size > limits.unpackedBytesMax || isBombRatio(size, entry.packedSize)) {
          return limitProblem("unpacked bytes", limits.unpackedBytesMax);
        }
        const beyond = counter?.problem(limits);
        if (beyond) return beyond;
      }
    } catch {
      return problem("file_truncated", `The archive member ${entry.name} cannot be unpacked.`);
    }
  }
  counter?.end();
  if (size > entry.size) return limitProblem("unpacked bytes", limits.unpackedBytesMax);
  if (size < entry.size)
    return problem("file_truncated", `The archive member ${entry.name} is shorter than stated.`);
  if (counter && counter.hidden.size > 0) hiddenRows.set(entry.name, counter.hidden);
  return counter?.problem(limits) ?? size;
}

function isBombRatio(size: number, packedSize: number): boolean {
  return size > RATIO_MATTERS_FROM && size > packedSize * RATIO_MAX;
}

/**
 * Members of other formats that the library would unpack by means of its own, without our limits.
 */
const FOREIGN = /^(?:index\/document\.iwa|index\.zip|objectdata\.xml)$/i;
const PICTURE = /\.(?:png|jpe?g|gif|bmp|emf|wmf|tiff?)$/i;

/** A member whose cells are records of bytes (XLSB): the smallest has ten. */
function isBinary(name: string): boolean {
  return /\.bin$/i.test(name);
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
