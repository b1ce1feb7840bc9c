/**
 * Everything kept about a person, as JSON (GDPR articles 15 and 20). By a ticket, so that a browser
 * can simply download it.
 */
import { inCompanyAsProgram, inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import {
  offerDownload,
  returnDownloadTicket,
  takeDownloadTicket,
} from "#server/features/download-tickets/download-tickets.service.ts";
import {
  notePersonEvent,
  readPersonEvents,
} from "#server/features/person-events/person-events.service.ts";
import type { Person } from "#server/http/actor.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { readDoings, readPersonalRows } from "./personal-data.store.ts";

type Needs = Pick<Deps, "db" | "clock">;

const TICKET_KIND = "personalData";
/**
 * Lines of each kind and company: years of a busy accountant; older ones are given out on request.
 */
const DOINGS_MAX = 5_000;

/** A one-use ticket for the download. */
export async function preparePersonalData(
  deps: Needs,
  person: Person,
): Promise<{ ticket: string; expiresInSeconds: number }> {
  const order = { kind: TICKET_KIND, companyId: null, params: {} };
  const { ticket, expiresInSeconds } = await offerDownload(deps, person, order);
  return { ticket, expiresInSeconds };
}

/** The document behind a ticket. Throws `download_ticket_invalid`. */
export async function readPersonalData(
  deps: Needs,
  ticket: string,
): Promise<Record<string, unknown>> {
  const now = deps.clock.now();
  const { user_id: userId } = await takeDownloadTicket(deps, ticket, [TICKET_KIND]);
  // Given back before the bytes are sent: they are all in memory then.
  const place = await enterHeavy("export", userId, null).catch(async (error: unknown) => {
    await returnDownloadTicket(deps, ticket);
    throw error;
  });
  await inGlobal(deps.db, (tx) => notePersonEvent(tx, { userId, kind: "data.export" }));
  const { memberships, ...own } = await readPersonalRows(deps.db, userId);
  const companies: unknown[] = [];
  for (const { companyId, role, createdAt, removedAt, living } of memberships) {
    // For a company that the person has left, or that is deleted, only his membership is shown.
    const doings = living
      ? await inCompanyAsProgram(deps.db, companyId, (tx) =>
          readDoings(tx, companyId, userId, DOINGS_MAX),
        )
      : {};
    companies.push({ companyId, role, since: createdAt, until: removedAt, ...doings });
  }
  place.leave();
  return {
    madeAt: now,
    ...own,
    events: await readPersonEvents(deps, userId, DOINGS_MAX),
    companies,
  };
}
