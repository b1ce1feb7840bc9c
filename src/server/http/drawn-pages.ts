/**
 * The public pages with their words and styles in the HTML, so that the first frame
 * waits for nothing else. The web's build makes a module that draws them (`dist/landing`); this one
 * lets it draw each page once for each build and configuration, puts the words into the page of the
 * web, and keeps the answer with its compressed twins.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { invariant } from "#values/result.ts";
import type { PublicPath } from "#contract/page-paths.ts";
import { listParts } from "./page-parts.ts";
import type { PublicFacts } from "./public-pages.ts";

/** What the module of `dist/landing` exports; written in `src/web/first-pages-html.tsx`. */
interface DrawingModule {
  readonly drawPage: (
    path: PublicPath,
    facts: PublicFacts,
    baseUrl: string,
  ) => Promise<{
    /** The page's key in the manifest of the build. */
    readonly source: string;
    readonly title: string;
    readonly body: string;
    readonly script: string;
  }>;
}

/** An answer in the three forms that browsers take. */
export interface DrawnPage {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** The one inline script and the one style element, as the policy of content names them. */
  readonly scriptSource: string;
  readonly styleSource: string;
}

const ROOT = '<div id="root"></div>';
const STYLE_LINK = /<link rel="stylesheet"[^>]* href="(\/[^"]+)"[^>]*>/g;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Draws the pages of the web in `folder`, found at `baseUrl`: of a build (`shell`, with its public
 * head) for these facts. Where the build has no drawing, `onFault` is told once, and there is no
 * page.
 */
export function createDrawing(
  folder: string,
  baseUrl: string,
  onFault: (error: unknown) => void,
): (path: PublicPath, shell: string, facts: PublicFacts) => Promise<DrawnPage | undefined> {
  const kept = new Map<string, { readonly key: string; page: Promise<DrawnPage | undefined> }>();
  const told = (error: unknown): undefined => {
    onFault(error);
  };
  return (path, shell, facts) => {
    const key = hash(shell).toString("hex");
    const last = kept.get(path);
    if (last?.key === key) return last.page;
    const page = makePage(folder, baseUrl, path, shell, facts).catch(told);
    kept.set(path, { key, page });
    return page;
  };
}

async function makePage(
  folder: string,
  baseUrl: string,
  path: PublicPath,
  shell: string,
  facts: PublicFacts,
): Promise<DrawnPage> {
  // Another build beside the running program is another module; the first
  // script names all others.
  const address = pathToFileURL(join(folder, "../landing/landing.js"));
  const files = [...shell.matchAll(/"\/assets\/[^"]+"/g)].join();
  address.search = hash(files).toString("hex").slice(0, 16);
  const module = (await import(address.href)) as DrawingModule;
  const { source, title, body, script } = await module.drawPage(path, facts, baseUrl);
  const parts = await listParts(folder, source);
  const styles = new Set([...shell.matchAll(STYLE_LINK)].map(([, each]) => each!));
  for (const each of parts.styles) styles.add(each);
  const css = await readStyles(folder, [...styles]);
  const head = [
    // The names of the files go to the page's loader of code, which need not load them again.
    `<style data-files="${[...styles].join(" ")}">${css}</style>`,
    ...parts.scripts
      .filter((each) => !shell.includes(`"${each}"`))
      .map((each) => `<link rel="modulepreload" crossorigin href="${each}" fetchpriority="low">`),
  ].join("");
  const text = shell
    .replace(STYLE_LINK, "")
    // The words are there: the line is for the fonts before it is for the scripts.
    .replace(/<script type="module"/g, '<script type="module" fetchpriority="low"')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title><script>${script}</script>`)
    .replace("</head>", () => `${head}</head>`)
    .replace(ROOT, () => `<div id="root" data-drawn>${body}</div>`);
  const plain = Buffer.from(text);
  const [br, zipped] = await Promise.all([brotliAsync(plain), gzipAsync(plain)]);
  return {
    plain,
    br,
    gzip: zipped,
    scriptSource: nameSource(script),
    styleSource: nameSource(css),
  };
}

async function readStyles(folder: string, paths: readonly string[]): Promise<string> {
  const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), "utf8")));
  const css = texts.join("\n");
  invariant(!/<\/style/i.test(css), "a style sheet of the build would end its element");
  return css;
}

/** The form of the page that a browser asks for; `encoding` is absent for the plain one. */
export function chooseForm(
  page: DrawnPage,
  accepts: string | undefined,
): { readonly bytes: Buffer; readonly encoding?: "br" | "gzip" } {
  const accepted = (accepts ?? "")
    .split(",")
    .map((each) =>
      each
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ""))
    .map(([name]) => name);
  if (accepted.includes("br")) return { bytes: page.br, encoding: "br" };
  if (accepted.includes("gzip")) return { bytes: page.gzip, encoding: "gzip" };
  return { bytes: page.plain };
}

function nameSource(text: string): string {
  return `'sha256-${hash(text).toString("base64")}'`;
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
