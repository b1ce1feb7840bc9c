import { showId } from "#contract/integrator-api/ids.ts";
import type { apiDeliveryList, apiWebhookGet } from "#contract/integrator-api/webhooks.ts";
import { EVENT_TYPES, type EventType } from "#contract/webhooks/event-types.ts";
import { WEBHOOK_FAULTS, type WebhookFault } from "#contract/webhooks/webhook-faults.ts";
import { WEBHOOK_RETRY_HOURS } from "#contract/webhooks/webhook-limits.ts";
import type { Webhook, WebhookDelivery } from "#contract/webhooks/webhooks.ts";
import { describeIntegrator } from "#server/features/integrator-keys/integrator-keys.present.ts";
import { isProgram, type Person } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { nameMaker } from "#server/http/through.ts";
import { HOUR_MS } from "#values/durations.ts";
import type { z } from "zod";
import type { DeliveryRow } from "./deliveries.store.ts";
import type { EndpointState } from "./webhooks.service.ts";

/**
 * The address as a program sees it that acts for the person: path and query may hold another
 * program's secret. A person sees the whole address.
 */
function showAddress(url: string, reader: Pick<Person, "through">): string {
  return isProgram(reader) && URL.canParse(url) ? `${new URL(url).origin}/…` : url;
}

/** An endpoint as the page shows it to this person. */
export function presentWebhook(
  state: EndpointState,
  { companyId, actor }: CompanyAccess,
  now: Date,
): Webhook {
  const { row, newest, counts, lastTry } = state;
  const failingSince = counts?.failingSince ?? null;
  return {
    _id: row.id,
    companyId,
    url: showAddress(row.url, actor.person),
    types: readTypes(row.types),
    program: {
      clientId: row.clientId,
      displayName: describeIntegrator(row.integrator).displayName,
    },
    createdBy: nameMaker(row.createdBy, row.through),
    state: nameState(state),
    stopReason: readFault(row.stopReason),
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    secretAt: row.secretAt.toISOString(),
    oldSecretUntil: oldSecretUntil(state, now),
    ticks: newest.map(nameTick),
    waiting: Number(counts?.waiting ?? 0n),
    failed: Number(counts?.failed ?? 0n),
    lastTry: lastTry === undefined ? null : presentTry(lastTry),
    failing:
      failingSince === null
        ? null
        : {
            since: failingSince.toISOString(),
            until: new Date(failingSince.getTime() + WEBHOOK_RETRY_HOURS * HOUR_MS).toISOString(),
          },
  };
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    _id: row.id,
    eventId: row.eventId,
    type: row.type as EventType,
    createdAt: row.createdAt.toISOString(),
    state: row.state,
    tries: row.tries,
    lastTry: lastTryOf(row),
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
  };
}

/** An endpoint as programs see it. */
export function presentApiWebhook(
  state: EndpointState,
  now: Date,
): z.input<typeof apiWebhookGet.reply> {
  const { row, counts, lastTry } = state;
  return {
    id: showId("webhook", row.id),
    url: row.url,
    eventTypes: readTypes(row.types),
    state: nameState(state),
    stopReason: readFault(row.stopReason),
    waiting: Number(counts?.waiting ?? 0n),
    failed: Number(counts?.failed ?? 0n),
    lastTry: lastTry === undefined ? null : presentTry(lastTry),
    createdAt: row.createdAt.toISOString(),
    secretCreatedAt: row.secretAt.toISOString(),
    oldSecretUntil: oldSecretUntil(state, now),
  };
}

const STATES = {
  waiting: "WAITING",
  delivered: "DELIVERED",
  failed: "FAILED",
  held: "HELD",
} as const;

export function presentApiDelivery(
  row: DeliveryRow,
): z.input<typeof apiDeliveryList.reply>["data"][number] {
  return {
    id: showId("delivery", row.id),
    eventId: showId("event", row.eventId),
    type: row.type as EventType,
    createdAt: row.createdAt.toISOString(),
    state: STATES[row.state],
    tries: row.tries,
    lastTry: lastTryOf(row),
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
  };
}

function nameState({ row, counts }: EndpointState): "OK" | "FAILING" | "STOPPED" {
  if (row.state === "stopped") return "STOPPED";
  return (counts?.failingSince ?? null) === null ? "OK" : "FAILING";
}

function oldSecretUntil({ row }: EndpointState, now: Date): string | null {
  return row.oldGoodUntil !== null && row.oldGoodUntil > now
    ? row.oldGoodUntil.toISOString()
    : null;
}

function nameTick({ state, tries }: DeliveryRow): Webhook["ticks"][number] {
  if (state === "delivered") return tries > 1 ? "late" : "taken";
  return state === "failed" || tries > 0 ? "failed" : "waiting";
}

function lastTryOf(row: DeliveryRow) {
  const { lastTryAt, lastStatus, lastFault, lastMs } = row;
  if (lastTryAt === null) return null;
  return presentTry({ at: lastTryAt, status: lastStatus, fault: lastFault, ms: lastMs });
}

function presentTry(row: {
  readonly at: Date;
  readonly status: number | null;
  readonly fault: string | null;
  readonly ms: number | null;
}) {
  return {
    at: row.at.toISOString(),
    status: row.status,
    fault: readFault(row.fault),
    ms: row.ms ?? 0,
  };
}

function readFault(text: string | null): WebhookFault | null {
  return WEBHOOK_FAULTS.find((fault) => fault === text) ?? null;
}

function readTypes(types: readonly string[]): EventType[] {
  return EVENT_TYPES.filter((type) => types.includes(type));
}
