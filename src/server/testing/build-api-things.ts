/** One thing of each kind that the API of integrators shows of a company, beside transactions. */
import { BY_PROGRAM } from "#server/database/stamps.ts";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { DAY_MS } from "#values/durations.ts";
import type { LocalDate } from "#values/local-date.ts";
import { buildDelivery, buildWebhook } from "./build-webhook.ts";
import { buildCollection } from "./build-collection.ts";
import type { createMemoryQueue } from "./build-ingest.ts";
import type { KeyCaller } from "./key-calls.ts";
import type { TestApp } from "./test-app.ts";
import { makeExportFile } from "#server/features/exports/jobs/make-export-file.service.ts";

export interface ApiThings {
  readonly statementId: string;
  readonly settlementId: string;
  readonly consentId: string;
  /** Of an export whose file is ready; empty where the caller may ask for none. */
  readonly exportId: string;
  /** An endpoint of the key with a delivery that waits, and one to be deleted. */
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly spareWebhookId: string;
}

type Queue = ReturnType<typeof createMemoryQueue>;

/** A statement, a settlement and a consent of the account, and an export that the key asked for. */
export async function buildApiThings(
  api: TestApp,
  queue: Queue,
  given: {
    readonly companyId: string;
    readonly ownerId: string;
    readonly accountId: string;
    readonly caller: KeyCaller;
  },
): Promise<ApiThings> {
  const { companyId, ownerId, accountId, caller } = given;
  const statementId = await buildApiStatement(api, companyId, accountId);
  const settlementId = await buildCollection(api.db, companyId);
  const consentId = await buildApiConsent(api, companyId, ownerId, accountId);
  const body = { dateFrom: "2026-11-01", dateTo: "2026-11-30", format: "csv" };
  const name = { "idempotency-key": newId() };
  const asked = await caller.call("POST", "/exports", body, name);
  const exportId = asked.status === 202 ? String(asked.body.id).slice(4) : "";
  if (exportId !== "") await makeLastExport(api, queue);
  const owner = { companyId, keyId: caller.key.id, by: ownerId };
  const webhookId = await buildWebhook(api, owner);
  const spareWebhookId = await buildWebhook(api, owner);
  const deliveryId = await buildDelivery(api, companyId, webhookId);
  const ofWebhooks = { webhookId, deliveryId, spareWebhookId };
  return { statementId, settlementId, consentId, exportId, ...ofWebhooks };
}

/** Runs the job of the export that was asked for last. */
export async function makeLastExport(api: TestApp, queue: Queue): Promise<void> {
  const job = queue.jobs.findLast(({ name }) => name === "export.make");
  const run = { signal: new AbortController().signal, retry: 0 };
  await makeExportFile(api.deps, job!.data as never, run);
}

async function buildApiStatement(
  api: TestApp,
  companyId: string,
  accountId: string,
): Promise<string> {
  const [id, fileId] = [newId(), newId()];
  await inCompany(api.db, companyId, async (tx) => {
    await tx
      .insertInto("stored_file")
      .values({
        company_id: companyId,
        id: fileId,
        name: "kivonat.sta",
        original_name: "kivonat.sta",
        content_hash: Buffer.alloc(32, 7),
        size_bytes: 100n,
        origin: "upload",
        uploaded_through: BY_PROGRAM,
        status: "finished",
      })
      .execute();
    await tx
      .insertInto("statement")
      .values({
        company_id: companyId,
        id,
        stored_file_id: fileId,
        bank_account_id: accountId,
        kind: "statement",
        number: "11",
        from_date: "2026-11-01" as LocalDate,
        to_date: "2026-11-30" as LocalDate,
        interval_stated: true,
        opening: 0n,
        closing: 1_249_600_000n,
        ties: true,
        transaction_count: 3n,
      })
      .execute();
  });
  return id;
}

async function buildApiConsent(
  api: TestApp,
  companyId: string,
  ownerId: string,
  accountId: string,
): Promise<string> {
  const id = newId();
  const expires = new Date(api.clock.now().getTime() + 180 * DAY_MS);
  await inCompany(api.db, companyId, async (tx) => {
    await tx
      .insertInto("bank_consent")
      .values({
        id,
        provider: "aggreg8",
        external_id: id,
        user_id: ownerId,
        external_user_id: ownerId,
        identity: "",
        bank_id: "otp",
        bank_name: "OTP Bank",
        state: "active",
        passive_enabled: true,
        passive_expires_at: expires,
      })
      .execute();
    await tx
      .insertInto("feed_account")
      .values({
        company_id: companyId,
        id: newId(),
        bank_account_id: accountId,
        provider: "aggreg8",
        consent_id: id,
        external_id: id,
        state: "active",
      })
      .execute();
    await tx
      .insertInto("feed_schedule")
      .values({ company_id: companyId, next_pull_at: expires })
      .execute();
  });
  return id;
}
