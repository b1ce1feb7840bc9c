/** The files of a page of the built web: the page names them, and none waits for another. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

/**
 * Paths of the styles and scripts of a page, each once. `source` is the page's key in the manifest
 * of the build. Throws where the build has no manifest.
 */
export async function listParts(
  folder: string,
  source: string,
): Promise<{ readonly styles: readonly string[]; readonly scripts: readonly string[] }> {
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
  return { styles: [...styles], scripts: [...scripts] };
}
