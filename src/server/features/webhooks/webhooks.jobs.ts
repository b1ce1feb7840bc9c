import { z } from "zod";
import { inCompanies } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { walkLivingCompanies } from "#server/features/access/access.service.ts";
import {
  deleteOldEvents,
  listCompaniesWithNewEvents,
  spreadEventsJob,
} from "#server/features/api-events/api-events.service.ts";
import { EVENT_DAYS } from "#contract/webhooks/event-types.ts";
import { defineJob, endUnlessStopped, type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { DAY_MS, MINUTE_MS } from "#values/durations.ts";
import { sendDeliveryJob } from "./webhook-job-definitions.ts";
import { listLost } from "./deliveries.store.ts";
import { deleteEndpointsOfRevoked } from "./endpoints.store.ts";
import { sendDelivery } from "./send-delivery.service.ts";
import { spreadEvents } from "./spread-events.service.ts";

const COMPANIES_AT_ONCE = 500;
/** A job that is this late was lost with the queue. */
const LOST_AT_ONCE = 1_000;
const LOST_MS = 10 * MINUTE_MS;

const forgetEventsJob = defineJob("api-event.forget", z.object({}), { retries: 2 });
const findLostJob = defineJob("api-event.find-lost", z.object({}), { retries: 2 });

export const webhookJobs: readonly FeatureJob<Deps>[] = [
  featureJob(spreadEventsJob, async (deps, { companyId }, { signal }) => {
    await spreadEvents(deps, companyId, signal);
    endUnlessStopped(signal);
  }),
  featureJob(sendDeliveryJob, sendDelivery),
  featureJob(
    forgetEventsJob,
    async (deps) => {
      const before = new Date(deps.clock.now().getTime() - EVENT_DAYS * DAY_MS);
      for await (const ids of walkLivingCompanies(deps, COMPANIES_AT_ONCE))
        await inCompanies(deps.db, ids, async (tx) => {
          await deleteOldEvents(tx, ids, before);
          await deleteEndpointsOfRevoked(tx, ids, before);
        });
    },
    { cron: "53 3 * * *" },
  ),
  featureJob(
    findLostJob,
    async (deps, _data, { signal }) => {
      const before = new Date(deps.clock.now().getTime() - LOST_MS);
      for await (const ids of walkLivingCompanies(deps, COMPANIES_AT_ONCE)) {
        endUnlessStopped(signal);
        const late = await inCompanies(deps.db, ids, (tx) =>
          listCompaniesWithNewEvents(tx, ids, before),
        );
        for (const companyId of late)
          await deps.queue.enqueue(spreadEventsJob, { companyId }, { key: companyId });
        const lost = await inCompanies(deps.db, ids, (tx) =>
          listLost(tx, ids, before, LOST_AT_ONCE),
        );
        for (const { companyId, id, endpointId } of lost)
          await deps.queue.enqueue(
            sendDeliveryJob,
            { companyId, deliveryId: id },
            { key: id, group: endpointId },
          );
      }
    },
    { cron: "17 * * * *" },
  ),
];
