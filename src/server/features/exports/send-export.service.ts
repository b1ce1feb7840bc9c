/**
 * Bytes of exports on their way to the reader. The line of the company's log is written before the
 * first byte.
 */
import type { FastifyReply } from "fastify";
import type { Deps } from "#server/deps.ts";
import { watchMembership } from "#server/features/access/access.service.ts";
import { type Pace, sendBytes } from "#server/http/send-bytes.ts";
import { contentTypeOf } from "./export-formats.ts";
import { noteExport, type PreparedExport } from "./exports.service.ts";
import { streamExport, streamUnrecorded } from "./stream-export.ts";

export type SendDeps = Pick<
  Deps,
  | "db"
  | "clock"
  | "newId"
  | "queue"
  | "events"
  | "accessMode"
  | "files"
  | "invoicing"
  | "log"
  | "config"
> & {
  /** Other patience with readers than the usual; in tests only. */
  readonly pace?: Pace | undefined;
};

/**
 * Sends the prepared export through the reply. `isRecorded` false: the history does not get it, and
 * its items count as not exported; the company's log gets its line all the same.
 */
export function sendExport(
  deps: SendDeps,
  reply: FastifyReply,
  prepared: PreparedExport,
  { isRecorded = true }: { readonly isRecorded?: boolean } = {},
): void {
  void reply
    .header("content-type", contentTypeOf(prepared.order.options))
    .header("content-disposition", `attachment; filename="${prepared.order.fileName}"`)
    .header("cache-control", "no-store")
    .header("x-transaction-count", String(prepared.transactionCount));
  sendBytes(reply, prepared.place, streamWatched(deps, prepared, isRecorded), deps.pace);
}

async function* streamWatched(
  deps: SendDeps,
  prepared: PreparedExport,
  isRecorded: boolean,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { order } = prepared;
  await noteExport(deps, prepared);
  // A right that is taken away while the bytes flow breaks the download off.
  const check = watchMembership(deps, order.access);
  for await (const bytes of (isRecorded ? streamExport : streamUnrecorded)(deps, order)) {
    await check();
    yield bytes;
  }
  // The month says what was exported.
  if (isRecorded) await deps.events.publish("Company", order.access.companyId);
}
