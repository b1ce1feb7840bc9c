/**
 * Every command that a program may send, sent for real: by a session of its link, and by its key.
 * Each line of a log and each row that a call leaves names the person and the program.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { integratorApiEndpoints } from "#contract/integrator-api/endpoints.ts";
import { startMailWorld, type MailWorld } from "#server/testing/mail-world.ts";
import { listMakerColumns, type MakerColumn } from "#server/testing/makers.ts";
import { findNewActs, seeMakers } from "#server/testing/new-acts.ts";
import { buildActPlace, type TriedAct, type ActPlace } from "#server/testing/acts/case.ts";
import { keyActs, listSamplesOf } from "#server/testing/acts/with-key.ts";
import { linkActs } from "#server/testing/acts/with-link.ts";
import { listEndpointSamples } from "#server/testing/endpoint-samples.ts";
import { callStream } from "#server/testing/call-stream.ts";
import type { TestReply } from "#server/testing/test-app.ts";
import { uploadText } from "#server/testing/upload-text.ts";
import { newId } from "#server/new-id.ts";
import {
  SANDBOX_RECORDS,
  startNameServer,
} from "../../../sandbox/name-server/start-name-server.ts";

let world: MailWorld;
let columns: readonly MakerColumn[];
beforeAll(async () => {
  const names = await startNameServer(0, {
    ...SANDBOX_RECORDS,
    "TXT kuldo.test": ["v=spf1 ip4:127.0.0.0/8 -all"],
    "TXT _dmarc.kuldo.test": ["v=DMARC1; p=reject"],
  });
  world = await startMailWorld(names);
  columns = await listMakerColumns(world.api.db);
});
afterAll(() => world?.stop());

type Kind = "link" | "key";
type Definitions = Readonly<Record<string, Endpoint>>;
const PROGRAM = "Saját fejlesztés";
const CALLERS: Readonly<Record<Kind, Caller>> = { link: "connect", key: "key" };
const FACES: Readonly<Record<Kind, Definitions>> = {
  link: endpoints,
  key: integratorApiEndpoints,
};
const ROOTS: Readonly<Record<Kind, string>> = { link: "/v1", key: "/api/v1" };

const isCommand = ({ method, gives }: Endpoint): boolean => method !== "GET" || gives === "file";
const namesOf = (kind: Kind, commands: boolean): string[] =>
  Object.entries(FACES[kind])
    .filter(([, each]) => each.callers.includes(CALLERS[kind]) && isCommand(each) === commands)
    .map(([name]) => name);

/** Every line of the company's log as its director reads it, the newest first. */
async function readLog({ asSelf, companyId }: ActPlace): Promise<any[]> {
  return (await asSelf("GET", `/audit-log?company_id=${companyId}`)).body.entries;
}

/** Stamps in the logs of both people. */
async function readPersonStamps({ api, ownerId, accountantId }: ActPlace): Promise<string[]> {
  const rows = await api.db
    .selectFrom("person_event")
    .select(["id", "detail"])
    .where("user_id", "in", [ownerId, accountantId])
    .orderBy("id")
    .execute();
  return rows.map(({ detail }) => String((detail as { through?: string }).through ?? ""));
}

async function send(
  place: ActPlace,
  kind: Kind,
  name: string,
  act: Awaited<ReturnType<TriedAct["prepare"]>>,
): Promise<TestReply> {
  const { api, companyId, links, caller } = place;
  const token = kind === "key" ? caller.token : links[act.as ?? "director"];
  if (act.upload !== undefined) return uploadText(api, { token, companyId, ...act.upload });
  const { method, idempotent } = FACES[kind][name]!;
  const headers: Record<string, string> = idempotent === true ? { "idempotency-key": newId() } : {};
  return api.call(method, `${ROOTS[kind]}${act.path}`, { token, body: act.body, headers });
}

/** Sends the call and answers what it left: lines, and acts in rows. */
async function observe(place: ActPlace, kind: Kind, run: () => Promise<unknown>) {
  const { companyId, ownerId, accountantId, caller, api } = place;
  const people = { companyId, userIds: [ownerId, accountantId] };
  const [seen, lines, events] = [
    await seeMakers(api, people, columns),
    (await readLog(place)).length,
    (await readPersonStamps(place)).length,
  ];
  await run();
  const stamp = new RegExp(`^(${kind}|key|link):${caller.key.id}:CUSTOM$`);
  const acts = findNewActs(seen, await seeMakers(api, people, columns), columns);
  const nameless = acts.filter(({ stamp: text }) => !stamp.test(text ?? ""));
  const entries = await readLog(place);
  return {
    added: entries.slice(0, entries.length - lines),
    nameless,
    events: (await readPersonStamps(place)).slice(events),
    stamp,
  };
}

/** What the person's log gets of a command that touches no company. */
const PERSON_LINES: Readonly<Record<string, number>> = { logout: 1 };

let called = 0;

describe.each(["link", "key"] as const)("a %s", (kind) => {
  const acts = (kind === "link" ? linkActs : keyActs) as Readonly<Record<string, TriedAct>>;

  it("may send these commands, and each of them is tried", () => {
    expect(Object.keys(acts).toSorted()).toEqual(namesOf(kind, true).toSorted());
  });

  it.each(Object.entries(acts))("is named by what %s leaves", async (name, given) => {
    const place = await buildActPlace(world);
    try {
      const act = await given.prepare(place);
      place.jobs.waiting.length = 0;
      const { added, nameless, events, stamp } = await observe(place, kind, async () => {
        const reply = await send(place, kind, name, act);
        expect([name, reply.status < 300, reply.body?.code]).toEqual([name, true, undefined]);
        await given.follow?.(place, reply);
      });
      const isOfJob = ({ actor }: { actor: { kind: string } }): boolean => actor.kind === "job";
      const actionsOf = (entries: readonly any[]) => entries.map(({ action }) => action).toSorted();
      const wanted = "lines" in given ? given.lines : [];
      const byProgram = added.filter((entry) => !isOfJob(entry));
      expect(actionsOf(byProgram)).toEqual(wanted.toSorted());
      expect(actionsOf(added.filter(isOfJob))).toEqual((given.ofJobs ?? []).toSorted());
      const id = act.as === "accountant" ? place.accountantId : place.ownerId;
      const clientId = place.caller.key.clientId;
      for (const { action, actor } of byProgram)
        expect({ action, actor }).toMatchObject({
          action,
          actor: {
            kind: kind === "key" ? "integrator" : "link",
            id,
            program: { name: PROGRAM, clientId },
          },
        });
      expect(nameless).toEqual([]);
      for (const event of events) expect(event).toMatch(stamp);
      expect(events).toHaveLength(PERSON_LINES[name] ?? 0);
      called++;
    } finally {
      place.close();
    }
  });

  it("leaves neither a line nor a row by reading", async () => {
    const place = await buildActPlace(world);
    const { companyId: id, caller, links, api } = place;
    const samples = (
      kind === "key" ? await listSamplesOf(place) : listEndpointSamples({ id, taxNumber: "1" })
    ) as Readonly<Record<string, { path: string }>>;
    const { added, nameless } = await observe(place, kind, async () => {
      for (const name of namesOf(kind, false)) {
        const path = `${ROOTS[kind]}${samples[name]!.path}`;
        const token = kind === "key" ? caller.token : links.director;
        if (FACES[kind][name]!.transfer === "events") await callStream(api, "GET", path, { token });
        else expect((await api.call("GET", path, { token })).status).toBeLessThan(500);
      }
    });
    expect([added, nameless]).toEqual([[], []]);
    place.close();
  });
});

it("walks every command", () => {
  expect(called).toBe(Object.keys(linkActs).length + Object.keys(keyActs).length);
  expect(called).toBeGreaterThan(65);
});
