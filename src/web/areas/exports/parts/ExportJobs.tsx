import { classNames } from "#web/ui/class-names.ts";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ExportJob } from "#contract/exports/export-jobs.ts";
import {
  type JobActions,
  useJobActions,
  useTellReady,
} from "#web/areas/exports/queries/use-export-jobs.ts";
import { exportJobsQuery } from "#web/areas/exports/queries/export-jobs-query.ts";
import { exportsTexts } from "#web/areas/exports/texts/exports.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { Card } from "#web/ui/blocks/Card.tsx";
import { ProgressBar } from "#web/ui/blocks/ProgressBar.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Tag, type TagTone } from "#web/ui/marks/Tag.tsx";
import { formatBytes } from "#web/ui/text/format-bytes.ts";
import { formatInstant, formatInterval } from "#web/ui/text/format-date.ts";
import styles from "./export-jobs.module.css";
import { isWorthRetry } from "./worth-retry.ts";

const { jobs: words, history } = exportsTexts;

const TONES: Readonly<Record<ExportJob["state"], TagTone>> = {
  waiting: "plain",
  running: "brand",
  ready: "good",
  failed: "bad",
  cancelled: "line",
  gone: "line",
  nothing: "line",
};

/** Large exports of the last days, which jobs make; nothing where there are none. */
export function ExportJobs({ companyId }: { readonly companyId: string }) {
  const query = useQuery(exportJobsQuery(companyId));
  const jobs = query.data?.jobs ?? [];
  useTellReady(jobs);
  const actions = useJobActions(companyId);
  if (query.isError)
    return (
      <QueryError
        title={words.failedToLoad}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (jobs.length === 0) return null;
  return (
    <section className={classNames("stack gap-3 above-8", styles["jobs"])} aria-label={words.label}>
      <h2>{words.title}</h2>
      <ul className="stack gap-2">
        {jobs.map((job) => (
          <li key={job._id}>
            <Card>
              <JobLine job={job} actions={actions} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function JobLine({ job, actions }: { readonly job: ExportJob; readonly actions: JobActions }) {
  const percent = job.rowsTotal === 0 ? 0 : Math.floor((100 * job.rowsDone) / job.rowsTotal);
  return (
    <div className={classNames("row spread gap-4", styles["job"])}>
      <div className={classNames("stack flex gap-1 fill shrink", styles["facts"])}>
        <div className="row wrap gap-2">
          <strong className="strong breaks">{job.fileName || words.scheduledFile}</strong>
          {job.isScheduled && <Tag tone="plain">{words.scheduled}</Tag>}
          <Tag tone={TONES[job.state]}>{words.state[job.state]}</Tag>
        </div>
        <p className="muted">
          {[
            history.formats[job.options.format],
            formatInterval(job.from, job.to),
            ...(job.fileName === "" ? [] : [words.rows(job.rowsTotal)]),
            ...(job.sizeBytes === null ? [] : [formatBytes(job.sizeBytes)]),
          ].join(" · ")}
        </p>
        <p className="muted">
          {(job.isScheduled ? words.wanter : words.asker)(
            job.by ?? history.nobody,
            formatInstant(job.askedAt),
          )}
        </p>
        {job.state === "running" && (
          <ProgressBar percent={percent} label={words.progress(job.rowsDone, job.rowsTotal)} />
        )}
        <JobNote job={job} />
      </div>
      <JobButton job={job} actions={actions} />
    </div>
  );
}

/** What the person has to know of the file beside its state. */
function JobNote({ job }: { readonly job: ExportJob }) {
  if (job.state === "ready")
    return (
      <p className="muted">
        {job.isForMe ? words.keptUntil(formatInstant(job.keptUntil!)) : words.notForMe}
      </p>
    );
  if (job.state === "nothing") return <p className="muted">{words.nothing}</p>;
  if (job.state === "gone") return <p className="muted">{words.gone}</p>;
  if (job.failure !== null) return <p role="alert">{words.failures[job.failure]}</p>;
  return null;
}

function JobButton({ job, actions }: { readonly job: ExportJob; readonly actions: JobActions }) {
  const { state, _id: id } = job;
  const isBusy = actions.busy === id;
  if (state === "ready" && job.isForMe)
    return (
      <Button
        variant="secondary"
        icon={<Icon of={IconDownload} size={16} />}
        loading={isBusy}
        onClick={() => actions.download(id)}
      >
        {words.download}
      </Button>
    );
  if (state === "waiting" || state === "running")
    return (
      <Button variant="secondary" loading={isBusy} onClick={() => actions.cancel(id)}>
        {words.cancel}
      </Button>
    );
  if ((state === "failed" && isWorthRetry(job)) || state === "cancelled")
    return (
      <Button variant="secondary" loading={isBusy} onClick={() => actions.retry(id)}>
        {words.retry}
      </Button>
    );
  return null;
}
