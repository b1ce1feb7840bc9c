/**
 * Icons are imported one by one in the build. The package's list of icons imports all six thousand:
 * a file that needs one icon would bring every icon of the web into the first load.
 */
import type { Plugin } from "vite";

const PACKAGE = "@tabler/icons-react";
const IMPORT = new RegExp(`import \\{([^}]*)\\} from "${PACKAGE}";`, "g");

/** The import of each named icon from its own file; types need no file. */
export function singleIcons(): Plugin {
  return {
    name: "single-icons",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/web\/.*\.tsx?$/, code: PACKAGE },
      handler: (code) => code.replace(IMPORT, (_whole, names: string) => importEach(names)),
    },
  };
}

/** The imports that take the place of `import { names }`. */
export function importEach(names: string): string {
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "))
    .map((name) => `import ${name} from "${PACKAGE}/dist/esm/icons/${name}.mjs";`)
    .join("");
}
