/** Finds every object of a PDF in its raw bytes, whatever its tables say about them. */
import {
  isArray,
  isDict,
  isName,
  isRef,
  type PdfDict,
  PdfReader,
  type PdfValue,
} from "./pdf-values.ts";
import { PICTURE_FILTERS, TooManyBytes, UNPACKERS } from "./unpack-stream.ts";

export interface PdfStream {
  readonly dict: PdfDict;
  readonly number: number;
  readonly dataAt: number;
}

/** A place where an object stands: in the file, or in the bytes of an unpacked object stream. */
interface Place {
  readonly bytes: Uint8Array;
  readonly at: number;
}

const OBJ = Buffer.from("obj");
const ENDSTREAM = Buffer.from("endstream");
/** Characters before an `obj` in which its number stands. */
const HEAD = 40;

export class PdfObjects {
  readonly streams: PdfStream[] = [];
  /** Dictionaries that stand by themselves, trailers among them. */
  readonly dicts: PdfDict[] = [];
  private readonly places = new Map<number, Place[]>();
  private readonly bytes: Buffer;
  private work: number;
  private readonly workMax: number;
  /** Values were inside of others so often that reading them all would not end. */
  isTangled = false;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.work = 0;
    this.workMax = 4 * bytes.length + 1_000_000;
    this.findObjects();
    this.findTrailers();
  }

  private read({ bytes, at }: Place): { readonly value: PdfValue; readonly end: number } {
    const reader = new PdfReader(bytes, at);
    const value = reader.readValue();
    this.work += reader.at - at;
    if (this.work > this.workMax) this.isTangled = true;
    return { value, end: reader.at };
  }

  private findObjects(): void {
    const { bytes } = this;
    for (let at = bytes.indexOf(OBJ); at >= 0 && !this.isTangled; at = bytes.indexOf(OBJ, at + 3)) {
      const head = bytes.toString("latin1", Math.max(0, at - HEAD), at);
      if (head.endsWith("end")) continue;
      const number = Number(/(\d+)\s+\d+\s*$/.exec(head)?.[1] ?? -1);
      const place = { bytes, at: at + 3 };
      const { value, end } = this.read(place);
      this.keep(number, place, value);
      if (!isDict(value)) continue;
      const reader = new PdfReader(bytes, end);
      if (!reader.skipSpace() || reader.readWord() !== "stream") continue;
      let dataAt = reader.at;
      if (bytes[dataAt] === 13) dataAt++;
      if (bytes[dataAt] === 10) dataAt++;
      this.streams.push({ dict: value, number, dataAt });
    }
  }

  private findTrailers(): void {
    const word = Buffer.from("trailer");
    for (let at = this.bytes.indexOf(word); at >= 0; at = this.bytes.indexOf(word, at + 7)) {
      if (this.isTangled) return;
      const { value } = this.read({ bytes: this.bytes, at: at + 7 });
      if (isDict(value)) this.dicts.push(value);
    }
  }

  private keep(number: number, place: Place, value: PdfValue): void {
    const places = this.places.get(number);
    if (places) places.push(place);
    else this.places.set(number, [place]);
    if (isDict(value)) this.dicts.push(value);
  }

  /** Takes in the objects of an object stream. */
  addPacked({ dict }: PdfStream, bytes: Uint8Array): void {
    const first = this.resolve(dict.entries.get("First")?.value)[0];
    if (typeof first !== "number") return;
    const reader = new PdfReader(bytes);
    while (reader.at < first && reader.skipSpace() && !this.isTangled) {
      const number = Number(reader.readWord());
      reader.skipSpace();
      const place = { bytes, at: first + Number(reader.readWord()) };
      if (!Number.isInteger(number) || !Number.isInteger(place.at)) return;
      this.keep(number, place, this.read(place).value);
    }
  }

  /** Every value that a reference may mean: of an object written anew, each of its versions. */
  resolve(value: PdfValue, depth = 0): readonly PdfValue[] {
    if (!isRef(value)) return [value];
    if (depth > 8) return [];
    return (this.places.get(value.ref) ?? []).flatMap((place) =>
      this.resolve(this.read(place).value, depth + 1),
    );
  }

  get(dict: PdfDict, ...keys: readonly string[]): readonly PdfValue[] {
    return keys.flatMap((key) => this.resolve(dict.entries.get(key)?.value));
  }

  /** The longest list of filters that its dictionary may mean. */
  filtersOf({ dict }: PdfStream): readonly string[] {
    const lists = this.get(dict, "F", "Filter").map((value) =>
      (isArray(value) ? value : [value]).flatMap((one) =>
        this.resolve(one).flatMap((each) => (isName(each) ? [each.name] : [])),
      ),
    );
    return lists.reduce((longest, list) => (list.length > longest.length ? list : longest), []);
  }

  /** The parameters of its filters. */
  parametersOf(dict: PdfDict): readonly PdfDict[] {
    return this.get(dict, "DP", "DecodeParms")
      .flatMap((value) => (isArray(value) ? value : [value]))
      .flatMap((one) => this.resolve(one))
      .filter(isDict);
  }

  /** What it says of how early codes of LZW get longer. */
  lzwChangesOf(dict: PdfDict): readonly PdfValue[] {
    return this.parametersOf(dict)
      .filter(({ entries }) => entries.has("EarlyChange"))
      .flatMap((one) => this.get(one, "EarlyChange"));
  }

  /** Its bytes without their filters. Throws TooManyBytes. */
  async unpack(stream: PdfStream, bytesMax: number): Promise<Uint8Array> {
    const filters = this.filtersOf(stream);
    if (filters.some((filter) => PICTURE_FILTERS.has(filter))) return new Uint8Array();
    let bytes: Uint8Array = this.bytes.subarray(stream.dataAt, this.endOf(stream, filters[0]));
    const lzwEarly = !this.lzwChangesOf(stream.dict).includes(0);
    for (const filter of filters)
      bytes = (await UNPACKERS.get(filter)?.(bytes, bytesMax, lzwEarly)) ?? bytes;
    if (bytes.length > bytesMax) throw new TooManyBytes();
    return bytes;
  }

  /** A packed stream of zlib says itself where it ends. */
  private endOf({ dict, dataAt }: PdfStream, filter: string | undefined): number {
    if (filter === "FlateDecode" || filter === "Fl") return this.bytes.length;
    const mark = this.bytes.indexOf(ENDSTREAM, dataAt);
    const lengths = this.get(dict, "Length").map((length) =>
      typeof length === "number" && dataAt + length <= this.bytes.length ? dataAt + length : 0,
    );
    return Math.max(...lengths, mark < 0 ? this.bytes.length : mark);
  }
}
