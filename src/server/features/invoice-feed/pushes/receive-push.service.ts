/**
 * Takes one message in: finds its company, stores and commits the body, and answers. A job reads
 * the message later.
 */
import { createHash } from "node:crypto";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { hashToken } from "#server/token-hash.ts";
import { failure, type Result } from "#values/result.ts";
import { drainPushesJob } from "./push-job-definitions.ts";
import { readPushAccount, readTechnical } from "./push-item.ts";
import * as feed from "#server/features/invoice-feed/push-feed.store.ts";
import { findPushKey, type FoundPushKey } from "#server/features/invoice-feed/push-keys.store.ts";
import { keepMessage, keepRefused, limitStatements } from "./push-messages.store.ts";
import { type PushFields, type PushRefusal, readPushXml } from "./read-push-xml.ts";

export type ReceiveDeps = Pick<
  Deps,
  "db" | "clock" | "newId" | "queue" | "events" | "config" | "log"
>;

/**
 * taken: stored. end: stored, and the sender shall end the connection. unknown: there surely is no
 * such key, so the sender drops the item and the connection. later: cannot be decided or stored
 * now; it comes again. refused: stored for us to look at, but no item can be made of it; it comes
 * again.
 */
export type PushAnswer =
  | { readonly kind: "taken" | "end" | "unknown" | "later" }
  | { readonly kind: "refused"; readonly refusal: PushRefusal; readonly companyId: string };

/** Our keys have at most 40 characters: a longer one is none of ours, and needs no look-up. */
export const PUSH_KEY_CHARS_MAX = 40;

/** Throws where the database does not answer; the caller says `later` then. */
export async function receivePush(
  deps: ReceiveDeps,
  key: string,
  body: Buffer,
): Promise<PushAnswer> {
  if (key.length > PUSH_KEY_CHARS_MAX) return { kind: "unknown" };
  const found = await findPushKey(deps.db, hashToken(key));
  if (found === undefined) return { kind: "unknown" };
  const now = deps.clock.now();
  const inGrace = found.graceUntil !== null && now < found.graceUntil;
  if (found.refused) return { kind: inGrace ? "later" : "unknown" };
  const fields = readBody(body);
  const ends = found.companyDeleted || (found.replacedAt !== null && !inGrace);
  const outcome = await keepBody(deps, found, { body, fields, ends, now });
  if (outcome.first) void deps.events.publish("Company", found.companyId);
  if (!fields.ok) return { kind: "refused", refusal: fields.problem, companyId: found.companyId };
  return { kind: outcome.ends ? "end" : "taken" };
}

// A fault of the reader must not lose the body: it is kept like any that cannot be read.
function readBody(body: Buffer): Result<PushFields, PushRefusal> {
  try {
    return readPushXml(body);
  } catch {
    return failure("xml_broken");
  }
}

async function keepBody(
  deps: ReceiveDeps,
  key: FoundPushKey,
  given: { body: Buffer; fields: Result<PushFields, PushRefusal>; ends: boolean; now: Date },
): Promise<{ ends: boolean; first: boolean }> {
  const { companyId } = key;
  const { body, fields, now } = given;
  return inCompanyAsProgram(deps.db, companyId, async (tx) => {
    // The sender does not wait for the answer any longer than this, so neither does the database.
    await limitStatements(tx, deps.config.invoiceFeed.answerMs);
    const message = {
      id: deps.newId(),
      externalId: fields.ok ? fields.value.id : "",
      contentHash: createHash("sha256").update(body).digest(),
      raw: body,
      accountNr: fields.ok ? readPushAccount(fields.value) : "",
      technical: fields.ok ? readTechnical(fields.value) : null,
      at: now,
    };
    if (!fields.ok) {
      await keepRefused(tx, companyId, message, fields.problem);
      return { ends: false, first: false };
    }
    const { state, first } = await feed.touchFeed(tx, companyId, now);
    if (await keepMessage(tx, companyId, message)) {
      await feed.countMessage(tx, companyId);
      await deps.queue.enqueue(drainPushesJob, { companyId }, { tx, key: companyId });
    }
    // The connection may be ended between the key's look-up and here; the locked row counts.
    const cut = state === "ending" || state === "ended";
    if (cut || key.companyDeleted) await feed.noteCutTold(tx, companyId, now);
    return { ends: cut || given.ends, first };
  });
}
