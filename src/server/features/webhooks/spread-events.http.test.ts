/** Events: stored with their cause, numbered in one order, spread to endpoints. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import {
  emitEvent,
  listEvents,
  presentActor,
} from "#server/features/api-events/api-events.service.ts";
import { buildApiKey } from "#server/testing/build-api-key.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import type { Maker } from "#server/database/stamps.ts";
import { SELF, stampOf } from "#server/http/through.ts";
import { newId } from "#server/new-id.ts";
import { EVENT_TYPES } from "#contract/webhooks/event-types.ts";
import { spreadEvents } from "./spread-events.service.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ deps: { queue: createMemoryQueue() } });
});
afterAll(async () => {
  await api?.close();
});

async function buildPlace() {
  const company = await buildCompany(api.db);
  const key = await buildApiKey(api.db, { userId: company.ownerId, companyId: company.id });
  const emit = (accountId: string, by: Maker | null = null) =>
    inCompanyAsProgram(api.db, company.id, (tx) =>
      emitEvent(
        tx,
        api.deps,
        { companyId: company.id, by },
        { type: "transactions.sync_available", accountId },
      ),
    );
  const list = (after = 0n) =>
    inCompanyAsProgram(api.db, company.id, (tx) =>
      listEvents(tx, company.id, { keyId: key.id, types: EVENT_TYPES, after, limit: 500 }),
    );
  return { company, key, emit, list };
}

describe("events", () => {
  it("are stored only where an active key hears of them", async () => {
    const company = await buildCompany(api.db);
    const event = { type: "transactions.sync_available", accountId: newId() } as const;
    const none = await inCompanyAsProgram(api.db, company.id, (tx) =>
      emitEvent(tx, api.deps, { companyId: company.id, by: null }, event),
    );
    expect(none).toBeUndefined();
  });

  it("say who caused them; one that several caused says so", async () => {
    const { company, key, emit, list } = await buildPlace();
    const self = { userId: company.ownerId, through: stampOf(SELF) };
    const owned = { ...key, integrator: "CUSTOM", scopes: [] };
    const byKey = { ...self, through: stampOf({ kind: "key", key: owned }) };
    const accounts = [newId(), newId(), newId(), newId()] as const;
    await emit(accounts[0]);
    await emit(accounts[1], self);
    await emit(accounts[2], byKey);
    await emit(accounts[2], byKey);
    await emit(accounts[3], byKey);
    await emit(accounts[3], self);
    await spreadEvents(api.deps, company.id);
    const told = new Map((await list()).map((event) => [event.data.accountId, event]));
    const actors = accounts.map((id) => presentActor(told.get(`acc_${id}`)!));
    const { name: personName } = await api.db
      .selectFrom("app_user")
      .select("name")
      .where("id", "=", company.ownerId)
      .executeTakeFirstOrThrow();
    const program = { name: "Saját fejlesztés", clientId: key.clientId };
    expect(actors).toEqual([
      { kind: "SERVICE", personName: null, program: null },
      { kind: "PERSON", personName, program: null },
      { kind: "KEY", personName, program },
      { kind: "SEVERAL", personName: null, program: null },
    ]);
  });

  it("of one account are one while they wait, and another afterwards", async () => {
    const { company, emit, list } = await buildPlace();
    const [one, other] = [newId(), newId()];
    expect(await emit(one)).toBeDefined();
    expect(await emit(one)).toBeUndefined();
    expect(await emit(other)).toBeDefined();
    expect(await list()).toEqual([]);
    await spreadEvents(api.deps, company.id);
    expect((await list()).map(({ seq, data }) => [seq, data.accountId])).toEqual([
      [1n, `acc_${one}`],
      [2n, `acc_${other}`],
    ]);
    expect(await emit(one)).toBeDefined();
    await spreadEvents(api.deps, company.id);
    expect((await list(2n)).map(({ seq }) => seq)).toEqual([3n]);
  });

  it("are numbered without gaps by two runs at once beside writers that wait", async () => {
    const { company, emit, list } = await buildPlace();
    const writers = Array.from({ length: 4 }, async () => {
      for (let index = 0; index < 10; index++) await emit(newId());
    });
    const seen: bigint[] = [];
    const reader = (async () => {
      for (let round = 0; round < 15; round++) {
        await Promise.all([spreadEvents(api.deps, company.id), spreadEvents(api.deps, company.id)]);
        seen.push(...(await list(seen.at(-1) ?? 0n)).map(({ seq }) => seq));
      }
    })();
    await Promise.all([...writers, reader]);
    await spreadEvents(api.deps, company.id);
    seen.push(...(await list(seen.at(-1) ?? 0n)).map(({ seq }) => seq));
    expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => BigInt(index + 1)));
  });
});
