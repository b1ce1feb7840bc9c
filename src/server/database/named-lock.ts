/**
 * Locks by a name, for commands that must follow each other and have no row in common: several that
 * count rows before they add one, or that add the first. Where there is a row, lock the row.
 */
import { sql } from "kysely";
import type { GlobalTx } from "./tenant.ts";

/** Every name. Another version of the program may run beside this one, so a name stays as it is. */
export type LockName =
  /** Making access keys of a company. */
  | `keys ${string}`
  /** Adding webhooks of a company. */
  | `webhooks ${string}`
  /** Commands on the saved views of a person in a company. */
  | `saved views ${string}`
  /** Commands on a person's views over several companies. */
  | `client views ${string}`
  /** Beginning consents of a person. */
  | `user-flow:${string}`
  /** Noting files of a company or of a person. */
  | `${string} storage`
  /** Bytes of one content of a company. */
  | `content ${string}`
  /** Turns of one kind of job. */
  | `turns ${string}`
  /** Letters of one kind that a company causes to a person. */
  | `letters ${string}`
  /** Bookings of one mailbox. */
  | `consultation ${string}`;

/** Waits until no other transaction holds the name, and holds it to the end of this one. */
export async function lockName(tx: GlobalTx, name: LockName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(name)}, 0))`.execute(tx);
}

// The key of a content has always been the company and the hash alone.
function keyOf(name: LockName): string {
  return name.startsWith("content ") ? name.slice("content ".length) : name;
}
