/** Sends one delivery and notes what became of it. */
import { countFault } from "#server/told-faults.ts";
import { type WebhookFault } from "#contract/webhooks/webhook-faults.ts";
import { inCompanyAsProgram, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { presentActor } from "#server/features/api-events/api-events.service.ts";
import { isCompanyLive } from "#server/features/access/access.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { deliverAll } from "#server/features/letters/letters.service.ts";
import { type JobRun, RunPostponed, RunStopped } from "#server/jobs/job.ts";
import type { WebhookAnswer } from "#server/providers/webhook-sender/webhook-sender.port.ts";
import { openSecret } from "#server/seal-secret.ts";
import { SECOND_MS } from "#values/durations.ts";
import * as deliveries from "./deliveries.store.ts";
import { noteHealth, stopEndpoint } from "./endpoints.store.ts";
import { endpointPauseMs, endsEndpoint, nextTry } from "./next-try.policy.ts";
import { signMessage, writeBody } from "./sign-message.ts";
import { type WebhookLetters, storeStopLetters } from "./webhook-letters.ts";
import { type DeliveryKey, sendDeliveryJob } from "./webhook-job-definitions.ts";

export type SendNeeds = Pick<
  Deps,
  "db" | "queue" | "clock" | "newId" | "config" | "mailer" | "log" | "events" | "webhookSender"
>;

/** Deliveries of one company under way at a time in one program: a quarter of its lanes. */
const PER_COMPANY = 3;
/** Of all keys of one person: anybody may have any number of companies, with slow receivers. */
const PER_PERSON = 6;
const POSTPONE_SECONDS = 2;
/** A job that comes earlier than that is not the one of the delivery's next try. */
const EARLY_MS = 2 * SECOND_MS;

/** By company and by person. */
const underWay = new Map<string, number>();

/** What seals a secret names its row. */
export function sealedForEndpoint(endpointId: string): string {
  return `webhook ${endpointId}`;
}

/** Sends a delivery that waits; a repetition of the job finds that it does not wait any more. */
export async function sendDelivery(
  deps: SendNeeds,
  key: DeliveryKey,
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  await oneOf(`company ${key.companyId}`, PER_COMPANY, () => sendNow(deps, key, signal));
}

/** Runs the work as one of so many under way for the owner. Throws `RunPostponed` beyond that. */
async function oneOf<T>(owner: string, most: number, work: () => Promise<T>): Promise<T> {
  const running = underWay.get(owner) ?? 0;
  if (running >= most) throw new RunPostponed(POSTPONE_SECONDS);
  underWay.set(owner, running + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(owner) ?? 1) - 1;
    if (left > 0) underWay.set(owner, left);
    else underWay.delete(owner);
  }
}

async function sendNow(
  deps: SendNeeds,
  { companyId, deliveryId }: DeliveryKey,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isCompanyLive(deps, companyId))) return;
  const due = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    const found = await deliveries.findDue(tx, companyId, deliveryId);
    if (found === undefined || found.state !== "waiting") return undefined;
    return (await putAside(tx, deps, { companyId, deliveryId }, found)) ? undefined : found;
  });
  if (due === undefined) return;
  const at = deps.clock.now();
  const body = writeBody({
    id: due.eventId,
    type: due.type,
    companyId,
    data: due.data,
    at: due.eventAt,
    actor: presentActor(due),
  });
  const headers = signMessage(due.eventId, body, openSecrets(deps, due, at), at);
  let answer: WebhookAnswer;
  const message = { url: due.url, headers, body, signal };
  try {
    answer = await oneOf(`person ${due.personId}`, PER_PERSON, () =>
      deps.webhookSender.send(message),
    );
  } catch (error) {
    if (signal.aborted) throw new RunStopped("The program stops.");
    throw error;
  }
  const letters = await inCompanyAsProgram(deps.db, companyId, (tx) =>
    noteAnswer(tx, deps, { companyId, deliveryId, due, at, answer }),
  );
  await deps.events.publish("Client", companyId);
  await deliverAll(deps, letters);
}

/** True where the delivery is not sent now. */
async function putAside(
  tx: Tx,
  deps: Pick<Deps, "queue" | "clock">,
  { companyId, deliveryId }: DeliveryKey,
  due: deliveries.DueDelivery,
): Promise<boolean> {
  const now = deps.clock.now();
  // The last event of a key is the news of its own end; a test asks a stopped endpoint too.
  if (!due.keyLives && due.type !== "access_key.revoked") {
    await deliveries.moveDelivery(tx, companyId, deliveryId, { state: "failed", fault: "key" });
    return true;
  }
  if (due.endpointState === "stopped" && due.type !== "webhook.test") {
    await deliveries.moveDelivery(tx, companyId, deliveryId, { state: "held" });
    return true;
  }
  // Another job of the delivery stands in the queue for that time.
  if (due.nextTryAt !== null && due.nextTryAt.getTime() > now.getTime() + EARLY_MS) return true;
  const { pauseUntil } = due;
  if (pauseUntil === null || pauseUntil <= now || due.type === "webhook.test") return false;
  await deliveries.moveDelivery(tx, companyId, deliveryId, {
    state: "waiting",
    nextTryAt: pauseUntil,
  });
  await enqueueAt(tx, deps, { companyId, deliveryId }, due.endpointId, pauseUntil);
  return true;
}

function openSecrets(
  { config }: Pick<Deps, "config">,
  due: deliveries.DueDelivery,
  now: Date,
): string[] {
  const about = sealedForEndpoint(due.endpointId);
  const open = (bytes: Buffer, keyId: string) =>
    openSecret(config.secrets, { bytes, keyId }, about);
  const { oldSecret, oldSecretKeyId, oldGoodUntil } = due;
  const isOldGood = oldGoodUntil !== null && oldGoodUntil > now;
  return [
    open(due.secret, due.secretKeyId),
    ...(isOldGood && oldSecret !== null && oldSecretKeyId !== null
      ? [open(oldSecret, oldSecretKeyId)]
      : []),
  ];
}

interface Sent extends DeliveryKey {
  readonly due: deliveries.DueDelivery;
  readonly at: Date;
  readonly answer: WebhookAnswer;
}

async function noteAnswer(tx: Tx, deps: SendNeeds, sent: Sent): Promise<WebhookLetters> {
  const { companyId, deliveryId, due, at, answer } = sent;
  const { fault, status, ms } = answer;
  const tries = due.tries + 1;
  const firstTryAt = due.firstTryAt ?? at;
  const tried = { tries, firstTryAt, at, status, fault, ms };
  if (fault === null) {
    const done = { ...tried, state: "delivered" as const, nextTryAt: null };
    if (await deliveries.noteTry(tx, companyId, deliveryId, done))
      await noteHealth(tx, companyId, due.endpointId, { takenAt: at });
    return [];
  }
  const isTest = due.type === "webhook.test";
  const next =
    isTest || endsEndpoint(fault)
      ? undefined
      : nextTry({ at, firstTryAt, tries, retryAfterSeconds: answer.retryAfterSeconds });
  const noted = await deliveries.noteTry(tx, companyId, deliveryId, {
    ...tried,
    state: next === undefined ? "failed" : "waiting",
    nextTryAt: next ?? null,
  });
  if (!noted) return [];
  if (next === undefined && !isTest) countFault("webhook", fault);
  if (next !== undefined)
    await enqueueAt(tx, deps, { companyId, deliveryId }, due.endpointId, next);
  // A test that fails says nothing about the messages that wait.
  if (isTest) return [];
  const failures = due.failures + 1;
  const pauseMs = endpointPauseMs(failures);
  await noteHealth(tx, companyId, due.endpointId, {
    failures,
    pauseUntil: pauseMs === 0 ? null : new Date(at.getTime() + pauseMs),
  });
  // One event that its receiver cannot digest does not stop an endpoint that takes the others.
  const tookOthers = due.lastSuccessAt !== null && due.lastSuccessAt >= firstTryAt;
  if (next !== undefined || (tookOthers && !endsEndpoint(fault))) return [];
  return stop(tx, deps, sent, fault);
}

/** Stops the endpoint, holds what waits for it, and stores the letters about it. */
async function stop(
  tx: Tx,
  deps: SendNeeds,
  { companyId, due, at, answer }: Sent,
  reason: WebhookFault,
): Promise<WebhookLetters> {
  if (!(await stopEndpoint(tx, companyId, due.endpointId, { reason, at }))) return [];
  await deliveries.holdWaiting(tx, companyId, due.endpointId);
  await audit(
    tx,
    { companyId, actor: "job" },
    "webhook.stop",
    { kind: "webhook", id: due.endpointId },
    { after: { url: due.url, reason, status: answer.status } },
  );
  return storeStopLetters(
    tx,
    deps,
    { companyId, endpointId: due.endpointId, url: due.url },
    answer,
  );
}

/** Puts the next try of a delivery into the queue, in the transaction that decides on it. */
async function enqueueAt(
  tx: Tx,
  deps: Pick<Deps, "queue" | "clock">,
  { companyId, deliveryId }: DeliveryKey,
  endpointId: string,
  at: Date,
): Promise<void> {
  const seconds = Math.ceil((at.getTime() - deps.clock.now().getTime()) / SECOND_MS);
  await deps.queue.enqueue(
    sendDeliveryJob,
    { companyId, deliveryId },
    {
      tx,
      key: deliveryId,
      group: endpointId,
      ...(seconds > 0 ? { afterSeconds: seconds } : {}),
    },
  );
}
