import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiQuery } from "#web/api/queries.ts";
import { filesTexts as words } from "#web/areas/files/texts/files.ts";
import { readProblemText } from "#web/areas/uploads/texts/read-problems.ts";
import type { FileRow } from "./FileTable.tsx";
import styles from "./files.module.css";
import { type Problem, problemsByLine } from "./shown-problems.ts";

/** Every problem of a file with its row number, opened on demand; the list holds only the first. */
export function AllProblems({ file }: { readonly file: FileRow }) {
  const [open, setOpen] = useState(false);
  const isCut = file.problemCount > file.problems.length;
  const whole = useQuery({
    ...apiQuery("File", "fileGet", { params: { id: file._id }, query: {} }),
    enabled: open && isCut,
  });
  const problems = (isCut && whole.data?.problems) || file.problems;
  return (
    <details
      className={styles["all"]}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{words.allProblems(file.problemCount)}</summary>
      {open && (
        <ol tabIndex={0} aria-label={words.allProblemsLabel(file.originalName)}>
          {problemsByLine(problems).map((problem, index) => (
            <li key={index}>
              <ProblemLine problem={problem} />
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

/** The row number stands before the words, unless they name the row themselves. */
function ProblemLine({ problem }: { readonly problem: Problem }) {
  const { title, advice } = readProblemText(problem);
  const line = problem.line === null ? "" : words.atLine(problem.line);
  const isNamed = line === "" || title.includes(`${String(problem.line)}. sor`);
  return (
    <>
      {!isNamed && <b>{line}: </b>}
      {title}. {advice}
    </>
  );
}
