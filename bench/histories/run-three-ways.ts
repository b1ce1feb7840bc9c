/** Lives histories of three ways, some at a time, each in a company of its own. */
import { liveThreeWays, type ThreeWaysOutcome } from "./live-three-ways.ts";
import { Person, type Product } from "./product.ts";
import { taxNumber } from "./run-histories.ts";
import { buildThreeWays } from "./three-ways.ts";

export interface ThreeWaysPlan {
  readonly firstSeed: number;
  readonly count: number;
  readonly atOnce: number;
  onOutcome?(outcome: ThreeWaysOutcome): void;
}

// Far from the tax numbers of other histories on the same product.
const FIRST_PLACE = 500_000;

/** Answers the outcomes in the order of the seeds. */
export async function runThreeWays(
  product: Pick<Product, "address">,
  plan: ThreeWaysPlan,
): Promise<ThreeWaysOutcome[]> {
  const today = new Date().toISOString().slice(0, 10);
  const outcomes: ThreeWaysOutcome[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < plan.count; at = next++) {
      const seed = plan.firstSeed + at;
      // A bank shows each person his own accounts, so every history has a person of its own.
      const person = new Person(product, `harom-ut-${seed}@pelda.hu`);
      person.comeFrom(200_000 + seed);
      await person.register();
      const companyId = await person.createCompany(
        taxNumber(FIRST_PLACE + seed),
        `Három út ${seed}`,
      );
      const history = buildThreeWays(seed, today);
      const outcome = await liveThreeWays(history, product, person, companyId);
      outcomes[at] = outcome;
      plan.onOutcome?.(outcome);
    }
  };
  await Promise.all(Array.from({ length: plan.atOnce }, lane));
  return outcomes;
}
