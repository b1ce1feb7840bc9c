import { openBankWorld, type BankWorld } from "../bank-world/bank-world.ts";
import { createFaultPlan } from "../faults.ts";
import { createRequestLog } from "../request-log.ts";
import type { SandboxConfig } from "../sandbox-config.ts";
import { type RunningSandbox, startSandboxServer } from "../sandbox-server.ts";
import type { StandIn } from "../stand-in.ts";
import { answerBankPage } from "./bank-page.ts";
import { answerApi } from "./eb-api.ts";
import { answerControl } from "./eb-control.ts";
import { openEnableBankingState } from "./eb-state.ts";

/** Enable Banking on top of the given banks. */
export async function openEnableBanking(config: SandboxConfig, world: BankWorld): Promise<StandIn> {
  const eb = await openEnableBankingState(
    config.dataDir,
    world,
    createFaultPlan(),
    config.programUrl,
  );
  const log = createRequestLog();
  return {
    name: "enable-banking",
    title: "Enable Banking",
    purpose: "A második gyűjtő, ugyanazokkal a bankokkal. A program nyitja meg a bank oldalát.",
    async answer(call) {
      if (call.path === "/bank") return answerBankPage(eb, call);
      if (call.path.startsWith("/control")) return answerControl(eb, log, call);
      if (!call.path.startsWith("/api/"))
        return { status: 404, type: "text/plain; charset=utf-8", body: "Nincs ilyen oldal." };
      const answer = await answerApi(eb, call);
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
      eb.close();
    },
  };
}

/**
 * Enable Banking alone, with banks of its own; rejects when the port is taken, port 0 takes a free
 * one.
 */
export async function startEnableBanking(config: SandboxConfig): Promise<RunningSandbox> {
  const world = openBankWorld(config.dataDir);
  const server = await startSandboxServer(
    config.port,
    [await openEnableBanking(config, world)],
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
