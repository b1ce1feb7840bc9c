import type { EmailChange } from "#contract/people/email-change.ts";
import type { EmailChangeRow } from "./email-change.store.ts";

/** A change on the wire, with its state at this moment. */
export function presentChange(row: EmailChangeRow, now: Date): EmailChange {
  return {
    kind: row.kind,
    state: nameState(row, now),
    oldEmail: row.oldEmail,
    newEmail: row.newEmail,
    requested: row.requestedAt.toISOString(),
    expires: row.expiresAt.toISOString(),
    oldConfirmed: row.oldConfirmedAt !== null,
    newConfirmed: row.newConfirmedAt !== null,
    ready: row.readyAt?.toISOString() ?? null,
    stopUntil: row.stopUntil?.toISOString() ?? null,
  };
}

export function nameState(row: EmailChangeRow, now: Date): EmailChange["state"] {
  if (row.stoppedAt !== null) return "stopped";
  if (row.appliedAt !== null) return "applied";
  return row.kind === "change" && row.expiresAt <= now ? "expired" : "open";
}
