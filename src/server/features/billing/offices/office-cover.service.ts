/** The companies that an office pays for: the list, its changes, and the end of a cover. */
import type { z } from "zod";
import type { officeGet } from "#contract/billing/offices.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import { inCompanyAsProgram, inGlobal, type Tx } from "#server/database/tenant.ts";
import { audit, type AuditScope } from "#server/features/audit/audit.service.ts";
import { wakeReadings } from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";
import { requeueFilesWithoutRoom } from "#server/features/statement-files/requeue-files.service.ts";
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
  const companies = await listFacts(deps, ids);
  return {
    capacity: capacityOf(deps, office),
    paid: office.paidUntil !== null,
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
  { extraCompanies }: Pick<store.HeldOffice, "extraCompanies">,
): number {
  return (config.payments.plans.office?.companies ?? 0) + (extraCompanies ?? 0);
}

/** Names of clients, read as the program: the director knows them as their accountant. */
async function listFacts({ db }: Pick<BillingDeps, "db">, ids: readonly string[]) {
  const found = [];
  for (const id of ids)
    found.push(...(await inCompanyAsProgram(db, id, (tx) => listCompanyFacts(tx, [id]))));
  return found.toSorted((a, b) => a.name.localeCompare(b.name, "hu"));
}

/**
 * Sets the clients that the office pays for. One that is left out is paid for to the end of the
 * paid month, and counts until then. Throws `not_found` for a company that is no client,
 * `validation_failed` for more than were ordered, `office_plan_unpaid` before the first payment,
 * and `conflict` where another office pays.
 */
export async function saveOfficeClients(
  deps: BillingDeps,
  access: OwnerAccess,
  companyIds: readonly string[],
): Promise<void> {
  const { companyId: officeId, actor } = access;
  const wanted = new Set(companyIds.map((id) => id.toLowerCase()));
  const today = budapestDate(deps.clock.now().getTime());
  const own = await store.listCoversOf(deps.db, officeId);
  const going = new Map(
    own.filter(({ endsOn }) => endsOn === null).map((cover) => [cover.companyId, cover]),
  );
  const clients = new Map(
    (await store.listClients(deps.db, actor.person.userId)).map((one) => [one.companyId, one]),
  );
  const begun = [...wanted].filter((id) => !going.has(id));
  if (begun.some((id) => !clients.has(id) || id === officeId)) throw notFound("Company");
  const taken = await store.listCovers(deps.db, begun);
  if (taken.some((cover) => cover.officeId !== officeId)) throw paidByOther();
  const used = new Set([...wanted, ...own.filter(isRunning(today)).map((one) => one.companyId)]);
  const office = await inGlobal(deps.db, (tx) => store.holdOffice(tx, officeId));
  if (office === undefined) throw notFound("Office plan");
  if (begun.length > 0 && office.paidUntil === null) throw notPaid();
  if (begun.length > 0 && used.size > capacityOf(deps, office)) throw tooMany();
  for (const id of begun) await beginCover(deps, access, clients.get(id)!);
  for (const [id, cover] of going)
    if (!wanted.has(id)) await leaveOut(deps, access, cover, lastPaidDay(cover, today));
  await deps.events.publish("Card", officeId);
}

const isRunning =
  (today: LocalDate) =>
  ({ endsOn }: store.CoverRow): boolean =>
    endsOn === null || endsOn >= today;
const tooMany = () => invalidField("companyIds", "more companies than the office has ordered");
const notPaid = () =>
  new ApiError("office_plan_unpaid", { message: "The office's plan is not paid yet" });
const paidByOther = () =>
  new ApiError("conflict", { message: "Another office pays for this company" });

/** The number is counted again under the office's lock: two windows may save together. */
async function beginCover(
  deps: BillingDeps,
  { companyId: officeId, actor }: OwnerAccess,
  client: { readonly companyId: string; readonly accountantId: string },
): Promise<void> {
  const { companyId } = client;
  const now = deps.clock.now();
  const today = budapestDate(now.getTime());
  const officeName = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    const office = await store.holdOffice(tx, officeId);
    if (office === undefined) throw notFound("Office plan");
    if (office.paidUntil === null) throw notPaid();
    const others = (await store.listCoversOf(tx, officeId))
      .filter(isRunning(today))
      .filter((cover) => cover.companyId !== companyId);
    if (others.length >= capacityOf(deps, office)) throw tooMany();
    if (!(await store.addCover(tx, { ...client, officeId, now }))) throw paidByOther();
    await wakeReadings(tx, companyId, now);
    await requeueFilesWithoutRoom(deps, tx, companyId);
    await auditCover(tx, { companyId, actor }, { office: office.name, pays: "yes" });
    return office.name;
  });
  const key = `${officeId}:${now.toISOString()}`;
  await tellDirectors(deps, companyId, { officeName, until: null, key });
  await deps.events.publish("Card", companyId);
}

async function leaveOut(
  deps: BillingDeps,
  { actor }: OwnerAccess,
  cover: store.CoverRow,
  until: LocalDate,
): Promise<void> {
  const { companyId, officeName } = cover;
  await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    await store.setCoverEnd(tx, companyId, until);
    await auditCover(tx, { companyId, actor }, { office: officeName, pays: "no" });
  });
  await tellEnd(deps, cover, until);
  await deps.events.publish("Card", companyId);
}

function auditCover(tx: Tx, scope: AuditScope, after: Record<string, string>): Promise<void> {
  return audit(
    tx,
    scope,
    "subscription.cover",
    { kind: "company", id: scope.companyId },
    { after },
  );
}

function lastPaidDay(
  { paidUntil }: Pick<store.CoverRow, "paidUntil">,
  today: LocalDate,
): LocalDate {
  const last = addDays(paidUntil ?? today, -1);
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
  if (cover.paidUntil === null) return;
  if (cover.ended) return tellEnd(deps, cover, addDays(cover.paidUntil, -1));
  if (cover.failedSince !== null)
    return tellEnd(deps, cover, addDays(cover.paidUntil, deps.config.payments.graceDays - 1));
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
