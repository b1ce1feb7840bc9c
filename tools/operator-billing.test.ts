/** The operator's commands about money, as he runs them beside the program. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { checkAllBooks, checkBooks } from "#server/features/billing/money/check-books.service.ts";
import { newId } from "#server/new-id.ts";
import {
  type BillingWorld,
  startBillingWorld,
  type TestPayer,
} from "#server/testing/billing-world.ts";
import { COMPILE_CACHE } from "#server/testing/compile-cache.ts";

const COMMANDS_MS = 180_000;
let world: BillingWorld;
let owner: pg.Client;

beforeAll(async () => {
  world = await startBillingWorld();
  owner = new pg.Client({ connectionString: world.api.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});

const chargesOf = ({ companyId }: TestPayer) =>
  inCompanyAsProgram(world.api.db, companyId, (tx) =>
    tx.selectFrom("charge").selectAll().where("company_id", "=", companyId).execute(),
  );

describe("the operator's commands", () => {
  const run = (...args: string[]): Promise<{ status: number; out: string }> =>
    new Promise((resolve) => {
      const env = {
        ...COMPILE_CACHE,
        PATH: process.env["PATH"],
        DATABASE_URL: world.api.database.ownerUrl,
        DATABASE_APP_URL: world.api.database.appUrl,
        DATA_DIR: world.api.config.dataDir,
        SANDBOX_PORT: String(world.api.config.sandbox!.port),
        SANDBOX_SMTP_PORT: String(world.api.config.sandbox!.smtpPort),
      };
      execFile(
        process.execPath,
        ["tools/operator-billing.ts", ...args],
        { cwd: join(import.meta.dirname, ".."), env },
        (error, out, err) =>
          resolve({ status: typeof error?.code === "number" ? error.code : 0, out: out + err }),
      );
    });

  it(
    "give money back, and name the one line of the ledger that was altered",
    async () => {
      const payer = await world.buildSubscribed();
      await world.look();
      const [charge] = await chargesOf(payer);
      const none = await run("refund", charge!.order_ref);
      expect([none.status, none.out]).toEqual([2, expect.stringContaining("Usage")]);
      const refund = await run("refund", charge!.order_ref, "--amount", "635", "--note", "Próba");
      expect(refund).toEqual({ status: 0, out: expect.stringContaining("Given back: 635 Ft") });
      const twice = await run("refund", charge!.order_ref, "--amount", "635", "--note", "Próba");
      expect(twice).toEqual({ status: 1, out: expect.stringContaining("--again") });
      const back = ["chargeback", charge!.order_ref, "--note", "A bank visszavette"];
      expect((await run(...back)).status).toBe(2);
      const booked = await run(...back, "--reference", "CB-1", "--amount", "1270");
      expect(booked).toEqual({ status: 0, out: expect.stringContaining("took 1270 Ft back") });
      expect((await run(...back, "--reference", "CB-1")).out).toContain("booked already");
      const released = await run("release", charge!.order_ref, "--note", "Nincs mit");
      expect(released).toEqual({ status: 1, out: "The charge is not disputed.\n" });
      const [after] = await chargesOf(payer);
      expect(Number(after!.refunded_ft)).toBe(635 + 1270);
      const before = await checkAllBooks(world.api.db);
      expect(before.faults).toEqual([]);
      await owner.query(
        "update money_entry set reference = 'x' where company_id = $1 and seq = 3",
        [payer.companyId],
      );
      const said = await run("check");
      expect(said.status).toBe(1);
      const lines = said.out.trim().split("\n");
      expect(lines).toHaveLength(2);
      expect(lines[0]).toBe(`company ${payer.companyId}, line 3: altered`);
      expect(lines[1]).toContain("1 faults");
      await owner.query("delete from money_entry where company_id = $1", [payer.companyId]);
      const emptied = await checkBooks(world.api.db, payer.companyId);
      expect(emptied.faults).toContainEqual(expect.stringContaining("0 Ft booked"));
      expect((await run("invoices")).out).toContain("BR");
      expect((await run("repeat", newId())).status).toBe(1);
    },
    COMMANDS_MS,
  );
});
