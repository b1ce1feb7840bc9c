/** One-use permissions to download something of a company or a person by plain navigation. */
import { inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Person } from "#server/http/actor.ts";
import { SELF, type Through } from "#server/http/through.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import {
  deleteOldTickets,
  insertTicket,
  returnTicket,
  takeTicket,
  type TicketRow,
} from "./download-tickets.store.ts";

export type { TicketRow } from "./download-tickets.store.ts";

export {
  deleteCompanyTickets,
  deleteMemberTickets,
  deletePersonTickets,
  deleteSessionTickets,
} from "./download-tickets.store.ts";

/** The web navigates to the ticket at once; a minute covers a slow phone. */
export const TICKET_SECONDS = 60;

/** A ticket with the address that it opens once, and for how long it is good. */
export interface DownloadOffer {
  readonly ticket: string;
  readonly url: string;
  readonly expiresInSeconds: number;
}

/**
 * Makes a ticket of a kind with the data of its download; the caller has checked the right to the
 * company (null: the person's own).
 */
export async function offerDownload(
  deps: Pick<Deps, "db" | "clock">,
  person: Person,
  order: { readonly kind: string; readonly companyId: string | null; readonly params: unknown },
): Promise<DownloadOffer> {
  const ticket = createToken();
  const now = deps.clock.now();
  await inGlobal(deps.db, async (tx) => {
    await deleteOldTickets(tx, now);
    await insertTicket(tx, {
      hash: hashToken(ticket),
      userId: person.userId,
      sessionId: person.sessionId,
      companyId: order.companyId,
      kind: order.kind,
      params: order.params,
      expiresAt: new Date(now.getTime() + TICKET_SECONDS * 1000),
    });
  });
  return { ticket, url: `/v1/download/${ticket}`, expiresInSeconds: TICKET_SECONDS };
}

/**
 * Takes the ticket of one of these kinds, once; answers its data. Throws `download_ticket_invalid`.
 */
export async function takeDownloadTicket(
  deps: Pick<Deps, "db" | "clock">,
  ticket: string,
  kinds: readonly string[],
): Promise<TicketRow> {
  const row = await inGlobal(deps.db, (tx) =>
    takeTicket(tx, hashToken(ticket), kinds, deps.clock.now()),
  );
  if (row === undefined) throw invalidTicket();
  return row;
}

/** Through what the person of a ticket asked for it: the ticket is its session's. */
export function throughOf(ticket: TicketRow): Through {
  if (ticket.session_kind !== "connect") return SELF;
  const { key_id: id, integrator } = ticket;
  return { kind: "link", key: id === null || integrator === null ? null : { id, integrator } };
}

/** Makes a ticket good again, for the rest of its minute: the download was not begun. */
export async function returnDownloadTicket(deps: Pick<Deps, "db">, ticket: string): Promise<void> {
  await inGlobal(deps.db, (tx) => returnTicket(tx, hashToken(ticket)));
}

/** The answer to a ticket that cannot be used, whatever the reason. */
export function invalidTicket(): ApiError {
  return new ApiError("download_ticket_invalid", {
    message: "The ticket is unknown, used, older than a minute, or its session has ended",
  });
}
