import { openBankWorld, type BankWorld } from "../bank-world/bank-world.ts";
import { createFaultPlan } from "../faults.ts";
import { createRequestLog } from "../request-log.ts";
import type { SandboxConfig } from "../sandbox-config.ts";
import { type RunningSandbox, startSandboxServer } from "../sandbox-server.ts";
import type { StandIn } from "../stand-in.ts";
import { answerApi } from "./aggreg8-api.ts";
import type { Aggreg8 } from "./aggreg8-consents.ts";
import { answerControl } from "./aggreg8-control.ts";
import { Aggreg8State } from "./aggreg8-state.ts";
import { createWebhooks } from "./aggreg8-webhooks.ts";
import { answerSyncUi } from "./sync-ui.ts";

/** The one API key that the stand-in knows. */
const SANDBOX_API_KEY = "sandbox-api-key";

/** The aggregator on top of the given banks. */
export function openAggreg8(config: SandboxConfig, world: BankWorld): StandIn {
  const state = new Aggreg8State(config.dataDir);
  const webhooks = createWebhooks(state, world.clock.now, config.aggreg8Callback ?? "");
  const log = createRequestLog();
  const a8: Aggreg8 = {
    state,
    world,
    webhooks,
    faults: createFaultPlan(),
    apiKey: SANDBOX_API_KEY,
    programUrl: config.programUrl,
  };
  return {
    name: "aggreg8",
    title: "Aggreg8",
    purpose:
      "Banki adatok gyűjtője: kilenc bank, hozzájárulások, számlák és tételek. A program nyitja meg az oldalát.",
    async answer(call) {
      if (call.path === "/sync-ui") return answerSyncUi(a8, call);
      if (call.path.startsWith("/control")) return answerControl(a8, log, call);
      if (call.path !== "/api" && !call.path.startsWith("/api/")) {
        return { status: 404, type: "text/plain; charset=utf-8", body: "Nincs ilyen oldal." };
      }
      const answer = await answerApi(a8, call);
      const at = new Date(world.clock.now()).toISOString();
      const { method, path, query } = call;
      log.add({
        method,
        path: path.slice("/api".length),
        query: Object.fromEntries(query),
        at,
        status: answer.status,
      });
      return answer;
    },
    async stop() {
      webhooks.stop();
      state.close();
    },
  };
}

/**
 * The aggregator alone, with banks of its own; rejects when the port is taken, port 0 takes a free
 * one.
 */
export async function startAggreg8(config: SandboxConfig): Promise<RunningSandbox> {
  const world = openBankWorld(config.dataDir);
  const server = await startSandboxServer(
    config.port,
    [openAggreg8(config, world)],
    config.programUrl,
  );
  return {
    port: server.port,
    async stop() {
      await server.stop();
      world.close();
    },
  };
}
