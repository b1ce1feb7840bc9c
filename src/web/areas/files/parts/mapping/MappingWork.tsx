import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import type { ApiReply } from "#web/api/client.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { awaitFile, useNamedCompany } from "#web/areas/files/queries/use-file-removal.tsx";
import type { Account } from "#web/areas/files/parts/account-options.ts";
import { useTriedMapping, type Opening } from "#web/areas/files/queries/use-mapping.ts";
import { mappingTexts as words } from "#web/areas/files/texts/mapping.ts";
import { mappingFault } from "#values/table-mapping.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { isNameless, proofOf, withRole, type Preview, type Tried } from "./mapping-draft.ts";
import styles from "./mapping.module.css";
import { FeeQuestion } from "./FeeQuestion.tsx";
import { MappingGrid } from "./MappingGrid.tsx";
import { MappingOpening } from "./MappingOpening.tsx";
import { MappingProof } from "./MappingProof.tsx";
import { MappingQuestions } from "./MappingQuestions.tsx";
import { MappingRows } from "./MappingRows.tsx";
import { chosenNumber, draftFaults, useDraft, type Draft } from "./use-draft.ts";

interface WorkProps {
  readonly companyId: string;
  readonly file: ApiReply<"fileMappingGet">["file"];
  readonly preview: Preview;
  readonly accounts: readonly Account[];
  readonly opening: Opening;
  readonly onOpening: (opening: Opening) => void;
}

/** The three steps of the wizard, with the proof and the way to take the file beside them. */
export function MappingWork(props: WorkProps) {
  const { companyId, file, preview, accounts, opening, onOpening } = props;
  const page = useRef<HTMLDivElement>(null);
  const { draft, change, changeMapping } = useDraft(preview, file.originalName, accounts);
  const { mapping } = draft;
  const fault = mappingFault(mapping);
  const trial = useTriedMapping(companyId, file._id, fault ? undefined : mapping);
  const tried = fault ? undefined : trial.data;
  const faults = draftFaults(draft, preview, tried !== undefined && isNameless(tried));
  const { save, isSaving } = useSave(props, draft);
  const submit = (acceptUnproven: boolean): void => {
    change({ isChecked: true });
    if (!fault && Object.keys(faults).length === 0) save(acceptUnproven);
    // Once the complaints are drawn.
    else requestAnimationFrame(() => focusFirstFault(page.current));
  };
  return (
    <div className={styles["page"]} ref={page}>
      {preview.looksLikeSettlement && (
        <Note tone="warning" title={words.settlement.title}>
          {words.settlement.message}
        </Note>
      )}
      {tried && (
        <FeeQuestion preview={preview} tried={tried} mapping={mapping} onMapping={changeMapping} />
      )}
      <section className={styles["box"]}>
        <div className={styles["head"]}>
          <h2>{words.columns.title}</h2>
          <span className={styles["hint"]} data-fault={fault ? true : undefined} role="status">
            {fault ? words.fault(fault) : words.columns.hint}
          </span>
        </div>
        <MappingGrid
          preview={preview}
          mapping={mapping}
          isProven={tried !== undefined && proofOf(tried) === true}
          onRole={(column, role) => changeMapping(withRole(mapping, column, role))}
          onHeader={(headerLine) => onOpening({ ...opening, headerLine })}
        />
        <MappingOpening
          preview={preview}
          opening={opening}
          mapping={mapping}
          onOpening={onOpening}
          onMapping={changeMapping}
        />
      </section>
      <div className={styles["lower"]}>
        <div className={styles["left"]}>
          <MappingQuestions
            preview={preview}
            draft={draft}
            faults={faults}
            tried={tried}
            accounts={accounts}
            change={change}
          />
          <MappingRows tried={tried} isCurrent={trial.isCurrent} />
        </div>
        <MappingProof
          tried={tried}
          isCurrent={trial.isCurrent || fault !== undefined}
          hasFailed={trial.isError}
          open={faults.words}
          actions={
            <SaveActions
              tried={tried}
              isReady={trial.isCurrent}
              isSaving={isSaving}
              onSave={submit}
            />
          }
        />
      </div>
    </div>
  );
}

function focusFirstFault(page: HTMLElement | null): void {
  page?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

interface ActionsProps {
  readonly tried: Tried | undefined;
  readonly isReady: boolean;
  readonly isSaving: boolean;
  readonly onSave: (acceptUnproven: boolean) => void;
}

function SaveActions({ tried, isReady, isSaving, onSave }: ActionsProps) {
  const isOff = tried !== undefined && isUnproven(tried);
  const canSave = tried?.readable === true && isReady;
  return (
    <>
      <Button
        fullWidth
        loading={isSaving}
        loadingText={words.saving}
        disabledReason={canSave && !isOff ? undefined : isOff ? words.proof.off : words.rows.none}
        onClick={() => onSave(false)}
      >
        {canSave && !isOff ? words.save(tried.count) : words.saveOff}
      </Button>
      {isOff && canSave && (
        <Button variant="secondary" fullWidth loading={isSaving} onClick={() => onSave(true)}>
          {words.saveUnproven}
        </Button>
      )}
      <ButtonLink variant="secondary" fullWidth to={to.files()}>
        {words.cancel}
      </ButtonLink>
    </>
  );
}

/** The file would wait: its balances do not tie, or rows of it cannot be read. */
function isUnproven(tried: Tried): boolean {
  return (
    proofOf(tried) === false ||
    tried.problems.some(
      ({ severity, code }) => severity === "statement" && code !== "account_missing",
    )
  );
}

function useSave({ companyId, file, accounts }: WorkProps, draft: Draft) {
  const navigate = useNavigate();
  const company = useNamedCompany(companyId);
  const mutation = useApiMutation("fileMappingSave", {
    invalidates: ["File", "Company"],
    onError: tellFailure(words.saveFailed),
    onSuccess: () => {
      awaitFile(company, file);
      void navigate({ to: to.files() });
    },
  });
  const save = (acceptUnproven: boolean): void => {
    const accountNr = chosenNumber(draft, accounts);
    const account = accountNr !== undefined && draft.always ? { accountNr } : ("ask" as const);
    mutation.mutate({
      params: { id: file._id },
      query: { company_id: companyId },
      body: {
        mapping: { ...draft.mapping, account } as never,
        name: draft.name.trim(),
        ...(accountNr !== undefined && { accountNr }),
        acceptUnproven,
      },
    });
  };
  return { save, isSaving: mutation.isPending };
}
