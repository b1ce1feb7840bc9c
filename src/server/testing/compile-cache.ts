/**
 * For a program that a test starts with an environment of its own: where Node keeps the compiled
 * sources (`tools/test.ts` says where). With them a program starts with half of the processor's
 * time.
 */
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";

// Each version of Node has a folder of its own in the one that was given.
const used = getCompileCacheDir();

/** Empty where no cache is kept. */
export const COMPILE_CACHE: Readonly<Record<string, string>> =
  used === undefined ? {} : { NODE_COMPILE_CACHE: dirname(used) };
