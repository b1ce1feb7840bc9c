import type { ExportSchedule } from "#contract/exports/export-schedules.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { schedulesTexts as words } from "#web/areas/exports/texts/schedules.ts";
import { confirmAction } from "#web/modals/modals.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

export interface ScheduleActions {
  readonly pause: (schedule: ExportSchedule) => void;
  readonly resume: (schedule: ExportSchedule) => void;
  readonly remove: (schedule: ExportSchedule) => void;
}

/** The commands of scheduled exports. */
export function useScheduleActions(companyId: string): ScheduleActions {
  const onError = tellFailure(words.commandFailed);
  const move = useApiMutation("exportSchedulePause", { invalidates: ["File"], onError });
  const remove = useApiMutation("exportScheduleDelete", {
    invalidates: ["File"],
    onSuccess: () => addToast({ intent: "success", ...words.removed }),
    onError,
  });
  const setPaused = ({ _id: id }: ExportSchedule, paused: boolean) =>
    move.mutate(
      { params: { id }, body: { company_id: companyId, paused } },
      { onSuccess: () => paused && addToast({ intent: "success", ...words.paused }) },
    );
  return {
    pause: (schedule) => setPaused(schedule, true),
    resume: (schedule) => setPaused(schedule, false),
    remove: ({ _id: id }) =>
      confirmAction({
        title: words.removeAsk.title,
        children: <p>{words.removeAsk.message}</p>,
        actionLabel: words.removeAsk.action,
        runningLabel: words.removeAsk.running,
        run: () => remove.mutateAsync({ params: { id }, query: { company_id: companyId } }),
      }),
  };
}
