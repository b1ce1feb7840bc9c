import { classNames } from "#web/ui/class-names.ts";
import { useNavigate } from "@tanstack/react-router";
import { useRef, type ReactNode } from "react";
import type { ApiReply } from "#web/api/client.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { awaitFile, useNamedCompany } from "#web/areas/files/queries/use-file-removal.tsx";
import type { Account } from "#web/areas/files/parts/account-options.ts";
import { useTriedMapping, type Opening } from "#web/areas/files/queries/use-mapping.ts";
import { mappingTexts as words } from "#web/areas/files/texts/mapping.ts";
import { roleWord, settlementMappingTexts } from "#web/areas/files/texts/settlement-mapping.ts";
import {
  faultOf,
  MAPPING_KINDS,
  type MappingFault,
  type MappingKind,
  type TableMapping,
} from "#values/table-mapping.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { focusFirstFault } from "#web/ui/fields/fault-focus.ts";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { isNameless, proofOf, withRole, type Preview, type Tried } from "./mapping-draft.ts";
import styles from "./mapping.module.css";
import { FeeQuestion } from "./FeeQuestion.tsx";
import { MappingGrid } from "./MappingGrid.tsx";
import { MappingOpening } from "./MappingOpening.tsx";
import { MappingProof } from "./MappingProof.tsx";
import { MappingQuestions } from "./MappingQuestions.tsx";
import { MappingRows } from "./MappingRows.tsx";
import { SignQuestion } from "./SignQuestion.tsx";
import { SettlementProof } from "./SettlementProof.tsx";
import { SettlementQuestions } from "./SettlementQuestions.tsx";
import { SettlementRows } from "./SettlementRows.tsx";
import { chosenNumber, draftFaults, useDraft, type Draft, type DraftFaults } from "./use-draft.ts";
import { useIsHere } from "#web/ui/use-is-here.ts";

interface WorkProps {
  readonly companyId: string;
  readonly file: ApiReply<"fileMappingGet">["file"];
  readonly preview: Preview;
  readonly accounts: readonly Account[];
  readonly opening: Opening;
  readonly kind: MappingKind;
  readonly onKind: (kind: MappingKind) => void;
  readonly onOpening: (opening: Opening) => void;
}

/** The three steps of the wizard, with the proof and the way to take the file beside them. */
export function MappingWork(props: WorkProps) {
  const { companyId, file, preview, accounts, opening, kind, onKind, onOpening } = props;
  const page = useRef<HTMLDivElement>(null);
  const { draft, change, changeMapping } = useDraft(preview, kind, file.originalName, accounts);
  const { mapping } = draft;
  const fault = faultOf(mapping);
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
    <div className={classNames("grid gap-4", styles["page"])} ref={page}>
      {tried && kind === "statement" && (
        <>
          <SignQuestion {...{ preview, tried, mapping }} onMapping={changeMapping} />
          <FeeQuestion {...{ preview, tried, mapping }} onMapping={changeMapping} />
        </>
      )}
      <section className="shrink surface box clip">
        <div className={styles["head"]}>
          <h2>{words.columns.title}</h2>
          <span className={styles["hint"]} data-fault={fault ? true : undefined} role="status">
            {fault ? faultText(fault, mapping) : words.columns.hint}
          </span>
          <SegmentedControl
            label={settlementMappingTexts.kind}
            value={kind}
            onChange={onKind}
            segments={MAPPING_KINDS.map((value) => ({
              value,
              label: settlementMappingTexts.kinds[value],
            }))}
          />
        </div>
        <MappingGrid
          preview={preview}
          mapping={mapping}
          isProven={tried?.seal.tone === "proven"}
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
      <Answers
        {...{ preview, draft, faults, tried, trial, accounts, change }}
        actions={
          <SaveActions
            tried={tried}
            mapping={mapping}
            isReady={trial.isCurrent}
            isSaving={isSaving}
            onSave={submit}
          />
        }
      />
    </div>
  );
}

interface AnswersProps extends Pick<WorkProps, "preview" | "accounts"> {
  readonly draft: Draft;
  readonly faults: DraftFaults;
  readonly tried: Tried | undefined;
  readonly trial: { readonly isCurrent: boolean; readonly isError: boolean };
  readonly change: (part: Partial<Draft>) => void;
  readonly actions: ReactNode;
}

/** The questions, the first rows and the proof, of an account's table or of a settlement's. */
function Answers({ tried, trial, draft, faults, actions, ...rest }: AnswersProps) {
  const isCurrent = trial.isCurrent || faultOf(draft.mapping) !== undefined;
  const proof = { tried, isCurrent, hasFailed: trial.isError, open: faults.words, actions };
  const isSettlement = draft.mapping.kind === "settlement";
  return (
    <div className={styles["lower"]}>
      <div className="grid gap-4 shrink">
        {isSettlement ? (
          <SettlementQuestions {...{ draft, faults, tried }} {...rest} />
        ) : (
          <MappingQuestions {...{ draft, faults, tried }} {...rest} />
        )}
        {isSettlement ? (
          <SettlementRows tried={tried} mapping={draft.mapping} isCurrent={trial.isCurrent} />
        ) : (
          <MappingRows tried={tried} isCurrent={trial.isCurrent} />
        )}
      </div>
      {isSettlement ? (
        <SettlementProof {...proof} mapping={draft.mapping} />
      ) : (
        <MappingProof {...proof} form={draft.mapping.amountForm} />
      )}
    </div>
  );
}

function faultText(fault: MappingFault, mapping: TableMapping): string {
  return words.fault(fault, roleWord(fault.role, mapping));
}

interface ActionsProps {
  readonly tried: Tried | undefined;
  readonly mapping: TableMapping;
  readonly isReady: boolean;
  readonly isSaving: boolean;
  readonly onSave: (acceptUnproven: boolean) => void;
}

function SaveActions({ tried, mapping, isReady, isSaving, onSave }: ActionsProps) {
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
        {canSave && !isOff ? saveText(tried, mapping) : words.saveOff}
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

function saveText({ count }: Tried, { settlement }: TableMapping): string {
  return settlement ? settlementMappingTexts.save(count, settlement.kind) : words.save(count);
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
  const isHere = useIsHere();
  const company = useNamedCompany(companyId);
  const mutation = useApiMutation("fileMappingSave", {
    invalidates: ["File", "Company"],
    onError: tellFailure(words.saveFailed),
    onSuccess: () => {
      awaitFile(company, file);
      if (isHere()) void navigate({ to: to.files(), ignoreBlocker: true });
    },
  });
  const save = (acceptUnproven: boolean): void => {
    const isSettlement = draft.mapping.kind === "settlement";
    const accountNr = isSettlement ? undefined : chosenNumber(draft, accounts);
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
