/** One-use permissions to download something of a company by plain navigation. */
import { inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type { Person } from "#server/http/handler.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import { deleteOldTickets, insertTicket } from "./exports.store.ts";

/** The web navigates to the ticket at once; a minute covers a slow phone. */
export const TICKET_SECONDS = 60;

/** Makes a ticket of a kind with what its download needs; the caller has checked the right to the company. */
export async function createDownloadTicket(
  deps: Pick<Deps, "db" | "clock">,
  person: Person,
  order: { readonly kind: string; readonly companyId: string; readonly params: unknown },
): Promise<string> {
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
  return ticket;
}
