/**
 * Counts what reading a PDF would cost, in its raw bytes and before a library touches them: a file
 * of two kilobytes can ask for minutes and gigabytes. Streams that are locked with the empty
 * password cannot be counted; the thread's limits bound them.
 */
import { limitProblem } from "#statements/formats/table/limit-problem.ts";
import type { ReadProblem } from "#statements/statement.ts";
import { type ContentProfile, profileOf } from "./content-profile.ts";
import { PdfObjects, type PdfStream } from "./pdf-objects.ts";
import { PageCosts } from "./page-costs.ts";
import { isArray, isName } from "./pdf-values.ts";
import { PICTURE_FILTERS, TooManyBytes } from "./unpack-stream.ts";

export interface PdfLimits {
  readonly pages: number;
  /** Bytes of all streams without their filters, pictures left out. */
  readonly unpackedBytes: number;
  readonly filters: number;
  /** Forms inside of each other. */
  readonly formDepth: number;
  /** States of drawing that one page keeps at a time. */
  readonly saves: number;
  /** The rest counts what all pages draw: a stream as often as pages and forms draw it. */
  readonly operators: number;
  readonly letters: number;
  readonly drawnBytes: number;
  readonly searchedBytes: number;
  /** Entries of the maps of characters, each map as often as fonts name it. */
  readonly mappedCodes: number;
  /** Entries of the tables of objects, and values of a row of unpacked bytes. */
  readonly tableEntries: number;
  readonly rowBytes: number;
}

export const PDF_LIMITS: PdfLimits = {
  pages: 500,
  // 500 pages of 60 kB, and the fonts.
  unpackedBytes: 64 * 1024 * 1024,
  // Text in digits of base 85 around packed bytes.
  filters: 2,
  formDepth: 12,
  saves: 1_000,
  // 500 pages of 4,000 operators.
  operators: 2_000_000,
  letters: 8_000_000,
  drawnBytes: 32 * 1024 * 1024,
  searchedBytes: 500_000_000,
  // Sixteen fonts that map every code of two bytes.
  mappedCodes: 1_048_576,
  tableEntries: 1_000_000,
  rowBytes: 1024 * 1024,
};

/** Words of fonts and other streams look like operators and are not drawn; reading them counts. */
const UNDRAWN = 4;

/** What is too much, or undefined. Changes bytes of pictures so that nobody unpacks them. */
export async function checkPdf(
  bytes: Uint8Array,
  limits: PdfLimits = PDF_LIMITS,
): Promise<ReadProblem | undefined> {
  const objects = new PdfObjects(bytes);
  const isLocked = (): boolean => objects.dicts.some(({ entries }) => entries.has("Encrypt"));
  const profiles = new Map<PdfStream, ContentProfile>();
  const locked = isLocked();
  let left = limits.unpackedBytes;
  let operators = 0;
  for (const stream of objects.streams) {
    const problem = checkStream(objects, stream, limits);
    if (problem) return problem;
    if (isPicture(objects, stream)) {
      hideFilters(bytes, stream);
      continue;
    }
    try {
      const unpacked = await objects.unpack(stream, left);
      left -= unpacked.length;
      const profile = profileOf(unpacked, limits.operators);
      operators += profile.operators;
      if (operators > limits.operators * UNDRAWN)
        return limitProblem("operators of a PDF", limits.operators);
      profiles.set(stream, profile);
      if (hasType(objects, stream, "ObjStm")) objects.addPacked(stream, unpacked);
    } catch (error) {
      if (!(error instanceof TooManyBytes)) throw error;
      return limitProblem("unpacked bytes of a PDF", limits.unpackedBytes);
    }
  }
  if (objects.isTangled) return limitProblem("objects of a PDF", limits.tableEntries);
  if (locked || isLocked()) return undefined;
  return (
    checkMaps(bytes, profiles, limits) ?? new PageCosts(objects, profiles, limits).findProblem()
  );
}

function checkStream(
  objects: PdfObjects,
  stream: PdfStream,
  limits: PdfLimits,
): ReadProblem | undefined {
  const { dict } = stream;
  if (objects.filtersOf(stream).length > limits.filters)
    return limitProblem("filters of a PDF", limits.filters);
  if (dict.entries.has("W") || hasType(objects, stream, "XRef")) {
    const ranges = objects.get(dict, "Index").flatMap((index) => (isArray(index) ? index : []));
    const counts = [...ranges.filter((_, at) => at % 2 === 1), ...objects.get(dict, "Size")];
    if (counts.some((count) => Number(count) > limits.tableEntries))
      return limitProblem("objects of a PDF", limits.tableEntries);
  }
  for (const one of objects.parametersOf(dict)) {
    const numberOf = (key: string, usual: number): number => {
      const said = objects.get(one, key).map(Number).filter(Number.isFinite);
      return Math.max(...said, said.length === 0 ? usual : 1);
    };
    const bits = numberOf("Columns", 1) * numberOf("Colors", 1) * numberOf("BitsPerComponent", 8);
    if (bits > limits.rowBytes * 8)
      return limitProblem("unpacked bytes of a PDF", limits.unpackedBytes);
  }
  // Each other value is another way to read the codes.
  const changes = new Set(objects.lzwChangesOf(dict));
  if (changes.size > 1 || [...changes].some((change) => change !== 0 && change !== 1))
    return limitProblem("filters of a PDF", limits.filters);
  return undefined;
}

/** Maps of characters, each as often as its number is named. */
function checkMaps(
  bytes: Uint8Array,
  profiles: ReadonlyMap<PdfStream, ContentProfile>,
  limits: PdfLimits,
): ReadProblem | undefined {
  const maps = new Map<number, number>();
  for (const [{ number }, { mapped }] of profiles)
    if (mapped > 0) maps.set(number, Math.max(mapped, maps.get(number) ?? 0));
  if (maps.size === 0) return undefined;
  const named = new Map<number, number>();
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  for (const [, number] of text.matchAll(/(\d{1,10})\s+\d{1,5}\s+R/g))
    named.set(Number(number), (named.get(Number(number)) ?? 0) + 1);
  let sum = 0;
  for (const [number, mapped] of maps) sum += mapped * Math.max(1, named.get(number) ?? 1);
  return sum > limits.mappedCodes
    ? limitProblem("characters of a PDF", limits.mappedCodes)
    : undefined;
}

const hasType = (objects: PdfObjects, { dict }: PdfStream, type: string): boolean =>
  objects.get(dict, "Type").some((value) => isName(value) && value.name === type);

function isPicture(objects: PdfObjects, stream: PdfStream): boolean {
  const kinds = objects.get(stream.dict, "Subtype");
  const isNamed = kinds.length > 0 && kinds.every((kind) => isName(kind) && kind.name === "Image");
  return isNamed || objects.filtersOf(stream).some((filter) => PICTURE_FILTERS.has(filter));
}

/** No text stands in a picture: under another key its filters unpack nothing. */
function hideFilters(bytes: Uint8Array, { dict }: PdfStream): void {
  for (const key of ["F", "Filter"]) {
    const entry = dict.entries.get(key);
    if (entry) bytes.fill("X".charCodeAt(0), entry.keyAt, entry.keyEnd);
  }
}
