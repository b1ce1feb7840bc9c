import { describe, expect, it } from "vitest";
import { listMigrationFiles } from "#server/database/migration-files.ts";
import { findMigrationFaults } from "./migration-rules.ts";
import { readQueueVersion } from "#server/database/queue-schema.ts";

const faultsOf = (text: string): string[] =>
  findMigrationFaults({ name: "9001_x.sql", text: `-- Why.\n${text}` });

describe("a migration beside the version before", () => {
  it("is kept by every migration of this tree", () => {
    expect(listMigrationFiles().flatMap((file) => findMigrationFaults(file))).toEqual([]);
  });

  it.each([
    "drop table a;",
    "alter table a drop column b;",
    "alter table a rename column b to c;",
    "alter table a rename to c;",
    "alter table a alter column b type bigint;",
    "alter table a alter b set data type text;",
    "alter table a alter column b set not null;",
    "alter table a add column b int not null;",
    "alter table a add column c int, add column b int not null;",
    "alter table a alter column b drop default;",
    "alter table a add constraint d check (b > 0);",
    "alter table a add unique (b);",
    "create unique index d on a (b);",
    "revoke insert on a from bankhid_app;",
    "alter table a enable row level security;",
    "drop function f(uuid);",
    "truncate a;",
  ])("refuses without a word: %s", (statement) => {
    expect(faultsOf(statement)).toHaveLength(1);
    expect(faultsOf(`-- beside: nothing writes there yet\n${statement}`)).toEqual([]);
    expect(faultsOf(`-- contract: needs 0026\n${statement}`)).toEqual([]);
    expect(faultsOf(`select 1; ${statement} select 2;`)).toHaveLength(1);
  });

  it.each([
    "create table a (b int not null, unique (b)); alter table a enable row level security; create unique index d on a (b);",
    "alter table a add column b int;",
    "alter table a add column b int not null default 0;",
    "alter table a add column b text default 'drop table a';",
    "create index d on a (b);",
    "create function f() returns void language sql as $$ delete from a; drop table b; $$;",
    "insert into a values (1); grant select on a to bankhid_app;",
  ])("takes what only adds: %s", (statement) => {
    expect(faultsOf(statement)).toEqual([]);
  });

  it("holds for the queue's tables: another version of theirs stops the version before (0040)", () => {
    expect(readQueueVersion()).toBe(40);
  });
});
