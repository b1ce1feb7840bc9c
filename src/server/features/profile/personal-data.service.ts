/** Everything kept about a person, as JSON (GDPR articles 15 and 20). By a ticket, so that a browser can simply download it. */
import { inCompanyAsProgram, inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Person } from "#server/http/handler.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import { insertDataTicket, readDoings, readPersonalRows, takeDataTicket } from "./personal-data.store.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** The web navigates to the ticket at once; a minute covers a slow phone. */
const TICKET_SECONDS = 60;
/** Lines of each kind and company: years of a busy accountant; older ones are given out on request. */
const DOINGS_MAX = 5_000;

/** A one-use ticket for the download. */
export async function preparePersonalData(deps: Needs, person: Person): Promise<{ ticket: string; expiresInSeconds: number }> {
  const ticket = createToken();
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + TICKET_SECONDS * 1_000);
  await inGlobal(deps.db, (tx) =>
    insertDataTicket(tx, { hash: hashToken(ticket), userId: person.userId, sessionId: person.sessionId, now, expiresAt }),
  );
  return { ticket, expiresInSeconds: TICKET_SECONDS };
}

/** The document behind a ticket. Throws `download_ticket_invalid`. */
export async function readPersonalData(deps: Needs, ticket: string): Promise<Record<string, unknown>> {
  const now = deps.clock.now();
  const taken = await inGlobal(deps.db, (tx) => takeDataTicket(tx, hashToken(ticket), now));
  if (taken === undefined) {
    throw new ApiError("download_ticket_invalid", { message: "The ticket is unknown, used, too old, or its session has ended" });
  }
  const { userId } = taken;
  const { memberships, ...own } = await readPersonalRows(deps.db, userId);
  const companies: unknown[] = [];
  for (const { companyId, role, createdAt, removedAt, living } of memberships) {
    // A company that the person has left or that is deleted shows no more than that he was in it.
    const doings = living ? await inCompanyAsProgram(deps.db, companyId, (tx) => readDoings(tx, companyId, userId, DOINGS_MAX)) : {};
    companies.push({ companyId, role, since: createdAt, until: removedAt, ...doings });
  }
  return { madeAt: now, ...own, companies };
}
