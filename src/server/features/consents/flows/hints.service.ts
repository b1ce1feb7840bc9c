/** A notification is a hint: whoever sent it, the provider is asked for the facts. */
import * as persons from "#server/features/consents/consent-persons.store.ts";
import type { JobDefinition } from "#server/jobs/job.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { isCompanyLive } from "#server/features/access/access.service.ts";
import { hasChangesSince } from "#server/features/bank-feeds/schedule/look-back.service.ts";
import {
  queueLookBack,
  queuePull,
} from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import type { ConsentDeps } from "#server/features/consents/consent-deps.ts";
import { refreshPersonConsents } from "#server/features/consents/consent-refresh.service.ts";
import * as store from "#server/features/consents/consents.store.ts";
import { hasNewsSince } from "#server/features/bank-feeds/assigned-accounts.service.ts";
import { isOpen, lookAtFlow } from "./follow-flow.service.ts";
import { type Hint, hintKey } from "./hint.ts";
import { findFlowByExternal } from "./user-flows.store.ts";

// A notification may come before its data. After so many seconds the program looks again.
const LOOK_AGAIN_SECONDS = [5, 20];

/**
 * Looks at the things that the hint names. Unknown ids are ignored. Faults of the provider throw,
 * and the job is repeated.
 */
export async function takeHint(
  deps: ConsentDeps,
  hint: Hint,
  job: JobDefinition<Hint>,
): Promise<void> {
  const feed = deps.bankFeeds.get(hint.provider);
  if (feed === undefined) return;
  const flow =
    hint.flowExternalId === undefined
      ? undefined
      : await findFlowByExternal(deps.db, hint.provider, hint.flowExternalId);
  if (flow !== undefined && isOpen(deps, flow))
    await lookAtFlow(deps, flow, { popupClosed: flow.closedAt !== null });
  const userId = await findUser(deps, hint);
  if (userId === undefined) return;
  if (!hint.news) {
    await refreshPersonConsents(deps, feed, userId);
    return;
  }
  await pullForNews(deps, hint, userId, job);
}

async function findUser(deps: ConsentDeps, hint: Hint): Promise<string | undefined> {
  if (hint.consentExternalId !== undefined) {
    const consent = await store.findConsentByExternal(
      deps.db,
      hint.provider,
      hint.consentExternalId,
    );
    if (consent !== undefined) return consent.userId;
  }
  if (hint.userExternalId === undefined) return undefined;
  return (await persons.findProviderUserByExternal(deps.db, hint.provider, hint.userExternalId))
    ?.userId;
}

async function pullForNews(
  deps: ConsentDeps,
  hint: Hint,
  userId: string,
  job: JobDefinition<Hint>,
): Promise<void> {
  const all = (await store.listConsentsOf(deps.db, userId)).filter(
    (row) => row.provider === hint.provider && row.state === "active",
  );
  const named = all.filter((row) => row.externalId === hint.consentExternalId);
  const consentIds = (named.length > 0 ? named : all).map((row) => row.id);
  let waits = false;
  for (const companyId of new Set(
    (await store.listConsentCompanies(deps.db, consentIds)).map((row) => row.companyId),
  )) {
    if (!(await isCompanyLive(deps, companyId))) continue;
    const has = hint.changedSince === undefined ? hasNewsSince : hasChangesSince;
    const came = await inCompanyAsProgram(deps.db, companyId, (tx) =>
      has(tx, companyId, consentIds, new Date(hint.since)),
    );
    if (came) continue;
    if (hint.changedSince === undefined) {
      waits = true;
      await queuePull(deps, companyId, { trigger: "hook" });
    } else {
      const look = {
        consentIds,
        from: findFirstDay(deps, hint.changedSince),
        again: hint.look > 0,
      };
      // A look that waits for the end of a pause needs no further looks: by then the change is
      // there.
      if (await queueLookBack(deps, companyId, look)) waits = true;
    }
  }
  const afterSeconds = LOOK_AGAIN_SECONDS[hint.look];
  if (!waits || afterSeconds === undefined) return;
  const next = { ...hint, look: hint.look + 1 };
  await deps.queue.enqueue(job, next, { key: hintKey(next), afterSeconds });
}

/**
 * The day that the notification names, else the usual one; never further back than a look may go,
 * whoever sent the notification.
 */
function findFirstDay(
  { clock, config }: Pick<ConsentDeps, "clock" | "config">,
  named: string,
): LocalDate {
  const { rereadDays, lookDaysMax } = config.feeds.timings;
  const today = budapestDate(clock.now().getTime());
  const usual = addDays(today, -rereadDays);
  const furthest = addDays(today, -lookDaysMax);
  if (named === "" || named > today) return usual;
  return named < furthest ? furthest : (named as LocalDate);
}
