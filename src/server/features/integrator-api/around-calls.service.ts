/** What surrounds every call with a key: repetition, the log of reads, the tag of a resource. */
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { DAY_MS } from "#values/durations.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { inCompany, inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { touchKey } from "#server/features/auth/access-keys/access-keys.service.ts";
import { actingKey, type Actor } from "#server/http/actor.ts";
import type { ActingKey } from "#server/http/through.ts";
import type { Entry } from "#server/http/bind-contract.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Call } from "#server/http/handler.ts";
import { invariant } from "#values/result.ts";
import { insertRead } from "./api-reads.store.ts";
import * as replies from "./idempotent-replies.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId">;

/** Replies are kept for a day. */
const KEEP_MS = DAY_MS;
/** A call is over by then, or its program has died. */
const RUNNING_MS = 120_000;
const NAME = /^[\x21-\x7e]{1,64}$/;

/**
 * Runs a call of a key. A reply with data leaves its line in the log before it goes out; without
 * the line there is no reply.
 */
export async function aroundCall(
  deps: Needs,
  entry: Entry,
  call: Call<Endpoint>,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const { actor } = call as { readonly actor: Actor };
  const { boundCompanyId: companyId } = actor.person;
  const key = actingKey(actor.person);
  invariant(key !== undefined && companyId !== null, "this API is called with keys only");
  const acting = { companyId, key };
  if (entry.definition.transfer === "stream") {
    // Bytes flow as soon as the handler has begun, so the line stands before it.
    await noteCall(deps, entry, acting, call, null);
    return run();
  }
  const result =
    entry.definition.idempotent === true ? await runOnce(deps, entry, acting, run) : await run();
  await noteCall(deps, entry, acting, call, countRows(result));
  return entry.definition.hasEtag === true ? tag(entry, result) : result;
}

interface Acting {
  readonly companyId: string;
  readonly key: ActingKey;
}

async function noteCall(
  deps: Needs,
  { name, request }: Entry,
  { companyId, key }: Acting,
  { address, requestId }: { readonly address: string; readonly requestId: string },
  rows: number | null,
): Promise<void> {
  const at = deps.clock.now();
  await inCompany(deps.db, companyId, async (tx) => {
    const about = aboutOf(request);
    const read = { companyId, id: deps.newId(), keyId: key.id, at, call: name, rows, about };
    await insertRead(tx, { ...read, address, requestId });
  });
  await inGlobal(deps.db, (tx) => touchKey(tx, key.id, { at, call: name, rows }));
}

/** The id in the address; empty where the call names no single thing. */
function aboutOf({ params }: FastifyRequest): string {
  return (params as { readonly id?: string } | undefined)?.id ?? "";
}

/** Items that a reply shows; null for a reply that is no list. */
function countRows(result: unknown): number | null {
  const lists = ["data", "added", "modified", "removed", "results"] as const;
  const fields = result as Readonly<Record<string, unknown>>;
  const found = lists.map((name) => fields[name]).filter(Array.isArray);
  return found.length === 0 ? null : found.reduce((sum, list) => sum + list.length, 0);
}

async function tag({ request, reply }: Entry, result: unknown): Promise<unknown> {
  const etag = `"${createHash("sha256").update(JSON.stringify(result)).digest("base64url").slice(0, 22)}"`;
  reply.header("etag", etag).header("cache-control", "private, no-cache");
  const known = request.headers["if-none-match"];
  if (known === undefined || !known.split(",").some((each) => isSame(each, etag))) return result;
  await reply.code(304).send();
  return undefined;
}

function isSame(given: string, etag: string): boolean {
  const text = given.trim();
  return text === "*" || text === etag || text === `W/${etag}`;
}

async function runOnce(
  deps: Needs,
  { name: endpoint, definition, request, reply }: Entry,
  { companyId, key }: Acting,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const name = request.headers["idempotency-key"];
  if (typeof name !== "string" || !NAME.test(name))
    throw new ApiError("idempotency_key_missing", {
      message: "Send an Idempotency-Key of 1 to 64 visible characters",
    });
  const hash = createHash("sha256")
    .update(`${endpoint}\n${aboutOf(request)}${JSON.stringify(request.body ?? null)}`)
    .digest();
  const own = { companyId, keyId: key.id, name };
  const at = deps.clock.now();
  const before = await inCompany(deps.db, companyId, async (tx) => {
    await replies.forgetReplies(tx, own, new Date(at.getTime() - KEEP_MS));
    if (await replies.takeName(tx, own, hash, at)) return undefined;
    const found = await replies.findReply(tx, own);
    if (found === undefined) throw inProgress();
    if (!found.hash.equals(hash))
      throw new ApiError("idempotency_key_reused", {
        message: "Another request was sent with this Idempotency-Key",
      });
    if (found.status !== null) return found;
    const isDead = at.getTime() - found.at.getTime() > RUNNING_MS;
    if (!isDead || !(await replies.takeOver(tx, own, found.at, at))) throw inProgress();
    return undefined;
  });
  if (before !== undefined) {
    reply.header("idempotent-replayed", "true");
    return before.reply;
  }
  try {
    const result = await run();
    await inCompany(deps.db, companyId, (tx) =>
      replies.keepReply(tx, own, definition.status ?? 200, result),
    );
    return result;
  } catch (error) {
    await inCompany(deps.db, companyId, (tx) => replies.giveBack(tx, own));
    throw error;
  }
}

function inProgress(): ApiError {
  return new ApiError("request_in_progress", {
    message: "The first request with this Idempotency-Key is still running",
    retryAfterSeconds: 2,
  });
}
