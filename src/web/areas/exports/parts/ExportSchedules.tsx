import { classNames } from "#web/ui/class-names.ts";
import {
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ExportSettings } from "#contract/exports/export-history.ts";
import { EXPORT_SCHEDULES_MAX } from "#contract/exports/export-limits.ts";
import type { ExportSchedule } from "#contract/exports/export-schedules.ts";
import { describeScheduleTime } from "#contract/exports/schedule-words.ts";
import { apiQuery } from "#web/api/queries.ts";
import {
  type ScheduleActions,
  useScheduleActions,
} from "#web/areas/exports/queries/use-schedules.tsx";
import { schedulesTexts as words } from "#web/areas/exports/texts/schedules.ts";
import { openModal } from "#web/modals/modals.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { Card } from "#web/ui/blocks/Card.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { RowMenu, type RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Tag, type TagTone } from "#web/ui/marks/Tag.tsx";
import { formatInstant, formatInterval } from "#web/ui/text/format-date.ts";
import { describeSettings } from "./describe-settings.ts";
import styles from "./export-jobs.module.css";

const TONES: Readonly<Record<ExportSchedule["state"], TagTone>> = {
  active: "good",
  paused: "line",
  stopped: "bad",
};

interface ExportSchedulesProps {
  readonly companyId: string;
  /**
   * The choices of the form, for a new schedule; null where there is nothing to export yet: only
   * what exists is shown.
   */
  readonly settings: ExportSettings | null;
}

/** Files that are made by themselves: when, what, by whom, and the end of the last run. */
export function ExportSchedules({ companyId, settings }: ExportSchedulesProps) {
  const query = useQuery(
    apiQuery("File", "exportScheduleList", { query: { company_id: companyId } }),
  );
  const actions = useScheduleActions(companyId);
  const schedules = query.data?.schedules;
  if (settings === null && !query.isError && !schedules?.length) return null;
  return (
    <section className={classNames("stack gap-3 above-8", styles["jobs"])} aria-label={words.label}>
      <div className={classNames("spread top gap-4", styles["top"])}>
        <div>
          <h2 className="large">{words.title}</h2>
          <p className="small muted">{words.purpose}</p>
        </div>
        {schedules && settings && (
          <Button
            variant="secondary"
            icon={<Icon of={IconRepeat} size={16} />}
            disabledReason={schedules.length >= EXPORT_SCHEDULES_MAX ? words.full : undefined}
            onClick={() => openModal("exportSchedule", { companyId, settings })}
          >
            {words.add}
          </Button>
        )}
      </div>
      {query.isError ? (
        <QueryError
          title={words.failedToLoad}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : schedules === undefined ? (
        <Skeleton height={64} />
      ) : schedules.length === 0 ? (
        <Card>
          <p className="muted">{words.empty}</p>
        </Card>
      ) : (
        <ul className="stack gap-2">
          {schedules.map((schedule) => (
            <li key={schedule._id}>
              <Card>
                <ScheduleLine
                  schedule={schedule}
                  actions={actions}
                  onChange={() =>
                    openModal("exportSchedule", {
                      companyId,
                      settings: settings ?? schedule.settings,
                      schedule,
                    })
                  }
                />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ScheduleLineProps {
  readonly schedule: ExportSchedule;
  readonly actions: ScheduleActions;
  readonly onChange: () => void;
}

function ScheduleLine({ schedule, actions, onChange }: ScheduleLineProps) {
  const { state, stopReason, next, by, isMine, letter } = schedule;
  const rhythm = describeScheduleTime(schedule.time);
  const items = listItems(schedule, actions, onChange);
  const hasFailed = stopReason === null && schedule.last?.outcome === "failed";
  return (
    <div className="spread top gap-2">
      <div className={classNames("stack flex gap-1 fill shrink", styles["facts"])}>
        <div className="row wrap gap-2">
          <strong className="strong breaks">
            {rhythm.slice(0, 1).toUpperCase() + rhythm.slice(1)}
          </strong>
          <Tag tone={TONES[state]}>{words.state[state]}</Tag>
          {hasFailed && <Tag tone="warning">{words.failedLast}</Tag>}
        </div>
        <p className="muted">
          {[
            describeSettings(schedule.settings),
            letter ? words.letterOn : words.letterOff,
            ...(isMine ? [] : [words.owner(by ?? words.nobody)]),
          ].join(" · ")}
        </p>
        {next && (
          <p className="muted">
            {[
              words.next(formatInstant(next.at)),
              next.days ? words.nextDays(formatInterval(next.days.from, next.days.to)) : undefined,
              schedule.settings.onlyNew ? words.nextNew : undefined,
            ]
              .filter(Boolean)
              .join(", ")}
          </p>
        )}
        {stopReason && <p role="alert">{words.stopped[stopReason]}</p>}
        {stopReason === null && <LastRun schedule={schedule} />}
      </div>
      {items.length > 0 && <RowMenu label={words.menu(rhythm)} items={items} />}
    </div>
  );
}

/** The end of the last run; a failure says what becomes of its items. */
function LastRun({ schedule: { last } }: { readonly schedule: ExportSchedule }) {
  if (last === null) return null;
  const at = formatInstant(last.at);
  const { outcome } = words;
  if (last.outcome === "made")
    return <p className="muted">{outcome.made(at, last.transactionCount ?? 0)}</p>;
  if (last.outcome === "failed")
    return (
      <p role="alert">
        {outcome.failed(at)} {words.failure[last.failure ?? "fault"]}
      </p>
    );
  return <p className="muted">{outcome[last.outcome](at)}</p>;
}

function listItems(
  schedule: ExportSchedule,
  actions: ScheduleActions,
  onChange: () => void,
): RowMenuItem[] {
  const { isMine, canStop, state } = schedule;
  return [
    ...(isMine ? [{ key: "change", label: words.change, icon: IconPencil, run: onChange }] : []),
    ...(canStop && state === "active"
      ? [
          {
            key: "pause",
            label: words.pause,
            icon: IconPlayerPause,
            run: () => actions.pause(schedule),
          },
        ]
      : []),
    ...(isMine && state === "paused"
      ? [
          {
            key: "resume",
            label: words.resume,
            icon: IconPlayerPlay,
            run: () => actions.resume(schedule),
          },
        ]
      : []),
    ...(canStop
      ? [
          {
            key: "remove",
            label: words.remove,
            icon: IconTrash,
            danger: true,
            run: () => actions.remove(schedule),
          },
        ]
      : []),
  ];
}
