import type { ApiReply } from "#web/api/client.ts";

type FileRow = ApiReply<"fileList">["files"][number];
export type Problem = FileRow["problems"][number];

/** The worst first: problems that stopped the file, then those that make it wait, then remarks. */
export function shownProblems(file: Pick<FileRow, "problems" | "status">): readonly Problem[] {
  const rank = { fatal: 0, statement: 1, warning: 2 };
  const sorted = [...file.problems].sort(
    (left, right) => rank[left.severity] - rank[right.severity],
  );
  if (sorted.length === 0 && file.status === "failed")
    return [{ code: "reader_failed", severity: "fatal", line: null, params: {} }];
  return sorted;
}

/** The problems in the order of their lines; those of the whole file come first. */
export function problemsByLine(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort((left, right) => (left.line ?? 0) - (right.line ?? 0));
}
