import type { StoredFileRow } from "../statement-files.store.ts";

/** Whether the file waits for a person who says what the columns of its table mean. */
export function asksForColumns(file: Pick<StoredFileRow, "status" | "problems">): boolean {
  return file.status === "waiting" && file.problems.some(({ code }) => code === "mapping_needed");
}
