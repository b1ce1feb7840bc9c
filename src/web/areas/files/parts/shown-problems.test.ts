import { describe, expect, it } from "vitest";
import { type Problem, problemsByLine, shownProblems } from "./shown-problems.ts";

const problem = (severity: Problem["severity"], line: number | null): Problem => ({
  code: "syntax_invalid",
  severity,
  line,
  params: {},
});

describe("the problems of a file", () => {
  it("stand with the worst first, and a failed file has one", () => {
    const [remark, fault] = [problem("warning", 2), problem("fatal", 9)];
    expect(shownProblems({ problems: [remark, fault], status: "failed" })).toEqual([fault, remark]);
    expect(shownProblems({ problems: [], status: "failed" })).toHaveLength(1);
    expect(shownProblems({ problems: [], status: "finished" })).toEqual([]);
  });

  it("stand by their lines where all are listed, those of the whole file first", () => {
    const lines = [problem("warning", 12), problem("fatal", null), problem("warning", 3)];
    expect(problemsByLine(lines).map(({ line }) => line)).toEqual([null, 3, 12]);
  });
});
