/**
 * Letters before and after a consent's last day, each once: 14, 7 and 2 days before, on the day,
 * and on the day after. The consent is looked at again right before each letter.
 */
import { DAY_MS } from "#values/durations.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { emitEvent } from "#server/features/api-events/api-events.service.ts";
import { isCompanyLive } from "#server/features/access/access.service.ts";
import { describeAccountants } from "#server/features/accountants/members.service.ts";
import { createLinkFor } from "#server/features/auth/sessions.service.ts";
import { notify } from "#server/features/notifications/notifications.service.ts";
import { ApiError } from "#server/http/errors.ts";
import {
  buildClientConsentEndingMail,
  buildConsentEndingMail,
} from "#server/mail/outbound/templates/consent-letters.mail.ts";
import { budapestDate, daysBetween, type LocalDate } from "#values/local-date.ts";
import { askPerson } from "./check-consents.service.ts";
import type { ConsentDeps } from "./consent-deps.ts";
import * as store from "./consents.store.ts";
import { hasLiveFeed } from "#server/features/bank-feeds/assigned-accounts.service.ts";

/**
 * Days before the end, and the number of days by which a letter may be late after the program stood
 * still.
 */
const POINTS = [
  { point: 14, late: 2 },
  { point: 7, late: 2 },
  { point: 2, late: 1 },
  { point: 0, late: 0 },
  { point: -1, late: 2 },
] as const;
const KIND = "consent-ending";

/** The letter that is due when so many days are left; undefined: none. */
export function pointOf(daysLeft: number): number | undefined {
  return POINTS.find(({ point, late }) => daysLeft <= point && daysLeft >= point - late)?.point;
}

/**
 * Sends the letters that are due today. A letter that the mail server refuses is tried again by the
 * next run.
 */
export async function remindOfEndings(deps: ConsentDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock.now().getTime();
  const rows = await store.listEndingConsents(
    deps.db,
    new Date(now - 4 * DAY_MS),
    new Date(now + 15 * DAY_MS),
  );
  const asked = new Set<string>();
  for (const row of rows) {
    if (signal?.aborted) return;
    if (findDue(deps, row) === undefined) continue;
    const person = `${row.provider}|${row.userId}`;
    // The consent may have been extended at the bank an hour ago; then the letter would be untrue.
    if (!asked.has(person)) await askPerson(deps, row);
    asked.add(person);
    try {
      await remindOf(deps, row.id);
    } catch (error) {
      deps.log.error({ err: error, consent: row.id }, "no letter about a consent's end");
    }
  }
}

interface Due {
  readonly point: number;
  readonly daysLeft: number;
  readonly lastDate: LocalDate;
}

function findDue(deps: ConsentDeps, row: store.ConsentRow): Due | undefined {
  if (row.passiveExpiresAt === null) return undefined;
  const lastDate = budapestDate(row.passiveExpiresAt.getTime());
  const daysLeft = daysBetween(budapestDate(deps.clock.now().getTime()), lastDate);
  const point = pointOf(daysLeft);
  return point === undefined ? undefined : { point, daysLeft, lastDate };
}

interface ReadingCompany {
  readonly id: string;
  readonly name: string;
  readonly taxNumber: string;
  readonly accountantIds: readonly string[];
}

async function remindOf(deps: ConsentDeps, consentId: string): Promise<void> {
  const consent = await store.findConsent(deps.db, consentId);
  if (consent === undefined || (consent.state !== "active" && consent.state !== "expired")) return;
  const due = findDue(deps, consent);
  if (due === undefined) return;
  const companies = await listReadingCompanies(deps, consent.id);
  if (companies.length === 0) return;
  const dedupeKey = `${consent.id}:${due.lastDate}:${due.point}`;
  for (const { id } of companies)
    await inCompanyAsProgram(deps.db, id, (tx) =>
      emitEvent(
        tx,
        deps,
        { companyId: id, by: null },
        { type: "consent.expiring", consentId: consent.id, once: dedupeKey },
      ),
    );
  const names = companies.map((each) => each.name);
  const facts = {
    bankName: consent.bankName,
    lastDate: due.lastDate,
    daysLeft: due.daysLeft,
    contact: deps.config.contact,
  };
  const { baseUrl } = deps.config;
  await sendOne(deps, {
    userId: consent.userId,
    companyId: companies[0]!.id,
    dedupeKey,
    buildLetter: ({ name }) =>
      buildConsentEndingMail({
        ...facts,
        name,
        url: baseUrl + pagePaths.extendConsent(consent.id),
        companies: names,
      }),
  });
  for (const userId of new Set(companies.flatMap((company) => company.accountantIds))) {
    const his = companies.filter((company) => company.accountantIds.includes(userId));
    const first = his[0]!;
    await sendOne(deps, {
      userId,
      companyId: first.id,
      dedupeKey,
      buildLetter: async (recipient) => {
        const { name } = recipient;
        const { token } = await createLinkFor(deps, recipient, {
          kind: "invitation",
          companyId: first.id,
        });
        const url = baseUrl + pagePaths.bankAccountsByLink(token, first.taxNumber);
        return buildClientConsentEndingMail({
          ...facts,
          name,
          url,
          companies: his.map((each) => each.name),
        });
      },
    });
  }
}

async function sendOne(
  deps: ConsentDeps,
  notice: Omit<Parameters<typeof notify>[1], "kind">,
): Promise<void> {
  try {
    await notify(deps, { ...notice, kind: KIND });
  } catch (error) {
    // The other people still get their letters.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Living companies that still read through the consent, with their accountants. */
async function listReadingCompanies(
  deps: ConsentDeps,
  consentId: string,
): Promise<ReadingCompany[]> {
  const companies: ReadingCompany[] = [];
  for (const { companyId } of await store.listConsentCompanies(deps.db, [consentId])) {
    if (!(await isCompanyLive(deps, companyId))) continue;
    const found = await inCompanyAsProgram(deps.db, companyId, async (tx) =>
      (await hasLiveFeed(tx, companyId, consentId))
        ? describeAccountants(tx, companyId)
        : undefined,
    );
    if (found === undefined) continue;
    companies.push({
      id: companyId,
      name: found.companyName,
      taxNumber: found.taxNumber,
      accountantIds: found.ids,
    });
  }
  return companies;
}
