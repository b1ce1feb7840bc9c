/**
 * Letters before the first charge after a trial, five days ahead (the rule of the card schemes asks
 * for three to seven), and before a card or its charges run out.
 */
import { DAY_MS } from "#values/durations.ts";
import { addDays, budapestDate } from "#values/local-date.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { notify } from "#server/features/notifications/notifications.service.ts";
import {
  buildComingChargeMail,
  buildCardEndsMail,
} from "#server/mail/outbound/templates/billing.mail.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { listBillingPlaces } from "../billing-letters.service.ts";
import { listCards } from "../cards/cards.store.ts";
import { countChargedMonthly, findSubscriber, type Subscriber } from "../subscribers.store.ts";
import {
  findSubscription,
  listCompanyFacts,
  listDueBetween,
} from "../subscriptions/subscriptions.store.ts";
import { tellCompanies } from "../tell-companies.ts";
import { nextSums } from "./begin-charge.service.ts";
import { hasPaid, listTries } from "./charges.store.ts";

const DAYS_AHEAD = 5;
// A renewal is asked for when the charges are enough for so many months, and again for one.
const FEW_MONTHS = 2;
const EXPIRY_DAYS = 45;

/** Sends the letters that are due; answers their number. Each is sent once. */
export async function tellComingCharges(deps: BillingDeps): Promise<number> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + (DAYS_AHEAD + 1) * DAY_MS);
  return tellCompanies(deps, {
    listAfter: (page) => listDueBetween(deps.db, { ...page, now, until }),
    tell: async (companyId) => ((await tellOne(deps, companyId)) ? 1 : 0),
    failure: "coming charge not told",
  });
}

async function tellOne(deps: BillingDeps, companyId: string): Promise<boolean> {
  const today = budapestDate(deps.clock.now().getTime());
  const found = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    const row = await findSubscription(tx, companyId);
    const [company] = await listCompanyFacts(tx, [companyId]);
    if (row === undefined || company === undefined) return undefined;
    if (row.planType === "free" || row.endedAt !== null) return undefined;
    const tries = await listTries(tx, companyId, row.nextFrom);
    const earlier = await hasPaid(tx, companyId);
    return { row, company, isFirst: tries.length === 0 && !earlier };
  });
  const subscriber = found && (await findSubscriber(deps.db, found.row.subscriberId));
  if (found === undefined || subscriber === undefined) return false;
  const { row, company, isFirst } = found;
  const base = {
    companyName: company.name,
    chargeOn: row.nextFrom,
    grossFt: nextSums(deps, row).grossFt,
    ...listBillingPlaces(deps),
  };
  const about = { userId: subscriber.userId, companyId, dedupeKey: `${companyId}:${row.nextFrom}` };
  let sent = false;
  if (isFirst && row.nextFrom <= addDays(today, DAYS_AHEAD))
    sent =
      (await notify(deps, {
        ...about,
        kind: "billing_first_charge",
        buildLetter: ({ name }) => buildComingChargeMail({ ...base, name }),
      })) === "sent";
  const ends = await cardEnd(deps, subscriber);
  if (ends !== undefined)
    await notify(deps, {
      ...about,
      kind: "billing_card_ends",
      dedupeKey: ends.key,
      buildLetter: ({ name }) => buildCardEndsMail({ ...base, name, ...ends }),
    });
  return sent;
}

/** What of the active card runs out soon; undefined while it is good for longer. */
async function cardEnd(deps: BillingDeps, { id, userId }: Subscriber) {
  const card = (await listCards(deps.db, id)).find(({ isActive }) => isActive);
  if (card === undefined) return undefined;
  const monthly = Math.max(1, await countChargedMonthly(deps, userId));
  const soon = new Date(deps.clock.now().getTime() + EXPIRY_DAYS * DAY_MS);
  const ends = [card.tokensUntil, card.expiresAt].filter((at) => at !== null && at <= soon);
  const first = ends.map((at) => at!.getTime()).toSorted((a, b) => a - b)[0];
  if (first === undefined && card.tokensLeft > FEW_MONTHS * monthly) return undefined;
  const charges = card.tokensLeft > monthly ? "charges" : "last-charges";
  return {
    key: `${card.id}:${first === undefined ? charges : "date"}`,
    cardMask: card.mask,
    endsOn: first === undefined ? null : budapestDate(first),
    chargesLeft: card.tokensLeft,
  };
}
