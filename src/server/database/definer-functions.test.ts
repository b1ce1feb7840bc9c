import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
let owner: pg.Client;
let program: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  program = new pg.Client({ connectionString: database.appUrl });
  await Promise.all([owner.connect(), program.connect()]);
});
afterAll(async () => {
  await Promise.all([owner?.end(), program?.end()]);
  await database?.drop();
});

let planted = 0;

/** A company with one entry in its log, made by the owner. */
async function plantCompany(state = "active", purgeAfter: string | null = null): Promise<string> {
  const id = randomUUID();
  planted += 1;
  await owner.query(
    `insert into company_directory (company_id, tax_number, state, kind, purge_after) values ($1, $2, $3, 'normal', now() + $4::interval)`,
    [id, String(10_000_000 + planted), state, purgeAfter],
  );
  return id;
}

const purge = (id: string): Promise<unknown> => program.query("select purge_audit_log($1)", [id]);

describe("functions that run with the owner's rights", () => {
  it("look for names in a fixed order with the caller's own temporary tables last", async () => {
    const { rows } = await owner.query<{ name: string; path: string | null }>(
      `select p.oid::regprocedure::text as name,
         (select substr(c, 13) from unnest(p.proconfig) c where c like 'search_path=%') as path
       from pg_proc p where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
    );
    expect(rows.map(({ name }) => name)).toContain("purge_audit_log(uuid)");
    for (const { name, path } of rows)
      expect([name, path?.split(", ").at(-1)]).toEqual([name, "pg_temp"]);
  });

  it("may be called by the program only, not by everybody", async () => {
    const { rows } = await owner.query(
      `select p.oid::regprocedure::text as name from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
       where p.prosecdef and p.pronamespace = 'public'::regnamespace and a.grantee = 0`,
    );
    expect(rows).toEqual([]);
  });
});

describe("the log of a living company", () => {
  it("is not purged through a temporary table of the same name", async () => {
    const id = await plantCompany();
    await program.query(
      "create temp table company_directory (company_id uuid, purge_after timestamptz, state text, kind text)",
    );
    await program.query(
      "insert into pg_temp.company_directory values ($1, now() - interval '1 day', 'deleted', 'normal')",
      [id],
    );
    await expect(purge(id)).rejects.toThrow("not due");
    await program.query("drop table pg_temp.company_directory");
  });

  it.each([
    [
      "becomes due by an update",
      "update company_directory set state = 'deleted', purge_after = now() where company_id = $1",
    ],
    [
      "is due in a day",
      "update company_directory set state = 'deleted', purge_after = now() + interval '1 day' where company_id = $1",
    ],
    [
      "becomes a demo",
      "update company_directory set kind = 'demo', purge_after = now() + interval '1 day' where company_id = $1",
    ],
    [
      "gets another id",
      "update company_directory set company_id = gen_random_uuid() where company_id = $1",
    ],
    [
      "leaves the directory to come back as a demo",
      "delete from company_directory where company_id = $1",
    ],
  ])("is not purged because the company %s as the program's role", async (_name, statement) => {
    const id = await plantCompany();
    await expect(program.query(statement, [id])).rejects.toMatchObject({ code: "42501" });
    await expect(purge(id)).rejects.toThrow("not due");
  });

  it("is not purged because an old date of a restored company is used again", async () => {
    const id = await plantCompany("active", "-1 day");
    const again = program.query(
      "update company_directory set state = 'deleted' where company_id = $1",
      [id],
    );
    await expect(again).rejects.toMatchObject({ code: "42501" });
  });

  it("is kept for thirty days after a deletion, and a new company or demo cannot be born due", async () => {
    const id = await plantCompany();
    const until = "state = 'deleted', purge_after = now() + interval '30 days'";
    await program.query(`update company_directory set ${until} where company_id = $1`, [id]);
    await expect(purge(id)).rejects.toThrow("not due");
    const born = "insert into company_directory (company_id, tax_number, state, kind, purge_after)";
    for (const kind of ["demo", "normal"]) {
      const due = program.query(`${born} values ($1, '1', 'active', $2, now())`, [
        randomUUID(),
        kind,
      ]);
      await expect(due).rejects.toMatchObject({ code: "42501" });
    }
  });

  it("is purged when the time is over", async () => {
    const id = await plantCompany("deleted", "-1 second");
    await purge(id);
    const { rowCount } = await program.query(
      "delete from company_directory where company_id = $1",
      [id],
    );
    expect(rowCount).toBe(1);
  });
});

/** A person with one line in his log; planted by the owner. */
async function plantPerson(): Promise<string> {
  const id = randomUUID();
  await owner.query("insert into app_user (id, role, email) values ($1, 'entrepreneur', $2)", [
    id,
    `${id}@example.com`,
  ]);
  await owner.query(
    "insert into person_event (user_id, id, kind) values ($1, $2, 'session.open')",
    [id, randomUUID()],
  );
  return id;
}

const hasLog = async (id: string): Promise<boolean> =>
  (await owner.query("select from person_event where user_id = $1", [id])).rowCount === 1;

describe("the log of a person", () => {
  it.each([
    ["his deletion", "update app_user set deleted_at = now() where id = $1"],
    [
      "a deletion with an old date",
      "update app_user set deleted_at = now() - interval '1 year' where id = $1",
    ],
    [
      "a deletion with a date of the purge",
      "update app_user set deleted_at = now(), purge_after = now() - interval '1 year' where id = $1",
    ],
    [
      "a date of the purge before the deletion",
      "update app_user set purge_after = now() - interval '1 year' where id = $1",
    ],
  ])("outlives %s by the program's role", async (_name, statement) => {
    const id = await plantPerson();
    await program.query(statement, [id]);
    await program.query("update app_user set deleted_at = now() where id = $1", [id]);
    await program.query(
      "update app_user set purge_after = now() - interval '1 day' where id = $1",
      [id],
    );
    await program.query("select purge_person_events(), forget_person_events($1)", [id]);
    await expect(program.query("delete from app_user where id = $1", [id])).rejects.toMatchObject({
      code: "42501",
    });
    expect(await hasLog(id)).toBe(true);
  });

  it.each([
    ["his row is deleted", "delete from app_user where id = $1"],
    ["he becomes the person of a demo", "update app_user set demo_id = id where id = $1"],
    [
      "he is written over",
      "insert into app_user (id, role, email) values ($1, 'accountant', 'x@y.hu') on conflict (id) do update set demo_id = excluded.id",
    ],
  ])("is not gone because %s", async (_name, statement) => {
    const id = await plantPerson();
    await expect(program.query(statement, [id])).rejects.toMatchObject({ code: "42501" });
    expect(await hasLog(id)).toBe(true);
  });

  it("is gone thirty days after the deletion, and the row may go then", async () => {
    const id = await plantPerson();
    await program.query("update app_user set deleted_at = now() where id = $1", [id]);
    const { rows } = await owner.query<{ days: number }>(
      "select round(extract(epoch from purge_after - now()) / 86400)::integer as days from app_user where id = $1",
      [id],
    );
    expect(rows).toEqual([{ days: 30 }]);
    await owner.query("update app_user set purge_after = now() where id = $1", [id]);
    await program.query("select purge_person_events()");
    expect(await hasLog(id)).toBe(false);
    expect((await program.query("delete from app_user where id = $1", [id])).rowCount).toBe(1);
  });
});
