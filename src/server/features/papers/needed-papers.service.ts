/** The company's rule of papers, and what is missing by it (decision 0308). */
import type { z } from "zod";
import type { paperNeedList, PaperRuleFields } from "#contract/papers/paper-needs.ts";
import { PAPER_ROWS_MAX, type WaiverReason } from "#contract/papers/paper-shows.ts";
import type { Paper } from "#contract/papers/papers.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { makerOf } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { invalidField, notFound } from "#server/http/errors.ts";
import type { LocalDate } from "#values/local-date.ts";
import { formatAmount, parseAmount } from "#values/money.ts";
import * as needed from "./needed-papers.store.ts";
import { readPapers, tellPages } from "./papers.service.ts";
import { lockItems } from "./papers.store.ts";
import { listIdsOfItems } from "./shown-papers.store.ts";

export { countNeeded } from "./needed-papers.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "events">;

export async function readRule(
  deps: Pick<Deps, "db">,
  { companyId }: CompanyAccess,
): Promise<PaperRuleFields | null> {
  const rule = await inCompany(deps.db, companyId, (tx) => needed.findRule(tx, companyId));
  return rule === undefined ? null : presentRule(rule);
}

const presentRule = ({ since, cardOver, paymentOver, newPartners }: needed.PaperRule) => ({
  since,
  cardOver: cardOver === null ? null : formatAmount(cardOver),
  paymentOver: paymentOver === null ? null : formatAmount(paymentOver),
  newPartners,
});

/** Sets the rule, or ends it. */
export async function setRule(
  deps: Needs,
  access: CompanyAccess,
  rule: PaperRuleFields | null,
): Promise<PaperRuleFields | null> {
  const { companyId, actor } = access;
  const set = await inCompany(deps.db, companyId, async (tx) => {
    const before = await needed.findRule(tx, companyId);
    if (rule === null) await needed.deleteRule(tx, companyId);
    else
      await needed.putRule(
        tx,
        companyId,
        {
          since: rule.since as LocalDate,
          cardOver: readSum(rule.cardOver),
          paymentOver: readSum(rule.paymentOver),
          newPartners: rule.newPartners,
        },
        { maker: makerOf(actor), at: deps.clock.now() },
      );
    const change = { before: before && presentRule(before), after: rule };
    await audit(tx, access, "paper.rule", { kind: "company", id: companyId }, change);
    const after = await needed.findRule(tx, companyId);
    return after === undefined ? null : presentRule(after);
  });
  await tellPages(deps, companyId);
  return set;
}

function readSum(text: string | null): bigint | null {
  if (text === null) return null;
  const sum = parseAmount(text);
  if (!sum.ok) throw invalidField("rule", "is no sum of money");
  return sum.value;
}

/** Items of the days in one state, with their papers and the counts of all. */
export function listNeeds(
  deps: Pick<Deps, "db">,
  { companyId }: CompanyAccess,
  { from, to, show }: Omit<z.output<typeof paperNeedList.query>, "company_id">,
): Promise<z.input<typeof paperNeedList.reply>> {
  const days = { from: from as LocalDate, to: to as LocalDate };
  return inCompany(deps.db, companyId, async (tx) => {
    const limit = PAPER_ROWS_MAX;
    const items = await needed.listNeeding(tx, companyId, { ...days, show, limit });
    const beside = await listIdsOfItems(
      tx,
      companyId,
      show === "there" ? items.map(({ id }) => id) : [],
    );
    const papers = await readPapers(tx, companyId, [
      ...new Set(beside.map(({ paperId }) => paperId)),
    ]);
    const rule = await needed.findRule(tx, companyId);
    return {
      items: items.map(({ id, amount, ...item }) => ({
        ...item,
        _id: id,
        amount: formatAmount(amount),
        papers: papers.filter(({ _id }) =>
          beside.some(({ paperId, itemId }) => paperId === _id && itemId === id),
        ),
      })),
      counts: await needed.countShown(tx, companyId, days),
      ruled: rule !== undefined && rule.since <= to,
    };
  });
}

/** Papers that hang on no item, or removed ones. */
export function listLoose(
  deps: Pick<Deps, "db">,
  { companyId }: CompanyAccess,
  show: "loose" | "removed",
): Promise<Paper[]> {
  return inCompany(deps.db, companyId, async (tx) => {
    const ids = await needed.listPaperIds(tx, companyId, { show, limit: PAPER_ROWS_MAX });
    const papers = await readPapers(tx, companyId, ids);
    return papers.toReversed();
  });
}

/** Says of items that they need no paper, or takes that back. Throws `not_found`. */
export async function waive(
  deps: Needs,
  access: CompanyAccess,
  { transactionIds, reason }: { transactionIds: string[]; reason: WaiverReason | null },
): Promise<void> {
  const { companyId, actor } = access;
  const ids = [...new Set(transactionIds.map((id) => id.toLowerCase()))];
  await inCompany(deps.db, companyId, async (tx) => {
    const found = await lockItems(tx, companyId, ids);
    if (ids.some((id) => !found.has(id))) throw notFound("Transaction");
    const said = { reason, maker: makerOf(actor), at: deps.clock.now() };
    await needed.putWaivers(tx, companyId, ids, said);
    const action = reason === null ? "paper.need" : "paper.waive";
    const object = { kind: "transaction", id: ids[0]! } as const;
    await audit(tx, access, action, object, { after: { items: ids.length, reason } });
  });
  await tellPages(deps, companyId);
}
