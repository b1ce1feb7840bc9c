import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ExportRun } from "#contract/exports/export-history.ts";
import { asApiError } from "#web/api/api-error.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { startDownload } from "#web/api/start-download.ts";
import { tellAsked } from "#web/areas/exports/queries/use-export.tsx";
import { exportsTexts } from "#web/areas/exports/texts/exports.ts";
import { confirmAction } from "#web/modals/modals.ts";
import { errorTexts } from "#web/texts/errors.ts";
import { notifications } from "#web/texts/notifications.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

const words = exportsTexts.history;

export interface RunActions {
  readonly download: (run: ExportRun) => void;
  /** Null where there is no form to put the choices into. */
  readonly getNew: ((run: ExportRun) => void) | null;
  readonly takeBack: (run: ExportRun) => void;
  readonly undoBooking: (run: ExportRun) => void;
}

/** The commands of earlier exports. */
export function useRunActions(companyId: string, onGetNew: RunActions["getNew"]): RunActions {
  const client = useQueryClient();
  const body = { company_id: companyId };
  const download = useMutation({
    meta: { invalidates: [] },
    mutationFn: (run: ExportRun) => askAgain(companyId, run),
    onSuccess: (reply, run) => {
      if (reply.job === null) tellDownload(companyId, reply, run);
      else tellAsked(client, run.transactionCount);
    },
    onError: (error) => {
      const { code } = asApiError(error);
      if (code === "export_empty") addToast({ intent: "warning", ...words.gone });
      else if (code === "too_many_at_once")
        addToast({ intent: "warning", ...exportsTexts.jobs.tooMany });
      else if (code === "exports_full") addToast({ intent: "warning", ...errorTexts[code] });
      else addToast(notifications["export.failed"]());
    },
  });
  const takeBack = useApiMutation("exportRunTakeBack", {
    invalidates: ["File", "Transaction"],
    onSuccess: ({ transactionCount }) =>
      addToast({
        intent: "success",
        title: words.takenBackDone.title,
        message: words.takenBackDone.message(transactionCount),
      }),
    onError: (error) =>
      addToast(commandFailure(error, { intent: "error", ...words.takeBackFailed })),
  });
  const undoBooking = useApiMutation("bookedUndo", {
    invalidates: ["File", "Transaction", "Company", "BankAccount"],
    onSuccess: ({ operation: { state, restored, kept } }) =>
      addToast(
        state === "undone"
          ? { intent: "success", ...words.undoBookingDone(restored, kept) }
          : { intent: "info", ...words.undoBookingGoesOn },
      ),
    onError: (error) =>
      addToast(
        asApiError(error).code === "booking_undo_expired"
          ? { intent: "warning", ...words.undoBookingLate }
          : commandFailure(error, { intent: "error", ...words.undoBookingFailed }),
      ),
  });
  return {
    download: (run) => download.mutate(run),
    getNew: onGetNew,
    takeBack: ({ _id, transactionCount }) =>
      confirmAction({
        title: words.takeBackAsk.title,
        children: <p>{words.takeBackAsk.message(transactionCount)}</p>,
        actionLabel: words.takeBackAsk.action,
        runningLabel: words.takeBackAsk.running,
        run: () => takeBack.mutateAsync({ params: { id: _id }, body }),
      }),
    undoBooking: ({ booking }) => {
      if (booking !== null) undoBooking.mutate({ params: { id: booking.operation._id }, body });
    },
  };
}

function askAgain(companyId: string, { _id }: ExportRun): Promise<ApiReply<"exportRunDownload">> {
  return callApi("exportRunDownload", { params: { id: _id }, body: { company_id: companyId } });
}

function begin({ url }: ApiReply<"exportRunDownload">): void {
  if (url === null) return;
  startDownload(url);
  addToast(notifications["export.ready"]());
}

/** Begins the download; a file with other bytes than the first one is told before. */
function tellDownload(
  companyId: string,
  reply: ApiReply<"exportRunDownload">,
  run: ExportRun,
): void {
  if (reply.sameBytes) return begin(reply);
  const { changedSince, contentHash } = run;
  const { differs } = words;
  const why = changedSince > 0 ? differs.changed(changedSince) : differs.other;
  confirmAction({
    title: differs.title,
    children: (
      <>
        <p>{why}</p>
        <p>{words.hash(contentHash)}</p>
      </>
    ),
    actionLabel: differs.action,
    runningLabel: differs.running,
    // The first ticket may be over by now.
    run: async () => begin(await askAgain(companyId, run)),
  });
}
