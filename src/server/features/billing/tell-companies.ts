/** The morning's walk through companies whose directors or payers are told something by letter. */
import type { BillingDeps } from "./billing-deps.ts";

const SLICE = 500;
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Tells the companies that `listAfter` gives, in the order of their ids; answers the number of
 * letters that `tell` has sent. A company that fails is logged under `failure` and does not stop
 * the others: the next morning tries it again.
 */
export async function tellCompanies(
  deps: Pick<BillingDeps, "log">,
  walk: {
    readonly listAfter: (page: {
      readonly after: string;
      readonly limit: number;
    }) => Promise<readonly string[]>;
    readonly tell: (companyId: string) => Promise<number>;
    readonly failure: string;
  },
): Promise<number> {
  let told = 0;
  for (let after = FIRST; ;) {
    const ids = await walk.listAfter({ after, limit: SLICE });
    if (ids.length === 0) return told;
    after = ids.at(-1)!;
    for (const companyId of ids) {
      try {
        told += await walk.tell(companyId);
      } catch (error) {
        deps.log.error({ err: error, companyId }, walk.failure);
      }
    }
  }
}
