import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What `npm start` of a tree gives to Node, so that a bench measures what people run. */
export function readNodeOptions(tree: string = join(import.meta.dirname, "../..")): string[] {
  const { scripts } = JSON.parse(readFileSync(join(tree, "package.json"), "utf8")) as {
    readonly scripts: { readonly start: string };
  };
  return scripts.start.split(" ").filter((word) => word.startsWith("--"));
}
