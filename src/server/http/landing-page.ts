/**
 * The landing page with its words in the HTML, so that nothing waits for a script. The web's build
 * makes a module that draws the page (`dist/landing`); this one lets it draw once for each build
 * and configuration, puts the words into the page of the web, and keeps the answer with its
 * compressed twins.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { writePartsHead } from "./page-parts.ts";
import type { PublicFacts } from "./public-pages.ts";

/** What the module of `dist/landing` exports; written in `src/web/landing-html.tsx`. */
interface LandingModule {
  /** The page's key in the manifest of the build. */
  readonly LANDING_SOURCE: string;
  readonly drawLanding: (facts: PublicFacts) => {
    readonly title: string;
    readonly body: string;
    readonly script: string;
  };
}

/** An answer to `/` in the three forms that browsers take. */
export interface LandingPage {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** The one inline script of the page, as the policy of content names it. */
  readonly scriptSource: string;
}

const ROOT = '<div id="root"></div>';
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Draws the landing page of the web in `folder`: of a build (`shell`, with its public head) for
 * these facts. Where the build has no drawing, `onFault` is told once, and there is no page.
 */
export function createLanding(
  folder: string,
  onFault: (error: unknown) => void,
): (shell: string, facts: PublicFacts) => Promise<LandingPage | undefined> {
  let kept: { readonly key: string; readonly page: Promise<LandingPage | undefined> } | undefined;
  const told = (error: unknown): undefined => {
    onFault(error);
  };
  return (shell, facts) => {
    const key = hash(shell).toString("hex");
    if (kept?.key !== key) kept = { key, page: makePage(folder, shell, facts).catch(told) };
    return kept.page;
  };
}

async function makePage(folder: string, shell: string, facts: PublicFacts): Promise<LandingPage> {
  // Another build beside the running program is another module.
  const address = pathToFileURL(join(folder, "../landing/landing.js"));
  address.search = hash(shell.split("</head>")[0]!).toString("hex").slice(0, 16);
  const module = (await import(address.href)) as LandingModule;
  const { title, body, script } = module.drawLanding(facts);
  const head = await writePartsHead(folder, module.LANDING_SOURCE, shell);
  const text = shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title><script>${script}</script>`)
    .replace("</head>", () => `${head}</head>`)
    .replace(ROOT, () => `<div id="root" data-drawn>${body}</div>`);
  const plain = Buffer.from(text);
  const [br, zipped] = await Promise.all([brotliAsync(plain), gzipAsync(plain)]);
  const scriptSource = `'sha256-${hash(script).toString("base64")}'`;
  return { plain, br, gzip: zipped, scriptSource };
}

/** The form of the page that a browser asks for; `encoding` is absent for the plain one. */
export function chooseForm(
  page: LandingPage,
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

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
