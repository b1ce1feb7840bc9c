/** The objects of a PDF 1.7 file (ISO 32000-1), one after another, and its table of places. */
import { zlibSync } from "fflate";

const utf8 = new TextEncoder();

export class PdfObjects {
  #places: number[] = [];
  #length = 0;
  #ready: Uint8Array[] = [];

  constructor() {
    // Four bytes above 127 tell transfer programs that the file is binary.
    this.#write("%PDF-1.7\n");
    this.#push(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
  }

  /** Number of an object that is written later. */
  reserve(): number {
    this.#places.push(0);
    return this.#places.length;
  }

  write(id: number, body: string): void {
    this.#places[id - 1] = this.#length;
    this.#write(`${id} 0 obj\n${body}\nendobj\n`);
  }

  /** A packed stream; `entries` stand in its dictionary beside length and filter. */
  writeStream(id: number, entries: string, content: Uint8Array): void {
    const packed = zlibSync(content, { level: 6 });
    this.#places[id - 1] = this.#length;
    this.#write(`${id} 0 obj\n<<${entries}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`);
    this.#push(packed);
    this.#write("\nendstream\nendobj\n");
  }

  /** The table of places and the end of the file. */
  end(catalog: number, information: number): void {
    const start = this.#length;
    const places = this.#places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`);
    this.#write(
      `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join("")}` +
        `trailer\n<</Size ${places.length + 1}/Root ${catalog} 0 R/Info ${information} 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    );
  }

  /** The bytes that are ready since the last call. */
  take(): Uint8Array[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  #write(text: string): void {
    this.#push(utf8.encode(text));
  }

  #push(bytes: Uint8Array): void {
    this.#ready.push(bytes);
    this.#length += bytes.length;
  }
}

/** A text outside of pages, such as the title: UTF-16 in hexadecimal. */
export function pdfText(text: string): string {
  let hex = "FEFF";
  for (let at = 0; at < text.length; at++)
    hex += text.charCodeAt(at).toString(16).padStart(4, "0").toUpperCase();
  return `<${hex}>`;
}
