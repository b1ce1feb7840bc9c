/**
 * A person's own log: logins, and changes of the ways into his account. Written in the transaction
 * of the event itself.
 */
import type { z } from "zod";
import { nameIntegrator } from "#contract/integrator-keys/integrators.ts";
import {
  PERSON_EVENTS_PAGE_ROWS,
  type PersonEvent,
  type PersonEventKind,
  type personEventList,
} from "#contract/people/person-events.ts";
import { currentCaller } from "#server/database/caller-scope.ts";
import { currentCall } from "#server/database/call-scope.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type { Person } from "#server/http/actor.ts";
import { readStamp, type Stamp } from "#server/database/stamps.ts";
import { stampOf, type Through } from "#server/http/through.ts";
import { readTimeCursor, writeTimeCursor } from "#server/http/time-cursor.ts";
import { nameDevice } from "#server/user-agent.ts";
import {
  insertPersonEvent,
  listPersonEventRows,
  type PersonEventRow,
} from "./person-events.store.ts";

// A name or an address; longer is somebody's trick.
const ABOUT_CHARS_MAX = 320;

/**
 * Writes one line into the person's log; device and network address are those of the current
 * request, empty in jobs and tools. `about` is shown to the person: a passkey's name, an address.
 * Never a secret. `through` is the caller's own way where it is not given.
 */
export async function notePersonEvent(
  tx: GlobalTx,
  event: { userId: string; kind: PersonEventKind; about?: string; through?: Through },
): Promise<void> {
  const origin = currentCall()?.origin;
  const { through } = event;
  await insertPersonEvent(tx, {
    userId: event.userId,
    kind: event.kind,
    about: (event.about ?? "").slice(0, ABOUT_CHARS_MAX).toWellFormed(),
    device: nameDevice(origin?.userAgent ?? ""),
    address: origin?.address ?? "",
    through: through === undefined ? (currentCaller()?.through ?? null) : stampOf(through),
  });
}

/**
 * Writes one line into the log of each of these people, whom an act of somebody else concerns. The
 * other person's device and network address are not shown to them; `through` names a program whose
 * end it was.
 */
export async function noteForOthers(
  tx: GlobalTx,
  userIds: readonly string[],
  kind: PersonEventKind,
  through?: Stamp,
): Promise<void> {
  for (const userId of new Set(userIds))
    await insertPersonEvent(tx, {
      userId,
      kind,
      about: "",
      device: "",
      address: "",
      through: through ?? null,
    });
}

/** One page of the caller's log. Throws `page_cursor_invalid`. */
export async function listPersonEvents(
  deps: Pick<Deps, "db">,
  person: Person,
  query: z.output<typeof personEventList.query>,
): Promise<{ events: PersonEvent[]; nextPage?: string }> {
  const after = query.page === undefined ? undefined : readTimeCursor(query.page);
  const rows = await listPersonEventRows(deps.db, person.userId, {
    after,
    limit: PERSON_EVENTS_PAGE_ROWS + 1,
  });
  const shown = rows.slice(0, PERSON_EVENTS_PAGE_ROWS);
  const last = shown.at(-1);
  const nextPage =
    rows.length > PERSON_EVENTS_PAGE_ROWS && last
      ? { nextPage: writeTimeCursor({ at: last.atText, id: last.id }) }
      : {};
  return { events: shown.map(presentEvent), ...nextPage };
}

/** The log of a person for the export of his data, newest first and at most `limit` lines. */
export async function readPersonEvents(
  deps: Pick<Deps, "db">,
  userId: string,
  limit: number,
): Promise<PersonEvent[]> {
  return (await listPersonEventRows(deps.db, userId, { limit })).map(presentEvent);
}

function presentEvent({ id, at, kind, detail, device, address }: PersonEventRow): PersonEvent {
  const { about = "", through } = detail;
  return {
    _id: id,
    at: at.toISOString(),
    kind,
    about,
    device,
    address,
    ...presentThrough(through),
  };
}

function presentThrough(stamp: string | undefined): Pick<PersonEvent, "through"> {
  const { kind, integrator } = readStamp(stamp);
  if (kind === "self" || kind === "unknown") return {};
  return { through: { kind, program: integrator === null ? null : nameIntegrator(integrator) } };
}
