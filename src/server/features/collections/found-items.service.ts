/** The search over the items of all settlements of a kind. */
import type { z } from "zod";
import { COLLECTION_ITEMS_PER_PAGE } from "#contract/collections/collection-states.ts";
import type { collectionItemSearch } from "#contract/collections/collections.ts";
import { dateSchema, idSchema } from "#contract/fields.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import type { LocalDate } from "#values/local-date.ts";
import { formatAmount } from "#values/money.ts";
import { presentItem } from "./collections.present.ts";
import { findCollections } from "./collections.store.ts";
import {
  FOUND_EXACT_MAX,
  type FoundItemRow,
  type ItemKey,
  listFoundItems,
  sumFoundItems,
} from "./found-items.store.ts";

type Query = Omit<z.output<typeof collectionItemSearch.query>, "company_id">;

/** A page of items with the number and the sums of all of them. */
export async function findItems(
  { db }: Pick<Deps, "db">,
  { companyId, actor }: CompanyAccess,
  { page, ...asked }: Query,
): Promise<z.input<typeof collectionItemSearch.reply>> {
  const after = page === undefined ? undefined : readKey(page);
  const question = { companyId, ...asked };
  await enterHeavy("query", actor.person.userId, companyId);
  return inCompany(db, companyId, async (tx) => {
    const limit = COLLECTION_ITEMS_PER_PAGE + 1;
    const rows = await listFoundItems(tx, question, { after, limit });
    const shown = rows.slice(0, COLLECTION_ITEMS_PER_PAGE);
    const ids = [...new Set(shown.map((row) => row.collection_id))];
    const settlements = await findCollections(tx, companyId, ids);
    const states = new Map(settlements.map(({ id, state }) => [id, state]));
    const sums = await sumFoundItems(tx, question);
    const total = sums.reduce((sum, { count }) => sum + count, 0);
    const totalExact = !asked.text || total <= FOUND_EXACT_MAX;
    const last = rows.length > shown.length ? shown.at(-1) : undefined;
    return {
      items: shown.map((row) => ({
        ...presentItem(row),
        collectionId: row.collection_id,
        source: row.source,
        currency: row.currency,
        payoutRef: row.payout_ref,
        day: row.day,
        state: states.get(row.collection_id) ?? "awaiting_credit",
      })),
      ...(last && { nextPage: writeKey(last) }),
      total: totalExact ? total : FOUND_EXACT_MAX,
      totalExact,
      sums: totalExact
        ? sums.map(({ currency, gross, fee, net }) => ({
            currency,
            gross: formatAmount(gross),
            fee: formatAmount(fee),
            net: formatAmount(net),
          }))
        : null,
    };
  });
}

function writeKey({ day, collection_id: id, row_number: row }: FoundItemRow): string {
  return Buffer.from(`${day}.${id}.${row}`).toString("base64url");
}

function readKey(text: string): ItemKey {
  const [day = "", id = "", row = ""] = Buffer.from(text, "base64url").toString().split(".");
  const isKey =
    dateSchema.safeParse(day).success && idSchema.safeParse(id).success && /^\d{1,8}$/.test(row);
  if (!isKey)
    throw new ApiError("page_cursor_invalid", { message: "Begin the list again without page" });
  return { day: day as LocalDate, collectionId: id, row: Number(row) };
}
