import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LocalDate } from "#values/local-date.ts";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { startDownload } from "#web/api/start-download.ts";
import { paperZipTexts as words } from "#web/areas/papers/texts/papers-page.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { monthPeriod } from "#web/time/periods.ts";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { formatBytes } from "#web/ui/text/format-bytes.ts";

/** The papers of a month as a ZIP: those that never left, or all. */
export function PaperZipModal({ companyId, month }: ModalPurposes["paperZip"]) {
  const closeModal = useCloseModal();
  const [which, setWhich] = useState<"fresh" | "all">("fresh");
  const days = { company_id: companyId, ...monthPeriod(`${month}-01` as LocalDate) };
  const query = useQuery(apiQuery("Transaction", "paperZipGet", { query: days }));
  const zip = useApiMutation("paperZip", {
    invalidates: ["Transaction"],
    onSuccess: ({ url }) => {
      startDownload(url);
      closeModal();
    },
  });
  const counts = query.data?.[which];
  return (
    <FormModal
      formType="create"
      title={words.title}
      submitLabel={words.submit}
      runningLabel={words.running}
      submitDisabled={counts === undefined || counts.papers === 0 ? words.nothing : undefined}
      loading={zip.isPending}
      submitError={zip.error && { error: zip.error, title: words.submitFailed }}
      onSubmit={() => zip.mutate({ body: { ...days, onlyNew: which === "fresh" } })}
    >
      <p className="muted">{words.intro}</p>
      <SegmentedControl
        label={words.which}
        value={which}
        onChange={setWhich}
        segments={[
          { value: "fresh", label: words.fresh },
          { value: "all", label: words.all },
        ]}
      />
      <p className="small muted">{which === "fresh" ? words.freshHelp : words.allHelp}</p>
      {query.isError ? (
        <QueryError title={words.failed} error={query.error} onRetry={() => void query.refetch()} />
      ) : counts === undefined ? (
        <Skeleton height={20} />
      ) : (
        <p className="medium">
          {counts.papers === 0
            ? words.nothing
            : words.count(counts.papers, formatBytes(counts.bytes))}
        </p>
      )}
    </FormModal>
  );
}
