/**
 * What the director of a demo has decided about settlements: a set-off that is confirmed, and a
 * payment that is a part of its report. One set-off is left for the visitor.
 */
import { requireCompany } from "#server/features/access/access.service.ts";
import {
  decideProposal,
  findCredits,
  linkCredit,
} from "#server/features/collections/credit-decisions.service.ts";
import { getCollection, listKind } from "#server/features/collections/collections.service.ts";
import { matchCompany } from "#server/features/collections/match-company.service.ts";
import type { Deps } from "#server/deps.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { actLater } from "#server/http/actor.ts";
import { SELF } from "#server/http/through.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { parseAmount } from "#values/money.ts";
import type { DemoRow } from "./demo.store.ts";
import { buildDemoSettlements } from "./generate/demo-settlements.ts";

const NOWHERE = { address: "", requestId: "" };
const UNIT = 100_000n;
// The last sale of a report stands so many days before its payment.
const REPORT_DAYS = 6;

/** Matches the firm's settlements, and decides what its director has decided. */
export async function decideDemoSettlements(deps: Deps, demo: DemoRow): Promise<void> {
  const { companyId, directorId, day } = demo;
  const actor = actLater({ userId: directorId, role: "entrepreneur", ...NOWHERE, through: SELF });
  const access = await requireCompany(deps, actor, companyId, "owner");
  await matchCompany(deps, companyId);
  const { confirmed, partly } = buildDemoSettlements(day).decisions;
  await confirmSetOff(deps, access, confirmed);
  await linkPart(deps, access, partly);
}

async function confirmSetOff(deps: Deps, access: CompanyAccess, date: LocalDate): Promise<void> {
  const within = { dateFrom: date, dateTo: date, source: "gls-hu" };
  const { collections } = await listKind(deps, access, "courier", within);
  for (const { _id, proposals } of collections) {
    if (proposals === 0) continue;
    const { links } = await getCollection(deps, access, _id);
    const open = links.find(({ state }) => state === "proposed");
    if (open) await decideProposal(deps, access, open.proposalId, "confirm");
  }
}

async function linkPart(
  deps: Deps,
  access: CompanyAccess,
  { date, forints }: { readonly date: LocalDate; readonly forints: number },
): Promise<void> {
  const within = { dateFrom: addDays(date, -REPORT_DAYS), dateTo: date };
  const { collections } = await listKind(deps, access, "card", within);
  const waiting = collections.find(({ state }) => state === "awaiting_credit");
  if (waiting === undefined) return;
  const credits = await findCredits(deps, access, waiting._id, undefined);
  const part = credits.find(({ bookingDate, amount }) => {
    const parsed = parseAmount(amount);
    return bookingDate === date && parsed.ok && parsed.value === BigInt(forints) * UNIT;
  });
  if (part) await linkCredit(deps, access, { id: waiting._id, transactionId: part._id });
}
