/** The folder of kept files, made and tried before anything else is started. */
import { entryOf } from "#values/entry-of.ts";
import { accessSync, constants, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { StartFault } from "./database/start-fault.ts";

const WORDS: Readonly<Record<string, string>> = {
  EEXIST: "a file of this name stands there",
  ENOTDIR: "a file stands where one of its folders should be",
  EACCES: "the user of this program may not write there",
  EPERM: "the user of this program may not write there",
  EROFS: "its disk is mounted for reading only",
  ENOENT: "a folder above it cannot be made",
  ENOSPC: "its disk is full",
};

/** Makes the folder where it is missing. Throws StartFault where nothing can be kept in it. */
export function makeDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const words = entryOf(WORDS, (error as NodeJS.ErrnoException).code ?? "");
    if (words === undefined) throw error;
    throw new StartFault(`DATA_DIR: ${resolve(folder)} cannot be used, because ${words}.`, {
      cause: error,
    });
  }
}
