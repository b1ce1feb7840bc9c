/** The right of a person to a company, as the binding gives it to a handler. */
import { SELF } from "#server/http/through.ts";
import type { Role } from "#contract/fields.ts";
import type { Deps } from "#server/deps.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { actLater, type Actor } from "#server/http/actor.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";

/** An actor without a session and an address. */
export function buildActor(userId: string, role: Role = "entrepreneur"): Actor {
  return actLater({ userId, role, address: "", requestId: "", through: SELF });
}

/** The right of a director to the company. Throws as the binding does. */
export function buildAccess(
  deps: Pick<Deps, "db" | "accessMode">,
  userId: string,
  companyId: string,
): Promise<OwnerAccess> {
  return requireCompany(deps, buildActor(userId), companyId, "owner");
}
