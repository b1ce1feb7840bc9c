/**
 * Every command of the contract, sent for real by the lowest way in that may send it: a program's
 * link, a key, or the person himself. Each leaves the lines that one table says, in the company's
 * log or the person's; each line and row names the person, and the program where there is one.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { integratorApiEndpoints } from "#contract/integrator-api/endpoints.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { listOpenSamples } from "#server/testing/bad-values.ts";
import { startMailWorld } from "#server/testing/mail-world.ts";
import { listMakerColumns, type MakerColumn } from "#server/testing/makers.ts";
import { findNewActs, seeMakers } from "#server/testing/new-acts.ts";
import {
  type Act,
  type ActPlace,
  type ActWorld,
  buildActPlace,
  type Leaves,
  type TriedAct,
  type UntriedAct,
} from "#server/testing/acts/case.ts";
import { keyActs, listSamplesOf } from "#server/testing/acts/with-key.ts";
import { linkActs } from "#server/testing/acts/with-link.ts";
import { ownActs } from "#server/testing/acts/with-person.ts";
import { listEndpointSamples } from "#server/testing/endpoint-samples.ts";
import { callStream } from "#server/testing/call-stream.ts";
import type { TestReply } from "#server/testing/test-app.ts";
import { startTestSandbox } from "#server/testing/test-sandbox.ts";
import { uploadText } from "#server/testing/upload-text.ts";
import { newId } from "#server/new-id.ts";
import {
  SANDBOX_RECORDS,
  startNameServer,
} from "../../../sandbox/name-server/start-name-server.ts";

let world: ActWorld;
let columns: readonly MakerColumn[];
beforeAll(async () => {
  const names = await startNameServer(0, {
    ...SANDBOX_RECORDS,
    "TXT kuldo.test": ["v=spf1 ip4:127.0.0.0/8 -all"],
    "TXT _dmarc.kuldo.test": ["v=DMARC1; p=reject"],
  });
  const sandbox = await startTestSandbox();
  world = { ...(await startMailWorld(names, [], sandbox.environment)), sandbox };
  columns = await listMakerColumns(world.api.db);
});
afterAll(async () => {
  await world?.stop();
  await world?.sandbox?.stop();
});

type Kind = "link" | "key" | "own";
type Definitions = Readonly<Record<string, Endpoint>>;
const PROGRAM = "Saját fejlesztés";
const FACES: Readonly<Record<Kind, Definitions>> = {
  link: endpoints,
  key: integratorApiEndpoints,
  own: endpoints,
};
const ROOTS: Readonly<Record<Kind, string>> = { link: "/v1", key: "/api/v1", own: "/v1" };
const ACTS: Readonly<Record<Kind, Readonly<Record<string, TriedAct | UntriedAct>>>> = {
  link: linkActs,
  key: keyActs,
  own: ownActs,
};
const isCommand = ({ method, gives }: Endpoint): boolean => method !== "GET" || gives === "file";
const isOf = (kind: Kind, { callers }: Endpoint): boolean =>
  kind === "own"
    ? !callers.includes("connect")
    : callers.includes(kind === "key" ? "key" : "connect");
const namesOf = (kind: Kind, commands: boolean): string[] =>
  Object.entries(FACES[kind])
    .filter(([, each]) => isOf(kind, each) && isCommand(each) === commands)
    .map(([name]) => name);

interface Line {
  readonly action: string;
  readonly kind: string;
  readonly actorId: string | null;
  readonly through: string | null;
}

/** Every line of the company's log, the oldest first. */
async function readLines({ api }: ActPlace, companyId: string): Promise<Line[]> {
  return inCompanyAsProgram(api.db, companyId, (tx) =>
    tx
      .selectFrom("audit_log")
      .select(["action", "actor_kind as kind", "actor_id as actorId", "through"])
      .where("company_id", "=", companyId)
      .orderBy("at")
      .orderBy("id")
      .execute(),
  );
}

/** The newest lines of the company's log as its director reads them. */
async function readLog({ asSelf, companyId }: ActPlace, count: number): Promise<any[]> {
  return (await asSelf("GET", `/audit-log?company_id=${companyId}`)).body.entries.slice(0, count);
}

/** Lines in the logs of these people. */
async function readEvents({ api }: ActPlace, userIds: readonly string[]) {
  const rows = await api.db
    .selectFrom("person_event")
    .select(["kind", "detail"])
    .where("user_id", "in", userIds)
    .orderBy("id")
    .execute();
  return rows.map(({ kind, detail }) => {
    const { through } = detail as { through?: string };
    return { kind, through: through ?? "" };
  });
}

async function send(place: ActPlace, kind: Kind, name: string, act: Act): Promise<TestReply> {
  const { api, companyId, links, caller, own, ownAsAccountant } = place;
  const tokens = {
    key: { director: caller.token, accountant: caller.token },
    link: links,
    own: { director: own, accountant: ownAsAccountant },
  };
  const given = act.token === undefined ? tokens[kind][act.as ?? "director"] : act.token;
  const token = given ?? undefined;
  if (act.upload !== undefined)
    return uploadText(api, { token: token!, companyId, path: act.path, ...act.upload });
  const { method, idempotent } = FACES[kind][name]!;
  const headers: Record<string, string> = idempotent === true ? { "idempotency-key": newId() } : {};
  return api.call(method, `${ROOTS[kind]}${act.path}`, { token, body: act.body, headers });
}

/** Sends the call and answers what it left: lines, and acts in rows. */
async function observe(
  place: ActPlace,
  kind: Kind,
  act: Pick<Act, "on" | "personId">,
  run: () => Promise<TestReply | undefined>,
) {
  const { companyId, ownerId, accountantId, caller, api } = place;
  const people = { companyId, userIds: [ownerId, accountantId] };
  if (act.personId !== undefined) people.userIds.push(act.personId);
  const [seen, lines, events] = [
    await seeMakers(api, people, columns),
    (await readLines(place, companyId)).length,
    (await readEvents(place, people.userIds)).length,
  ];
  const reply = await run();
  const { on = companyId } = act;
  const logged = typeof on === "string" ? on : on(reply!);
  const stamp = new RegExp(`^(${kind}|key|link):${caller.key.id}:CUSTOM$`);
  const acts = findNewActs(seen, await seeMakers(api, people, columns), columns);
  const isNamed = ({ stamp: text }: { stamp: string | null }): boolean =>
    kind === "own" ? !/^(key|link):/.test(text ?? "") : stamp.test(text ?? "");
  return {
    added: (await readLines(place, logged)).slice(logged === companyId ? lines : 0),
    nameless: acts.filter((one) => !isNamed(one)),
    events: (await readEvents(place, people.userIds)).slice(events),
    stamp,
  };
}

const linesOf = (leaves: Leaves): readonly string[] => ("lines" in leaves ? leaves.lines : []);
const eventsOf = (leaves: Leaves): readonly string[] =>
  "ofPerson" in leaves ? (leaves.ofPerson ?? []) : [];
const isTried = (entry: [string, TriedAct | UntriedAct]): entry is [string, TriedAct] =>
  "prepare" in entry[1];

let called = 0;

describe.each(["link", "key", "own"] as const)("what %s may send", (kind) => {
  it("is in the table, each command once", () => {
    expect(Object.keys(ACTS[kind]).toSorted()).toEqual(namesOf(kind, true).toSorted());
  });

  it.each(Object.entries(ACTS[kind]).filter(isTried))(
    "leaves the lines of the table: %s",
    async (name, given) => {
      const place = await buildActPlace(world);
      try {
        const act = await given.prepare(place);
        place.jobs.waiting.length = 0;
        const { added, nameless, events, stamp } = await observe(place, kind, act, async () => {
          const reply = await send(place, kind, name, act);
          expect([name, reply.status < 300, reply.body?.code]).toEqual([name, true, undefined]);
          await given.follow?.(place, reply);
          return reply;
        });
        const actionsOf = (lines: readonly Line[]) => lines.map(({ action }) => action).toSorted();
        const byPeople = added.filter((line) => line.kind !== "job");
        expect(actionsOf(byPeople)).toEqual(linesOf(given).toSorted());
        expect(actionsOf(added.filter((line) => line.kind === "job"))).toEqual(
          (given.ofJobs ?? []).toSorted(),
        );
        expect(events.map((event) => event.kind).toSorted()).toEqual(eventsOf(given).toSorted());
        const id = act.personId ?? (act.as === "accountant" ? place.accountantId : place.ownerId);
        expect(nameless).toEqual([]);
        if (kind === "own")
          for (const line of byPeople) expect(line).toMatchObject({ kind: "user", actorId: id });
        else await expectProgram(place, kind, { id, count: added.length, events, stamp });
        called++;
      } finally {
        place.close();
      }
    },
  );

  it("leaves neither a line nor a row by reading", async () => {
    const place = await buildActPlace(world);
    const { companyId: id, caller, links, api, own } = place;
    const samples = (
      kind === "key"
        ? await listSamplesOf(place)
        : { ...listOpenSamples(), ...listEndpointSamples({ id, taxNumber: "1" }) }
    ) as Readonly<Record<string, { path: string }>>;
    const token = { key: caller.token, link: links.director, own }[kind];
    const { added, nameless, events } = await observe(place, kind, {}, async () => {
      for (const name of namesOf(kind, false)) {
        const path = `${ROOTS[kind]}${samples[name]!.path}`;
        if (FACES[kind][name]!.transfer === "events") await callStream(api, "GET", path, { token });
        else expect((await api.call("GET", path, { token })).status).toBeLessThan(500);
      }
      return undefined;
    });
    const asked = kind === "own" ? LINES_OF_READING : [];
    expect([added, nameless, events.map((event) => event.kind)]).toEqual([[], [], asked]);
    place.close();
  });
});

/** Questions of a person that leave the house, and the copy that he asks for. */
const LINES_OF_READING = ["register.ask"];

/** The lines as the page of the log and the person's log tell them: by the person's program. */
async function expectProgram(
  place: ActPlace,
  kind: "link" | "key",
  {
    id,
    count,
    events,
    stamp,
  }: {
    id: string;
    count: number;
    events: readonly { through: string }[];
    stamp: RegExp;
  },
): Promise<void> {
  const { clientId } = place.caller.key;
  const program = { name: PROGRAM, clientId };
  for (const { action, actor } of await readLog(place, count)) {
    if (actor.kind === "job") continue;
    const named = { kind: kind === "key" ? "integrator" : "link", id, program };
    expect({ action, actor }).toMatchObject({ action, actor: named });
  }
  for (const { through } of events) expect(through).toMatch(stamp);
}

it("sends every command but these", () => {
  const all = Object.values(ACTS).flatMap((acts) => Object.entries(acts));
  const untried = all.filter((entry) => !isTried(entry));
  expect(called).toBe(all.length - untried.length);
  expect([called > 140, untried.length]).toEqual([true, 21]);
});
