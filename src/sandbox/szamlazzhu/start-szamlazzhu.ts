import { join } from "node:path";
import { DAY_MS } from "#values/durations.ts";
import type { SandboxConfig } from "../sandbox-config.ts";
import { type RunningSandbox, startSandboxServer } from "../sandbox-server.ts";
import {
  type Answer,
  answerJson,
  type Call,
  readJsonBody,
  readText,
  redirectTo,
  Refusal,
  type StandIn,
} from "../stand-in.ts";
import { openStateFile, readState } from "../state-file.ts";
import { type Form, FORMS, type SentItem } from "./make-items.ts";
import {
  createSender,
  listFacts,
  type Sender,
  type SendOptions,
  type SenderState,
} from "./sender.ts";
import { answerHome, type FormValues } from "./szamlazzhu-pages.ts";

/** The ending of the program's keys outside production. */
const SANDBOX_POSTFIX = "bhsbx";
const RECEIVER_PATH = "/push/szamlazzhu/";
const HOME = "/sandbox/szamlazzhu";
const COUNT_MAX = 1_000;
// Items of the past that a start date in the past brings: one a day, so many days at most.
const BACKFILL_MAX = 30;

/** The invoicing provider's sender, with the pages on which its users set it up. */
export function openSzamlazzhu(config: SandboxConfig): StandIn {
  const path = join(config.dataDir, "szamlazzhu.json");
  // The program may listen elsewhere than last time.
  const fresh = buildState(config);
  const state = { ...fresh, ...readState<SenderState>(path), receiver: fresh.receiver };
  const file = openStateFile(path, () => state);
  const sender = createSender(state, () => file.changed());
  return {
    name: "szamlazzhu",
    title: "Számlázz.hu",
    purpose:
      "Könyvelői adatkapcsolat: a felhasználó beilleszti a kulcsot, és a banki tételek elindulnak a program felé.",
    page: HOME,
    async answer(call) {
      try {
        return await answer(sender, config, call);
      } catch (error) {
        if (error instanceof Refusal) return answerJson(error.status, { error: error.message });
        throw error;
      }
    },
    async stop() {
      file.close();
    },
  };
}

/** The sender alone; rejects when the port is taken, port 0 takes a free one. */
export function startSzamlazzhu(config: SandboxConfig): Promise<RunningSandbox> {
  return startSandboxServer(config.port, [openSzamlazzhu(config)], config.programUrl);
}

function buildState(config: SandboxConfig): SenderState {
  return {
    aheadMs: 0,
    nextId: 900_001,
    keyPostfix: SANDBOX_POSTFIX,
    keyInUrl: false,
    receiver: config.programUrl + RECEIVER_PATH,
    connections: [],
    deliveries: [],
  };
}

async function answer(sender: Sender, config: SandboxConfig, call: Call): Promise<Answer> {
  if (call.path.startsWith("/__")) return answerControl(sender, config, call);
  if (call.method === "GET" && call.path === "") return answerHome(sender, emptyForm(sender));
  const form = new URLSearchParams(call.body);
  if (call.method !== "POST")
    return { status: 404, type: "text/plain; charset=utf-8", body: "Nincs ilyen oldal." };
  if (call.path === "/connect") return connect(sender, form);
  const key = form.get("key") ?? "";
  if (call.path === "/send")
    await sender.send(key, Math.min(COUNT_MAX, Number(form.get("count") ?? "1")), {});
  if (call.path === "/clock") await sender.advance(Number(form.get("minutes") ?? "60"), 60);
  if (call.path === "/end") {
    const connection = sender.state.connections.find((one) => one.key === key);
    if (connection !== undefined) connection.state = "endedByUser";
  }
  return redirectTo(HOME);
}

function emptyForm(sender: Sender): FormValues {
  const startDate = new Date(sender.now()).toISOString().slice(0, 10);
  return { key: "", account: "11773016-11111010-00000008", currency: "HUF", startDate };
}

async function connect(sender: Sender, form: URLSearchParams): Promise<Answer> {
  const text = (name: string): string => (form.get(name) ?? "").trim();
  const values = {
    key: text("key"),
    account: text("account"),
    currency: text("currency"),
    startDate: text("startDate"),
  };
  const today = new Date(sender.now()).toISOString().slice(0, 10);
  const end = text("endDate");
  const problem =
    sender.refuseKey(values.key) ??
    (form.get("autokassza") === null
      ? "Banki tételek küldéséhez előbb kapcsolja be az Autokasszát."
      : undefined) ??
    (form.get("bank") === null ? "Jelölje be, hogy a banki tranzakciókat küldjük." : undefined) ??
    (/^\d{4}-\d{2}-\d{2}$/.test(values.startDate) ? undefined : "Adja meg a küldés kezdetét.");
  if (problem !== undefined) return answerHome(sender, values, problem);
  const connection = sender.connect(values);
  // Nothing flows before the interval has begun, or after its end.
  if (connection.startDate <= today && (end === "" || end >= today))
    await sendBackfill(sender, values, today);
  return redirectTo(HOME);
}

async function sendBackfill(
  sender: Sender,
  { key, startDate }: FormValues,
  today: string,
): Promise<void> {
  const days = Math.round((Date.parse(today) - Date.parse(startDate)) / DAY_MS);
  for (let back = Math.min(days, BACKFILL_MAX); back >= 0; back--) {
    const date = new Date(Date.parse(today) - back * DAY_MS).toISOString().slice(0, 10);
    await sender.send(key, 1, { facts: { date } });
  }
}

async function answerControl(sender: Sender, config: SandboxConfig, call: Call): Promise<Answer> {
  const { state } = sender;
  if (call.path === "/__state" && call.method === "GET") return answerJson(200, state);
  if (call.method === "DELETE" && call.path === "/__state") {
    Object.assign(state, buildState(config));
    return answerJson(200, { ok: true });
  }
  if (call.method !== "POST") throw new Refusal(405, "Only POST");
  const body = readJsonBody(call);
  if (call.path === "/__settings") {
    for (const name of ["keyPostfix", "keyInUrl", "receiver"] as const) {
      if (body[name] !== undefined) Object.assign(state, { [name]: body[name] });
    }
    return answerJson(200, { ok: true });
  }
  if (call.path === "/__connect") {
    const key = readText(body["key"], "key");
    const problem = sender.refuseKey(key);
    if (problem !== undefined) throw new Refusal(422, problem);
    const { account, currency, startDate } = {
      ...emptyForm(sender),
      ...(body as Partial<FormValues>),
    };
    return answerJson(200, sender.connect({ key, account, currency, startDate }));
  }
  if (call.path === "/__send") return send(sender, body);
  if (call.path === "/__clock") {
    const minutes = Number(body["minutes"] ?? 60);
    await sender.advance(minutes, Number(body["stepMinutes"] ?? minutes));
    return answerJson(200, { now: new Date(sender.now()).toISOString() });
  }
  throw new Refusal(404, "No such control");
}

async function send(sender: Sender, body: Record<string, unknown>): Promise<Answer> {
  const key = readText(body["key"], "key");
  const form = (body["form"] ?? "plain") as Form;
  if (!FORMS.includes(form)) throw new Refusal(400, `form must be one of ${FORMS.join(", ")}`);
  const options: SendOptions = {
    ...(body as SendOptions),
    form,
    facts: (body["facts"] ?? {}) as Partial<SentItem>,
  };
  const again = body["id"];
  const deliveries =
    typeof again === "number" && body["again"] === true
      ? [
          await sender.sendAgain(key, again, {
            ...(body as SendOptions),
            facts: options.facts ?? {},
          }),
        ]
      : await sender.send(key, Math.min(COUNT_MAX, Number(body["count"] ?? 1)), options);
  return answerJson(200, { deliveries, facts: listFacts(deliveries) });
}
