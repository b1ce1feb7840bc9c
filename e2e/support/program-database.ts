/** The owner's address of the running program's database. */
import { inject } from "vitest";
import { findEmbeddedUrl } from "#server/database/embedded.ts";

/** Throws where the program's database does not run. */
export function findProgramDatabase(): string {
  const url = findEmbeddedUrl(inject("dataDir"));
  if (url === undefined) throw new Error("The program's database does not run.");
  return url;
}
