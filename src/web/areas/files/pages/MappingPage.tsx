import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { ApiReply } from "#web/api/client.ts";
import { bankAccountsQuery } from "#web/api/company-queries.ts";
import { MappingWork } from "#web/areas/files/parts/mapping/MappingWork.tsx";
import { OPENING_FOUND, tableQuery, type Opening } from "#web/areas/files/queries/use-mapping.ts";
import { provesItself, type MappingKind } from "#values/table-mapping.ts";
import { mappingTexts as words } from "#web/areas/files/texts/mapping.ts";
import { readProblemText } from "#web/areas/uploads/texts/read-problems.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { ChooseCompany, QueryError } from "#web/shell/PageStates.tsx";
import { useClientState } from "#web/state/client-state.ts";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";

/** The wizard of an unknown table: a person says what its columns mean. */
export function MappingPage() {
  const company = useClientState((state) => state.currentCompany);
  const { id = "" } = useParams({ strict: false });
  if (!company)
    return (
      <>
        <PageHeader title={words.title} />
        <ChooseCompany>{words.noCompany}</ChooseCompany>
      </>
    );
  return <FileMapping key={`${company._id} ${id}`} companyId={company._id} fileId={id} />;
}

interface FileProps {
  readonly companyId: string;
  readonly fileId: string;
}

function FileMapping({ companyId, fileId }: FileProps) {
  const [opening, setOpening] = useState<Opening>(OPENING_FOUND);
  const [kind, setKind] = useState<MappingKind>();
  const query = useQuery(tableQuery(companyId, fileId, opening));
  const accounts = useQuery(bankAccountsQuery(companyId));
  if (
    query.isError &&
    ["not_found", "file_not_waiting", "validation_failed"].includes(query.error.code)
  )
    return <NoTable title={words.gone.title} message={words.gone.message} />;
  if (query.isError || accounts.isError)
    return (
      <>
        <PageHeader title={words.title} />
        <QueryError
          title={words.loadFailed}
          error={query.error ?? accounts.error}
          onRetry={() => void Promise.all([query.refetch(), accounts.refetch()])}
        />
      </>
    );
  if (query.isPending || accounts.isPending)
    return (
      <>
        <PageHeader title={words.title} purpose={words.loading} />
        <SkeletonRows rows={8} />
      </>
    );
  const { file, preview, problem } = query.data;
  if (!preview) {
    const text = readProblemText(problem ?? { code: "format_unknown", line: null, params: {} });
    return <NoTable title={text.title} message={text.advice} />;
  }
  return (
    <>
      <PageHeader
        title={words.title}
        purpose={purposeOf(file.originalName, preview, kind ?? preview.kind)}
      />
      <MappingWork
        key={JSON.stringify(opening)}
        companyId={companyId}
        file={file}
        preview={preview}
        accounts={accounts.data.accounts}
        opening={opening}
        kind={kind ?? preview.kind}
        onKind={setKind}
        onOpening={setOpening}
      />
    </>
  );
}

type Preview = NonNullable<ApiReply<"fileMappingGet">["preview"]>;

function purposeOf(file: string, preview: Preview, kind: MappingKind): string {
  const { rowCount, settlement } = preview;
  const basedOn = kind === "settlement" ? settlement.basedOn : preview.basedOn;
  if (!basedOn && kind === "settlement" && settlement.looksLike)
    return words.purposeSettlement(file, rowCount);
  const { suggestion } = preview;
  if (!basedOn && kind === "statement" && suggestion.headerLine === 0)
    return provesItself(suggestion)
      ? words.purposeNamelessProven(file, rowCount)
      : words.purposeNameless(file, rowCount);
  if (!basedOn) return words.purpose(file, rowCount);
  return basedOn.isChanged
    ? words.purposeChanged(file, rowCount, basedOn.name)
    : words.purposeKnown(file, rowCount, basedOn.name);
}

function NoTable({ title, message }: { readonly title: string; readonly message: string }) {
  return (
    <>
      <PageHeader title={words.title} />
      <EmptyState
        title={title}
        actions={<ButtonLink to={to.files()}>{words.gone.back}</ButtonLink>}
      >
        {message}
      </EmptyState>
    </>
  );
}
