/** Letters about paying go to the payer of a company. */
import { pagePaths } from "#contract/page-paths.ts";
import type { Tx } from "#server/database/tenant.ts";
import {
  type StoredLetter,
  storeLetterToPerson,
} from "#server/features/letters/letters.service.ts";
import type { BillingMailData } from "#server/mail/outbound/templates/billing.mail.ts";
import type { LetterText } from "#server/mail/outbound/templates/letter-layout.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { findSubscriber } from "./subscribers.store.ts";
import { listCompanyFacts } from "./subscriptions/subscriptions.store.ts";

/**
 * Stores a letter to the payer in the transaction of its cause; undefined where the payer or the
 * company is gone. A letter that nobody delivers at once goes with the job of letters.
 */
export async function storeBillingLetter(
  tx: Tx,
  deps: Pick<BillingDeps, "config" | "db" | "clock" | "newId" | "mailer" | "log">,
  about: { readonly companyId: string; readonly subscriberId: string },
  kind: string,
  build: (base: BillingMailData) => LetterText,
): Promise<StoredLetter | undefined> {
  const subscriber = await findSubscriber(tx, about.subscriberId);
  const [company] = await listCompanyFacts(tx, [about.companyId]);
  if (subscriber === undefined || company === undefined) return undefined;
  return storeLetterToPerson(
    tx,
    deps,
    subscriber.userId,
    ({ name }) =>
      build({
        name,
        companyName: company.name,
        ...listBillingPlaces(deps),
      }),
    { kind },
  );
}

/** The pages and the contact that letters about paying name. */
export function listBillingPlaces({
  config: { baseUrl, contact },
}: Pick<BillingDeps, "config">): Omit<BillingMailData, "name" | "companyName"> {
  return {
    cardsUrl: baseUrl + pagePaths.bankcardSettings(),
    subscriptionsUrl: baseUrl + pagePaths.subscriptions(),
    paymentsUrl: baseUrl + pagePaths.payments(),
    contact,
  };
}
