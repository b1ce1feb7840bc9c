/** The content of a notification: names of things to look at, never facts. */
import { entryOf } from "#values/entry-of.ts";
import { z } from "zod";
import { type LocalDate, parseLocalDate } from "#values/local-date.ts";

const name = z.string().min(1).max(100);

export const hintSchema = z.object({
  provider: z.enum(["aggreg8", "enablebanking"]),
  userExternalId: name.optional(),
  consentExternalId: name.optional(),
  flowExternalId: name.optional(),
  /** Whether the notification tells of new transactions. */
  news: z.boolean(),
  /**
   * The first day on which booked transactions have changed; empty where the notification names no
   * day.
   */
  changedSince: z.union([z.iso.date(), z.literal("")]).optional(),
  /** When the notification came. Where nothing is new since then, the look is repeated. */
  since: z.iso.datetime(),
  look: z.number().int().min(0),
});
export type Hint = z.infer<typeof hintSchema>;

/** Notifications that the program knows; any other is answered and logged. */
const TYPES: Readonly<Record<string, { readonly news: boolean; readonly changes?: true }>> = {
  INFO_SHARING_CONSENT_CREATED: { news: false },
  INFO_SHARING_CONSENT_UPDATED: { news: false },
  INFO_SHARING_CONSENT_DELETED: { news: false },
  INFO_SHARING_CONSENT_EXTENDED: { news: false },
  USER_FLOW_ENDED: { news: false },
  TRANSACTIONS_CREATED: { news: true },
  TRANSACTIONS_UPDATED: { news: true, changes: true },
  ACCOUNT_SYNCED: { news: true },
  DATA_TRANSFER_SCHEDULED: { news: true },
};

const bodySchema = z.looseObject({
  notificationType: z.string().max(100),
  userId: name.optional().catch(undefined),
  infoSharingConsentId: name.optional().catch(undefined),
  userFlowInfo: z
    .looseObject({ userFlowId: name.optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/**
 * Reads a notification's body as far as possible. `sinceField` names the member with the first day
 * of a change. `type` is for the log. Without `hint` there is nothing to look at.
 */
export function readHint(
  text: string,
  now: Date,
  sinceField: string,
): { readonly type: string; readonly hint: Hint | undefined } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { type: "no JSON", hint: undefined };
  }
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return { type: "no notification", hint: undefined };
  const { notificationType, userId, infoSharingConsentId, userFlowInfo } = parsed.data;
  const known = entryOf(TYPES, notificationType);
  const type = notificationType.replace(/[^\w.-]/g, "?");
  if (known === undefined) return { type, hint: undefined };
  const hint: Hint = {
    provider: "aggreg8",
    ...(userId === undefined ? {} : { userExternalId: userId }),
    ...(infoSharingConsentId === undefined ? {} : { consentExternalId: infoSharingConsentId }),
    ...(userFlowInfo?.userFlowId === undefined ? {} : { flowExternalId: userFlowInfo.userFlowId }),
    news: known.news,
    ...(known.changes === true ? { changedSince: readDay(parsed.data[sinceField]) } : {}),
    since: now.toISOString(),
    look: 0,
  };
  return { type, hint };
}

function readDay(value: unknown): LocalDate | "" {
  const day = parseLocalDate(typeof value === "string" ? value.slice(0, 10) : "");
  return day.ok ? day.value : "";
}

/** Equal hints have one key, so that they are one job. */
export function hintKey(hint: Hint): string {
  const about = [hint.flowExternalId, hint.consentExternalId, hint.userExternalId]
    .map((id) => id ?? "")
    .join("|");
  return `${hint.provider}|${about}|${hint.news}|${hint.changedSince ?? "-"}|${hint.look}`.slice(
    0,
    400,
  );
}
