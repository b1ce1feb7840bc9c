import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ExportOptions } from "#contract/exports/export-options.ts";
import type { BankAccountRef } from "#contract/fields.ts";
import { asApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { invalidateCategory } from "#web/api/query-client.ts";
import { startDownload } from "#web/api/start-download.ts";
import { linkStateQuery } from "#web/areas/bank-accounts/link-state-query.ts";
import { confirmAction } from "#web/modals/modals.ts";
import { describeEmpty, type ExportChoices } from "#web/areas/exports/parts/export-options.ts";
import type { ExportChoice } from "#web/areas/exports/parts/export-search.ts";
import { exportsTexts as words } from "#web/areas/exports/texts/exports.ts";
import { linkStateTexts } from "#web/areas/bank-accounts/texts/link-state.ts";
import { errorTexts } from "#web/texts/errors.ts";
import { notifications } from "#web/texts/notifications.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { todayDate } from "#web/time/now.ts";

export interface ExportOrder extends ExportChoice, ExportChoices {
  /** Empty = all accounts of the company. */
  readonly accounts: readonly BankAccountRef[];
  /** The items are marked as booked with the end of the export. */
  readonly markBooked: boolean;
}

/** The queries of earlier exports. */
const HISTORY_KEY = ["File", "exportRunList"] as const;
/** The queries of large exports. */
const JOBS_KEY = ["File", "exportJobList"] as const;

/** The choices that are remembered and scheduled: everything but the days. */
export function settingsOf(order: ExportOrder) {
  return {
    ...optionsOf(order),
    booked: order.booked,
    onlyNew: order.onlyNew,
    ...(order.sinceClosing && { sinceClosing: true }),
    markBooked: order.markBooked,
    accounts: [...order.accounts],
    program: order.program,
  };
}

function optionsOf(order: ExportOrder): ExportOptions {
  const { format, encoding, separator, decimal, dates, columns, numbers, accountForm } = order;
  const { items, notes } = order;
  return {
    format,
    encoding,
    separator,
    decimal,
    dates,
    columns,
    numbers,
    accountForm,
    items,
    notes,
  };
}

/**
 * Orders an export and starts its download. Before it the person is told of days that include
 * today, and of items that may be in it twice.
 */
export function useExport(companyId: string) {
  const client = useQueryClient();
  const asking = useRef(false);
  const [fault, setFault] = useState<string | undefined>();
  const mutation = useMutation({
    meta: { invalidates: [] },
    mutationFn: (order: ExportOrder) =>
      callApi("exportCreate", { body: buildBody(companyId, order) }),
    onSuccess: ({ url, transactionCount }, order) => {
      if (url === null) tellAsked(client, transactionCount);
      else {
        startDownload(url);
        addToast(notifications["export.ready"]());
      }
      // The next export asks for its settings again.
      void callApi("exportSettingsSave", {
        body: { company_id: companyId, settings: settingsOf(order) },
      }).catch(() => {});
      void client.invalidateQueries({ queryKey: HISTORY_KEY });
      if (order.markBooked) void invalidateCategory(client, "Transaction");
    },
    onError: (error, order) => {
      const { code } = asApiError(error);
      if (code === "export_range_invalid") setFault(words.rangeWrong);
      else if (code === "export_too_many_rows" || code === "exports_full")
        addToast({ intent: "warning", ...errorTexts[code] });
      else if (code === "too_many_at_once") addToast({ intent: "warning", ...words.jobs.tooMany });
      else
        addToast(
          code === "export_empty"
            ? notifications["export.empty"](describeEmpty(order))
            : notifications["export.failed"](),
        );
    },
  });
  const start = async (order: ExportOrder): Promise<void> => {
    setFault(order.from > order.to ? words.orderWrong : undefined);
    if (order.from > order.to || mutation.isPending || asking.current) return;
    asking.current = true;
    const warnings = await listWarnings(client, companyId, order).finally(
      () => (asking.current = false),
    );
    const [first] = warnings;
    if (first === undefined) return mutation.mutate(order);
    confirmAction({
      title: first.title,
      children: (
        <>
          {warnings.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </>
      ),
      actionLabel: words.continueToday,
      runningLabel: words.starting,
      run: () => mutation.mutateAsync(order),
    });
  };
  return { start, running: mutation.isPending, fault };
}

/** A job makes the file: the list of them shows how far it is. */
export function tellAsked(client: QueryClient, count: number): void {
  void client.invalidateQueries({ queryKey: JOBS_KEY });
  const { title, message } = words.jobs.asked;
  addToast({ intent: "info", title, message: message(count) });
}

/**
 * Warnings before the download; asked again, because their cause may have begun since the page was
 * opened.
 */
async function listWarnings(
  client: QueryClient,
  companyId: string,
  order: ExportOrder,
): Promise<{ title: string; message: string }[]> {
  const state = await client
    .fetchQuery({ ...linkStateQuery(companyId), staleTime: 0 })
    .catch(() => undefined);
  const today = todayDate();
  return [
    ...(state?.linking
      ? [
          {
            title: linkStateTexts.exportTitle,
            message: linkStateTexts.exportMessage(state.linking),
          },
        ]
      : []),
    ...(order.from <= today && order.to >= today ? [notifications["export.todayWarning"]()] : []),
  ];
}

/** Booked items alone have nothing to mark. */
export function canMark({ booked }: Pick<ExportOrder, "booked">): boolean {
  return booked !== "BOOKED";
}

/** The order as the calls take it. */
export function buildBody(companyId: string, order: ExportOrder) {
  return {
    company_id: companyId,
    bank_accounts: [...order.accounts],
    start_date: order.from,
    end_date: order.to,
    ...optionsOf(order),
    booked: order.booked,
    onlyNew: order.onlyNew,
    markBooked: order.markBooked && canMark(order),
    ...(order.newSince && { newSince: order.newSince }),
    delivery: "auto" as const,
  };
}
