import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { BankAccountRef } from "#contract/fields.ts";
import { asApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { confirmAction } from "#web/modals/modals.ts";
import type { ExportChoice } from "#web/pages/exports/export-search.ts";
import { exportsTexts as words } from "#web/texts/exports.ts";
import { notifications } from "#web/texts/notifications.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { todayDate } from "#web/now.ts";

export interface ExportOrder extends ExportChoice {
  /** Empty = all accounts of the company. */
  readonly accounts: readonly BankAccountRef[];
  readonly format: "xlsx" | "csv";
  readonly encoding: "utf-8" | "windows-1250";
}

/** Orders an export and starts its download; days that hold today are asked about before, never refused. */
export function useExport(companyId: string) {
  const [fault, setFault] = useState<string | undefined>();
  const mutation = useMutation({
    meta: { invalidates: [] },
    mutationFn: (order: ExportOrder) => callApi("exportCreate", { body: buildBody(companyId, order) }),
    onSuccess: ({ url }) => {
      startDownload(url);
      addToast(notifications["export.ready"]());
    },
    onError: (error) => {
      const { code } = asApiError(error);
      if (code === "export_range_invalid") setFault(words.rangeWrong);
      else addToast(code === "export_empty" ? notifications["export.empty"]() : notifications["export.failed"]());
    },
  });
  const start = (order: ExportOrder): void => {
    setFault(order.from > order.to ? words.orderWrong : undefined);
    if (order.from > order.to || mutation.isPending) return;
    const today = todayDate();
    if (order.from > today || order.to < today) return mutation.mutate(order);
    const { title, message } = notifications["export.todayWarning"]();
    confirmAction({
      title,
      children: message,
      actionLabel: words.continueToday,
      runningLabel: words.starting,
      run: () => mutation.mutateAsync(order),
    });
  };
  return { start, running: mutation.isPending, fault };
}

function buildBody(companyId: string, order: ExportOrder) {
  return {
    company_id: companyId,
    bank_accounts: [...order.accounts],
    start_date: order.from,
    end_date: order.to,
    format: order.format,
    encoding: order.encoding,
    booked: order.booked,
    delivery: "ticket" as const,
  };
}

/** The ticket's address is an attachment: following it saves the file and leaves the page where it is. */
function startDownload(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
