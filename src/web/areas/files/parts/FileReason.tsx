import { fileQuestion } from "#contract/files/file-question.ts";
import { openModal } from "#web/modals/modals.ts";
import { AssignAccount } from "./AssignAccount.tsx";
import type { FileRow } from "./FileTable.tsx";
import { type Problem, problemsByLine, shownProblems } from "./shown-problems.ts";
import styles from "./files.module.css";
import { useFileActions } from "#web/areas/files/queries/use-file-actions.tsx";
import { clientKind, fileClientTexts as client } from "#web/areas/files/texts/file-client.ts";
import { filesTexts as words } from "#web/areas/files/texts/files.ts";
import { useCompanies } from "#web/shell/shell-queries.ts";
import { readProblemText } from "#web/areas/uploads/texts/read-problems.ts";
import { PlansLink } from "#web/areas/billing/PlansLink.tsx";
import { mappingTexts } from "#web/areas/files/texts/mapping.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { canChangePlans } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiQuery } from "#web/api/queries.ts";

/** So many problems are named at once; the others open below them. */
const SHOWN_MAX = 4;

function ColumnsReason({ file }: { readonly file: FileRow }) {
  const { title, advice } = readProblemText({ code: "mapping_needed", line: null, params: {} });
  const causes = file.problems.filter(
    ({ severity, code }) =>
      severity === "fatal" && code !== "format_unknown" && code !== "mapping_needed",
  );
  return (
    <Note
      tone="warning"
      title={title}
      actions={<ButtonLink to={to.fileMapping(file._id)}>{mappingTexts.open}</ButtonLink>}
    >
      {causes.map((cause) => `${readProblemText(cause).title}. `)}
      {advice} {words.waitingTaken}
    </Note>
  );
}

/** A report of a known provider without a currency: its columns can be said with one. */
function asksCurrency({ kind, problems }: FileRow): boolean {
  const isNamed = ({ code, params }: FileRow["problems"][number]): boolean =>
    code === "syntax_invalid" && params["missing"] === "currency";
  return kind === "settlement" && problems.some(isNamed);
}

/** Why a file failed or waits, in words, with the ways on beside it. */
export function FileReason({
  file,
  companyId,
}: {
  readonly file: FileRow;
  readonly companyId: string;
}) {
  const { confirmAccept, sayKind } = useFileActions(companyId);
  const mayChangePlans = useClientState(canChangePlans);
  if (file.clientQuestion) return <ClientReason file={file} companyId={companyId} />;
  if (fileQuestion(file) === "columns") return <ColumnsReason file={file} />;
  const problems = shownProblems(file);
  const first = problems[0]!;
  const words1 = readProblemText(first);
  const uploadAgain = (
    <Button variant="secondary" size="small" onClick={() => openModal("fileUpload", { companyId })}>
      {words.uploadAgain}
    </Button>
  );
  // The kept file is read by itself when there is room: another upload would change nothing.
  const more = mayChangePlans && <PlansLink />;
  const tone = file.status === "failed" ? "bad" : file.status === "waiting" ? "warning" : "info";
  const fate =
    file.status === "failed"
      ? words.nothingTaken
      : file.status === "waiting"
        ? words.waitingTaken
        : "";
  const nameless =
    file.status === "waiting" && problems.some(({ code }) => code === "account_missing");
  const twofold = problems.some(({ code }) => code === "kind_doubtful");
  const note = (
    <Note
      tone={tone}
      title={words1.title}
      actions={
        file.status === "waiting" && twofold ? (
          <>
            <Button variant="secondary" size="small" onClick={() => sayKind(file, "statement")}>
              {words.asStatement}
            </Button>
            <Button variant="secondary" size="small" onClick={() => sayKind(file, "settlement")}>
              {words.asSettlement}
            </Button>
          </>
        ) : file.status === "waiting" && !nameless ? (
          <>
            {asksCurrency(file) ? (
              <ButtonLink to={to.fileMapping(file._id)}>{words.otherCurrency}</ButtonLink>
            ) : (
              uploadAgain
            )}
            <Button variant="secondary" size="small" onClick={() => confirmAccept(file)}>
              {words.accept}
            </Button>
          </>
        ) : (
          file.status === "failed" && (first.code === "plan_limit_reached" ? more : uploadAgain)
        )
      }
    >
      {words1.advice} {fate}
      {problems.slice(1, SHOWN_MAX).map((problem, index) => {
        const more = readProblemText(problem);
        return (
          <span key={index} className="block">
            {more.title}. {more.advice}
          </span>
        );
      })}
      {problems.length > SHOWN_MAX && <AllProblems file={file} />}
    </Note>
  );
  if (!nameless) return note;
  return (
    <>
      {note}
      <AssignAccount file={file} companyId={companyId} />
    </>
  );
}

/** The question whose the file is; the dialog behind its button has the answers. */
function ClientReason({ file, companyId }: { readonly file: FileRow; readonly companyId: string }) {
  const { companies = [] } = useCompanies();
  const here = companies.find((each) => each._id === companyId);
  const question = file.clientQuestion;
  const [first] = question?.candidates ?? [];
  const company = first && companies.find((each) => each._id === first.companyId);
  const named = question?.contradicts ? client.contradictsTitle(question) : undefined;
  const kind = clientKind(file);
  return (
    <Note
      tone="warning"
      title={
        company
          ? client.title(kind, { company, because: first.because })
          : (named ?? client.title(kind))
      }
      actions={
        <Button
          variant="secondary"
          size="small"
          onClick={() => openModal("fileClient", { companyId, file })}
        >
          {client.decide}
        </Button>
      }
    >
      {client.note(kind, question, here?.name ?? "")}
    </Note>
  );
}

/** Every problem of a file with its row number, opened on demand; the list holds only the first. */
function AllProblems({ file }: { readonly file: FileRow }) {
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
      <summary className="pointer">{words.allProblems(file.problemCount)}</summary>
      {open && (
        <ol
          className="above-2 scroll"
          tabIndex={0}
          aria-label={words.allProblemsLabel(file.originalName)}
        >
          {problemsByLine(problems).map((problem, index) => (
            <li className="breaks" key={index}>
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
