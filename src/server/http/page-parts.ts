/** The files of a page of the built web, named in its head, so that none waits for another one. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Pages without words of their own in the HTML, whose code is asked for with the page itself. */
const SOURCES: Readonly<Record<string, string>> = {
  "/login": "areas/login/pages/LoginPage.tsx",
};

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

/** The page with the files of its address named in its head; other addresses are left alone. */
export async function nameParts(folder: string, path: string, page: string): Promise<string> {
  const source = SOURCES[path];
  if (source === undefined) return page;
  // Without its manifest a build still works: the browser finds the files one after another.
  const head = await writePartsHead(folder, source, page).catch(() => "");
  return page.replace("</head>", () => `${head}</head>`);
}

/**
 * Styles of a page, so that its first frame has them, and its scripts, so that none waits. `source`
 * is the page's key in the manifest of the build. Throws where the build has no manifest.
 */
export async function writePartsHead(
  folder: string,
  source: string,
  shell: string,
): Promise<string> {
  const text = await readFile(join(folder, ".vite/manifest.json"), "utf8");
  const manifest = JSON.parse(text) as Manifest;
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const seen = new Set<string>();
  const walk = (key: string): void => {
    const entry = manifest[key];
    if (!entry || seen.has(key)) return;
    seen.add(key);
    for (const each of entry.imports ?? []) walk(each);
    for (const each of entry.css ?? []) styles.add(`/${each}`);
    scripts.add(`/${entry.file}`);
  };
  walk(source);
  const isNew = (path: string): boolean => !shell.includes(`"${path}"`);
  return [
    ...[...styles]
      .filter(isNew)
      .map((path) => `<link rel="stylesheet" crossorigin href="${path}">`),
    ...[...scripts]
      .filter(isNew)
      .map((path) => `<link rel="modulepreload" crossorigin href="${path}">`),
  ].join("");
}
