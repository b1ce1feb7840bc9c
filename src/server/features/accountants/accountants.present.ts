import type { Accountant } from "#contract/companies/accountants.ts";
import type { AccountantRow } from "./accountants.store.ts";

export function presentAccountant(row: AccountantRow): Accountant {
  const waits = row.mailState === "refused" ? "mailRefused" : "invited";
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    mobile: row.mobile,
    created: row.createdAt.toISOString(),
    state: row.lastSeenAt === null ? waits : "active",
    invitedAt: row.invitedAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  };
}
