import type { ApiReply } from "#web/api/client.ts";
import { apiQuery } from "#web/api/queries.ts";

export type Accountant = ApiReply<"accountantList">["accountants"][number];

/** The people invited to a company. */
export function accountantsQuery(companyId: string) {
  return apiQuery("Accountant", "accountantList", { params: { companyId } });
}
