/**
 * Short XML of other programs (replies, pushed items), walked once. Strict in safety: no DOCTYPE,
 * no entity but XML's own five, limits of depth and of parts.
 */
import { SaxesParser } from "saxes";

/** Reasons for which a text is not walked to its end. */
export type ShortXmlFault =
  | "broken XML"
  | "a DOCTYPE"
  | "too many levels"
  | "too many tags"
  | "nothing in it";

/**
 * Tags and attributes of one text together: replies and items have some hundred. It is walked in
 * the main thread, so its work is bounded by this and by the bytes that its sender may send.
 */
export const XML_PARTS_MAX = 2_000;

/** The parts of a walk that differ by the sender. */
export interface ShortXmlWalk {
  /** Elements inside each other that are allowed, the root included. */
  readonly depthMax: number;
  /** Throws the error of the caller. */
  fail(fault: ShortXmlFault): never;
  /** An element begins; its path is that below the root (`partner/nev`), the root's is empty. */
  open?(path: string, name: string): void;
  /** An element ended whose trimmed text is not empty, with its path below the root. */
  close(path: string, text: string): void;
}

/**
 * Walks an XML text and gives the name of its root, without a prefix. Texts and CDATA of an element
 * are one text; those of its children are not a part of the text.
 */
export function walkShortXml(xml: string, walk: ShortXmlWalk): string {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const path: string[] = [];
  const pieces: string[] = [];
  let root = "";
  let parts = 0;
  const count = (): void => {
    if (++parts > XML_PARTS_MAX) walk.fail("too many tags");
  };
  const belowRoot = (): string => path.slice(1).join("/");
  const add = (piece: string): void => {
    if (pieces.length > 0) pieces[pieces.length - 1] += piece;
  };
  parser.on("error", () => walk.fail("broken XML"));
  parser.on("doctype", () => walk.fail("a DOCTYPE"));
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("attribute", count);
  parser.on("opentag", ({ local }) => {
    count();
    if (path.length >= walk.depthMax) walk.fail("too many levels");
    if (path.length === 0) root = local;
    path.push(local);
    pieces.push("");
    walk.open?.(belowRoot(), local);
  });
  parser.on("closetag", () => {
    const place = belowRoot();
    const text = pieces.pop()!.trim();
    path.pop();
    if (text !== "") walk.close(place, text);
  });
  parser.write(xml).close();
  if (root === "") walk.fail("nothing in it");
  return root;
}
