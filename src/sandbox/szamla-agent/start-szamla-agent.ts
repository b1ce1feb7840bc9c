import { BASE_STYLE, escapeHtml } from "../page-style.ts";
import type { SandboxConfig } from "../sandbox-config.ts";
import { INDEX_POLICY } from "../sandbox-index-page.ts";
import { type RunningSandbox, startSandboxServer } from "../sandbox-server.ts";
import {
  type Answer,
  answerJson,
  answerPage,
  type Call,
  readJsonBody,
  Refusal,
  type StandIn,
} from "../stand-in.ts";
import { answerAgent } from "./agent-api.ts";
import { type AgentFault, AgentState, type Invoice } from "./agent-state.ts";

const SHOWN = 100;

/** The issuer of the program's own invoices: its one address, and a page of what it issued. */
export function openSzamlaAgent(config: SandboxConfig): StandIn {
  const state = new AgentState(config.dataDir);
  return {
    name: "szamla-agent",
    title: "Számla Agent",
    purpose: "A Bankhíd saját számláit állítja ki; itt látszik, mit állított ki.",
    page: "",
    async answer(call) {
      const { path, method } = call;
      if (path.startsWith("/control/")) return answerControl(state, call);
      if (method === "POST" && path === "/szamla") return answerAgent(state, call);
      if (method === "GET" && path === "")
        return answerPage(buildPage(state.invoices, config.programUrl), INDEX_POLICY);
      return answerJson(404, { message: "No such page" });
    },
    async stop() {
      state.close();
    },
  };
}

/** The issuer alone; rejects when the port is taken, port 0 takes a free one. */
export function startSzamlaAgent(config: SandboxConfig): Promise<RunningSandbox> {
  return startSandboxServer(config.port, [openSzamlaAgent(config)], config.programUrl);
}

function answerControl(state: AgentState, call: Call): Answer {
  try {
    const body = readJsonBody(call);
    switch (call.path.slice("/control/".length)) {
      case "reset":
        state.reset();
        return answerJson(200, { ok: true });
      case "invoices":
        return answerJson(200, { invoices: state.invoices });
      case "requests":
        return answerJson(200, { requests: state.requests });
      case "fault":
        state.planFault(
          body["fault"] as AgentFault,
          Number(body["times"] ?? 1),
          String(body["operation"] ?? "issue"),
        );
        return answerJson(200, { ok: true });
      default:
        throw new Refusal(404, "No such verb");
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return answerJson(error.status, { message: error.message });
  }
}

function buildPage(invoices: readonly Invoice[], programUrl: string): string {
  const lines = invoices
    .slice(-SHOWN)
    .toReversed()
    .map(
      ({ number, buyer, item, grossFt, corrects }) =>
        `<li><strong>${escapeHtml(number)}</strong> ${escapeHtml(buyer)}, ${escapeHtml(item)}: ${grossFt} Ft` +
        `${corrects === "" ? "" : ` (helyesbíti: ${escapeHtml(corrects)})`}</li>`,
    );
  return `<!doctype html><html lang="hu"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Számla Agent</title><style>${BASE_STYLE}
main{max-width:720px;margin:0 auto;padding:24px 16px 56px}ul{list-style:none;margin:0;padding:0}
li{padding:12px 20px;border-bottom:1px solid var(--line);overflow-wrap:anywhere}li:last-child{border-bottom:0}</style></head><body>
<div class="band" role="note">Tesztkörnyezet: innen semmi nem hagyja el ezt a gépet.
<a href="${escapeHtml(programUrl)}">Vissza a Bankhídba</a></div>
<main><h1>Kiállított számlák</h1><p>A legutóbbi ${SHOWN}, a legújabb elöl.</p>
<div class="card"><ul>${lines.join("") || "<li>Még nincs számla.</li>"}</ul></div></main></body></html>`;
}
