/** Reads the PDF files that we write, for tests. */
import { unzlibSync } from "fflate";

/** The objects of a file by their numbers, found through its table of places. */
export function readPdfObjects(file: Buffer): Map<number, string> {
  const text = file.toString("latin1");
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]);
  const table = /^xref\n0 (\d+)\n/.exec(text.slice(start))!;
  const objects = new Map<number, string>();
  for (let id = 1; id < Number(table[1]); id++) {
    const place = Number(text.slice(start + table[0].length + id * 20).slice(0, 10));
    if (!text.slice(place).startsWith(`${id} 0 obj\n`))
      throw new Error(`Object ${id} is elsewhere`);
    objects.set(id, text.slice(place, text.indexOf("endobj", place)));
  }
  return objects;
}

/** The content of a packed object. */
function unpackPdfStream(object: string): string {
  const packed = object.slice(object.indexOf("stream\n") + 7, object.lastIndexOf("\nendstream"));
  return Buffer.from(unzlibSync(Buffer.from(packed, "latin1"))).toString("latin1");
}

/** The texts of all pages, by the fonts' maps from glyphs to characters. */
export function readPdfTexts(file: Buffer): string[] {
  const objects = [...readPdfObjects(file).values()];
  const maps = objects.filter((object) => object.includes("FlateDecode")).map(unpackPdfStream);
  const letters = new Map<string, string>();
  for (const map of maps.filter((text) => text.includes("beginbfchar")))
    for (const [, glyph, code] of map.matchAll(/<(\w{4})> <(\w{4})>/g))
      letters.set(glyph!, String.fromCharCode(Number.parseInt(code!, 16)).replace("\u00A0", " "));
  return maps.flatMap((content) =>
    [...content.matchAll(/<(\w+)> Tj/g)].map(([, hex]) =>
      hex!.replace(/\w{4}/g, (glyph) => letters.get(glyph) ?? "\uFFFD"),
    ),
  );
}
