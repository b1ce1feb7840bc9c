import type { ReadProblem, SourceCandidate } from "#statements/statement.ts";

/** The question of a file that two sources explain equally well; undefined where one is ahead. */
export function doubtOf([first, second]: readonly SourceCandidate[]): ReadProblem | undefined {
  if (!first || !second || first.score > second.score || first.source === second.source)
    return undefined;
  const named = [first, second].map(({ source, layout }) =>
    layout ? `${source}/${layout}` : source,
  );
  return {
    code: "source_doubtful",
    severity: "fatal",
    message: `The file fits ${named.join(" and ")} equally well.`,
    params: { sources: [first.source, second.source].join(", ") },
  };
}
