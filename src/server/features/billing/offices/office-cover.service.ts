/** The companies that an office pays for: the list, its changes, and the end of a cover. */
import type { z } from "zod";
import type { officeGet } from "#contract/billing/offices.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import { inCompanies, inCompanyAsProgram, inGlobal } from "#server/database/tenant.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { wakeReadings } from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";
import { notify } from "#server/features/notifications/notifications.service.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import { buildCoverMail } from "#server/mail/outbound/templates/billing.mail.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { listBillingPlaces } from "../billing-letters.service.ts";
import { listCompanyFacts } from "../subscriptions/subscriptions.store.ts";
import * as store from "./offices.store.ts";

type Reply = z.input<typeof officeGet.reply>;

const SLICE = 500;
const FIRST = "00000000-0000-0000-0000-000000000000";
const ENDED_KEPT_DAYS = 30;

/** The clients of the office. Throws `not_found` where the company has no office's plan. */
export async function listOfficeClients(deps: BillingDeps, access: OwnerAccess): Promise<Reply> {
  const { companyId, actor } = access;
  const office = await inGlobal(deps.db, (tx) => store.holdOffice(tx, companyId));
  if (office === undefined) throw notFound("Office plan");
  const clients = await store.listClients(deps.db, actor.person.userId);
  const own = await store.listCoversOf(deps.db, companyId);
  const ids = [...new Set([...clients, ...own].map((one) => one.companyId))];
  const covers = new Map((await store.listCovers(deps.db, ids)).map((one) => [one.companyId, one]));
  const companies =
    ids.length === 0 ? [] : await inCompanies(deps.db, ids, (tx) => listCompanyFacts(tx, ids));
  return {
    capacity: capacityOf(deps, office),
    clients: companies.map(({ companyId: id, name, taxNumber }) => {
      const cover = covers.get(id);
      const isOwn = cover?.officeId === companyId;
      return {
        companyId: id,
        name,
        taxNumber,
        paidBy: cover === undefined ? null : isOwn ? "own" : "other",
        endsOn: isOwn ? cover.endsOn : null,
      };
    }),
  };
}

function capacityOf(
  { config }: Pick<BillingDeps, "config">,
  { extraCompanies }: { readonly extraCompanies: number },
): number {
  return (config.payments.plans.office?.companies ?? 0) + extraCompanies;
}

/**
 * Sets the clients that the office pays for. One that is left out is paid for to the end of the
 * paid month, and counts until then. Throws `not_found` for a company that is no client,
 * `validation_failed` for more than were ordered, and `conflict` where another office pays.
 */
export async function saveOfficeClients(
  deps: BillingDeps,
  access: OwnerAccess,
  companyIds: readonly string[],
): Promise<void> {
  const { companyId: officeId, actor } = access;
  const wanted = new Set(companyIds.map((id) => id.toLowerCase()));
  const now = deps.clock.now();
  const today = budapestDate(now.getTime());
  const clients = new Map(
    (await store.listClients(deps.db, actor.person.userId)).map((one) => [one.companyId, one]),
  );
  const known = await store.listCoversOf(deps.db, officeId);
  const ids = [...new Set([officeId, ...wanted, ...known.map(({ companyId }) => companyId)])];
  const changed = await inCompanies(deps.db, ids, async (tx) => {
    const office = await store.holdOffice(tx, officeId);
    if (office === undefined) throw notFound("Office plan");
    const covers = await store.listCoversOf(tx, officeId);
    const running = covers.filter(({ endsOn }) => endsOn === null || endsOn >= today);
    const begun = [...wanted].filter(
      (id) => !running.some(({ companyId, endsOn }) => companyId === id && endsOn === null),
    );
    const ended = running.filter(
      ({ companyId, endsOn }) => endsOn === null && !wanted.has(companyId),
    );
    const used = new Set([...wanted, ...running.map(({ companyId }) => companyId)]);
    if (begun.length > 0 && used.size > capacityOf(deps, office))
      throw invalidField("companyIds", "more companies than the office has ordered");
    for (const id of begun) {
      const client = clients.get(id);
      if (client === undefined || id === officeId) throw notFound("Company");
      if (!(await store.addCover(tx, { ...client, officeId, now })))
        throw new ApiError("conflict", { message: "Another office pays for this company" });
      await wakeReadings(tx, id, now);
    }
    for (const cover of ended)
      await store.setCoverEnd(tx, cover.companyId, lastPaidDay(cover, today));
    for (const id of [...begun, ...ended.map(({ companyId }) => companyId)])
      await audit(
        tx,
        { companyId: id, actor },
        "subscription.cover",
        { kind: "company", id },
        { after: { office: office.name, pays: begun.includes(id) ? "yes" : "no" } },
      );
    return { begun, ended, office };
  });
  for (const id of changed.begun)
    await tellDirectors(deps, id, {
      officeName: changed.office.name,
      until: null,
      key: `${officeId}:${now.toISOString()}`,
    });
  for (const cover of changed.ended) await tellEnd(deps, cover, lastPaidDay(cover, today));
  for (const id of [officeId, ...changed.begun, ...changed.ended.map((one) => one.companyId)])
    await deps.events.publish("Card", id);
}

function lastPaidDay({ nextFrom }: Pick<store.CoverRow, "nextFrom">, today: LocalDate): LocalDate {
  const last = addDays(nextFrom, -1);
  return last < today ? today : last;
}

/**
 * Ends the covers of accountants that work for the company no more, and tells directors of clients
 * when an office stops paying. For the morning's job; each is told once.
 */
export async function endCovers(deps: BillingDeps): Promise<void> {
  const today = budapestDate(deps.clock.now().getTime());
  await store.dropEndedCovers(deps.db, addDays(today, -ENDED_KEPT_DAYS));
  for (let after = FIRST; ;) {
    const covers = await store.listAllCovers(deps.db, after, SLICE);
    if (covers.length === 0) return;
    after = covers.at(-1)!.companyId;
    for (const cover of covers) {
      try {
        await endCover(deps, cover, today);
      } catch (error) {
        deps.log.error({ err: error, companyId: cover.companyId }, "end of a cover not told");
      }
    }
  }
}

async function endCover(deps: BillingDeps, cover: store.CoverRow, today: LocalDate): Promise<void> {
  if (cover.endsOn !== null) return;
  if (!(await store.isStillAccountant(deps.db, cover))) {
    const until = lastPaidDay(cover, today);
    await inGlobal(deps.db, (tx) => store.setCoverEnd(tx, cover.companyId, until));
    return tellEnd(deps, cover, until);
  }
  if (cover.ended) return tellEnd(deps, cover, addDays(cover.nextFrom, -1));
  if (cover.failedSince !== null)
    return tellEnd(deps, cover, addDays(cover.nextFrom, deps.config.payments.graceDays - 1));
}

function tellEnd(deps: BillingDeps, cover: store.CoverRow, until: LocalDate): Promise<void> {
  const { companyId, officeName, officeId } = cover;
  return tellDirectors(deps, companyId, { officeName, until, key: `${officeId}:${until}` });
}

async function tellDirectors(
  deps: BillingDeps,
  companyId: string,
  about: { readonly officeName: string; readonly until: LocalDate | null; readonly key: string },
): Promise<void> {
  const { officeName, until, key } = about;
  const [company] = await inCompanyAsProgram(deps.db, companyId, (tx) =>
    listCompanyFacts(tx, [companyId]),
  );
  if (company === undefined) return;
  for (const userId of await store.listDirectorIds(deps.db, companyId))
    await notify(deps, {
      userId,
      companyId,
      kind: "billing_cover",
      dedupeKey: `${companyId}:${key}`,
      buildLetter: ({ name }) =>
        buildCoverMail({
          ...listBillingPlaces(deps),
          name,
          companyName: company.name,
          officeName,
          until,
        }),
    });
}
