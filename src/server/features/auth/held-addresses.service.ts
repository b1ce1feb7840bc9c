import type { Role } from "#contract/fields.ts";
import type { Deps } from "#server/deps.ts";
import { isHeldAddress } from "./held-addresses.store.ts";

/**
 * Whether an address is kept for the person who had it until now: for three days he may take its
 * change back.
 */
export function isAddressHeld(
  deps: Pick<Deps, "db" | "clock">,
  role: Role,
  email: string,
): Promise<boolean> {
  return isHeldAddress(deps.db, role, email, deps.clock.now());
}
