/**
 * Short XML of other programs (replies, pushed items), walked once. Strict in safety: no DOCTYPE,
 * no entity but XML's own five, a limit of depth.
 */
import { SaxesParser } from "saxes";

/** Reasons for which a text is not walked to its end. */
export type ShortXmlFault = "broken XML" | "a DOCTYPE" | "too many levels" | "nothing in it";

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
  const belowRoot = (): string => path.slice(1).join("/");
  const add = (piece: string): void => {
    if (pieces.length > 0) pieces[pieces.length - 1] += piece;
  };
  parser.on("error", () => walk.fail("broken XML"));
  parser.on("doctype", () => walk.fail("a DOCTYPE"));
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("opentag", ({ local }) => {
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
