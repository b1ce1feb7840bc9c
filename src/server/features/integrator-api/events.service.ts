/** Stored events for programs: a stream without gaps, behind a cursor. */
import type { z } from "zod";
import type { apiEventList } from "#contract/integrator-api/events.ts";
import { showId } from "#contract/integrator-api/ids.ts";
import { EVENT_TYPES, type EventType, mayHear } from "#contract/webhooks/event-types.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import {
  findStreamEnds,
  listEvents,
  presentActor,
} from "#server/features/api-events/api-events.service.ts";
import { readScopes } from "#server/features/integrator-keys/integrator-keys.present.ts";
import { actingKey } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, invalidField } from "#server/http/errors.ts";
import { invariant } from "#values/result.ts";

const SEQ = /^\d{1,18}$/;

/**
 * The events behind the cursor that the key may hear of. A page is followed by all that came
 * later: the numbers of a company are given in order, so nothing slips in behind a cursor. Throws
 * `validation_failed` for a cursor of another company or stream, `cursor_expired` where events
 * behind it are older than the 30 days that are kept, or where the stream has not come to it.
 */
export async function listApiEvents(
  { db }: Pick<Deps, "db">,
  { companyId, actor }: CompanyAccess,
  { cursor, limit }: z.output<typeof apiEventList.query>,
): Promise<z.input<typeof apiEventList.reply>> {
  const key = actingKey(actor.person);
  invariant(key !== undefined, "events are read with keys only");
  const scopes = readScopes(key.scopes);
  const types = EVENT_TYPES.filter((type) => mayHear(type, scopes));
  const asked = readCursor(cursor, companyId);
  return inCompany(db, companyId, async (tx) => {
    const { before, last } = await findStreamEnds(tx, companyId);
    // A cursor from beyond the end was made up, or comes from before a backup was restored: events
    // to come would be passed over.
    if (asked !== undefined && (asked < before || asked > last))
      throw new ApiError("cursor_expired", { message: "Begin again without a cursor" });
    const after = asked ?? before;
    const rows = await listEvents(tx, companyId, {
      keyId: key.id,
      types,
      after,
      limit: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const hasMore = rows.length > limit;
    const lastShown = shown.at(-1)?.seq ?? after;
    // At the end the cursor passes what the key may not hear of: it shall not be read again.
    const end = hasMore || lastShown > last ? lastShown : last;
    return {
      data: shown.map(({ id, type, createdAt, data, ...cause }) => ({
        id: showId("event", id),
        type: type as EventType,
        createdAt: createdAt.toISOString(),
        companyId: showId("company", companyId),
        data,
        actor: presentActor(cause),
      })),
      nextCursor: Buffer.from(`${companyId}|${end}`).toString("base64url"),
      hasMore,
    };
  });
}

function readCursor(text: string | undefined, companyId: string): bigint | undefined {
  if (text === undefined || text === "") return undefined;
  const [company, seq = "", ...more] = Buffer.from(text, "base64url").toString("utf8").split("|");
  if (company !== companyId || !SEQ.test(seq) || more.length > 0)
    throw invalidField("cursor", "cursor_invalid");
  return BigInt(seq);
}
