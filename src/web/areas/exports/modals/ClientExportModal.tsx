import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { presentError } from "#web/api/error-sentence.ts";
import { readExportSearch } from "#web/areas/exports/parts/export-search.ts";
import { FIRST_OPTIONS } from "#web/areas/exports/parts/export-options.ts";
import styles from "#web/areas/exports/parts/exports.module.css";
import { ClientOpenDays } from "#web/areas/exports/parts/ClientOpenDays.tsx";
import { FormatFields } from "#web/areas/exports/parts/FormatFields.tsx";
import { PeriodFields } from "#web/areas/exports/parts/PeriodFields.tsx";
import { TargetField } from "#web/areas/exports/parts/TargetField.tsx";
import { classNames } from "#web/ui/class-names.ts";
import {
  type ClientFile,
  type ClientOrder,
  useClientExport,
} from "#web/areas/exports/queries/use-client-export.ts";
import { clientExportsTexts as words } from "#web/areas/exports/texts/client-exports.ts";
import { exportsTexts } from "#web/areas/exports/texts/exports.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { notifications } from "#web/texts/notifications.ts";
import { todayDate } from "#web/time/now.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { ProgressBar } from "#web/ui/blocks/ProgressBar.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { SwitchField } from "#web/ui/fields/SwitchField.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";

type Props = ModalPurposes["clientExport"];

/** The same export of several companies: its choices, then the files as they are made. */
export function ClientExportModal({ companies, accountIds, shown }: Props) {
  const [order, setOrder] = useState<ClientOrder>(() => {
    const { dateFrom: from, dateTo: to, booked } = shown;
    const { newSince: _, ...search } = readExportSearch({ from, to, booked }, todayDate());
    return { ...FIRST_OPTIONS, ...search };
  });
  const work = useClientExport({ ids: companies.map(({ _id }) => _id), accountIds });
  const { create } = work;
  const isWrong = order.from > order.to;
  if (create.data !== undefined)
    return <MadeFiles work={work} companies={companies} onAgain={create.reset} />;
  const refusal = create.error;
  return (
    <FormModal
      formType="create"
      title={words.title}
      submitLabel={words.submit}
      runningLabel={words.asking}
      loading={create.isPending}
      submitDisabled={isWrong ? exportsTexts.orderWrong : undefined}
      submitError={
        refusal && {
          error: refusal,
          title: words.failed,
          message: refusal.code === "export_range_invalid" ? exportsTexts.rangeWrong : undefined,
        }
      }
      onSubmit={() => create.mutate(order)}
    >
      <p>{words.help(companies.length)}</p>
      <PeriodFields
        order={order}
        fault={isWrong ? exportsTexts.orderWrong : undefined}
        onChange={(change) => setOrder({ ...order, ...change })}
      />
      {order.from <= todayDate() && order.to >= todayDate() && (
        <Note tone="warning" title={notifications["export.todayWarning"]().title}>
          {notifications["export.todayWarning"]().message}
        </Note>
      )}
      <ClientOpenDays companies={companies} accountIds={accountIds} order={order} />
      <TargetField
        order={order}
        remembered={null}
        onChange={(change) => setOrder({ ...order, ...change })}
      />
      <FormatFields order={order} onChange={(change) => setOrder({ ...order, ...change })} />
      <SwitchField
        label={exportsTexts.onlyNew}
        description={words.onlyNewHelp}
        checked={order.onlyNew}
        onChange={(onlyNew) => setOrder({ ...order, onlyNew })}
      />
      <div>
        <p className="below-1 block small medium">{exportsTexts.booked}</p>
        <SegmentedControl
          label={exportsTexts.booked}
          value={order.booked}
          onChange={(booked) => setOrder({ ...order, booked })}
          segments={(["ALL", "UNBOOKED", "BOOKED"] as const).map((value) => ({
            value,
            label: exportsTexts.bookedViews[value],
          }))}
        />
      </div>
    </FormModal>
  );
}

interface MadeFilesProps {
  readonly work: ReturnType<typeof useClientExport>;
  readonly companies: Props["companies"];
  readonly onAgain: () => void;
}

function MadeFiles({ work, companies, onAgain }: MadeFilesProps) {
  const { files, ready, waiting, made, download, state } = work;
  const names = new Map(companies.map(({ _id, name }) => [_id, name]));
  return (
    <DialogBody
      title={words.title}
      size="fields"
      footer={
        <>
          <Button variant="secondary" onClick={onAgain}>
            {words.again}
          </Button>
          {made > 0 && (
            <Button
              icon={<Icon of={IconDownload} />}
              loading={download.isPending}
              loadingText={words.starting}
              disabledReason={
                waiting > 0 || ready.length === 0 ? words.progress(made - waiting, made) : undefined
              }
              onClick={() => download.mutate()}
            >
              {words.download(waiting > 0 ? made : ready.length)}
            </Button>
          )}
        </>
      }
    >
      {made === 0 && (
        <Note tone="info" title={words.none.title}>
          {words.none.message}
        </Note>
      )}
      {state.isError && (
        <Note tone="bad" title={words.stateFailed}>
          {presentError(state.error).message}
        </Note>
      )}
      {download.isError && (
        <Note tone="bad" title={words.downloadFailed}>
          {presentError(download.error).message}
        </Note>
      )}
      {made > 0 && (
        <div role="status">
          <ProgressBar
            percent={Math.floor((100 * (made - waiting)) / made)}
            label={words.progress(made - waiting, made)}
          />
          <p className={styles["help"]}>{words.kept}</p>
        </div>
      )}
      <ul className={styles["clientFiles"]} aria-label={words.list}>
        {files.map((file) => (
          <li key={file.companyId}>
            <span className="shrink breaks">{names.get(file.companyId)}</span>
            <span className={classNames(styles["help"], "shrink breaks")}>
              {describeFile(file)}
              {file.openDays > 0 && ` · ${words.openOf(file.openDays)}`}
            </span>
          </li>
        ))}
      </ul>
    </DialogBody>
  );
}

function describeFile({ refusal, state, failure, rows }: ClientFile): string {
  if (refusal !== null) return words.refusals[refusal];
  if (failure !== null) return exportsTexts.jobs.failures[failure];
  if (state === "ready") return words.ready(rows);
  return exportsTexts.jobs.state[state ?? "waiting"];
}
