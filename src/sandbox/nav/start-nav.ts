import type { SandboxConfig } from "../sandbox-config.ts";
import { BASE_STYLE, escapeHtml } from "../page-style.ts";
import { createRequestLog } from "../request-log.ts";
import { INDEX_POLICY } from "../sandbox-index-page.ts";
import { type RunningSandbox, startSandboxServer } from "../sandbox-server.ts";
import { type Answer, answerJson, answerPage, type Call, type StandIn } from "../stand-in.ts";
import { answerTaxpayer } from "./taxpayer-answer.ts";
import { FAULT_NUMBERS, TAXPAYERS } from "./taxpayers.data.ts";

const QUERY_PATH = "/invoiceService/v3/queryTaxpayer";

/** The tax authority's register of taxpayers, with a page of the tax numbers that it knows. */
export function openNav(config: SandboxConfig): StandIn {
  const log = createRequestLog();
  return {
    name: "nav",
    title: "NAV Online Számla",
    purpose: "Adózók lekérdezése: az új cég neve és székhelye az adószámából.",
    page: "",
    async answer(call) {
      if (call.path.startsWith("/control")) return answerControl(call);
      if (call.method === "GET" && call.path === "")
        return answerPage(buildPage(config.programUrl), INDEX_POLICY);
      if (call.method !== "POST" || call.path !== QUERY_PATH)
        return answerJson(404, { message: "No such operation" });
      const at = new Date();
      const answer = await answerTaxpayer(call, at);
      log.add({
        method: call.method,
        path: call.path,
        query: {},
        at: at.toISOString(),
        status: answer.status,
      });
      return answer;
    },
    async stop() {},
  };

  function answerControl(call: Call): Answer {
    if (call.path !== "/control/requests") return answerJson(404, { error: "No such verb" });
    if (call.method === "DELETE") log.clear();
    return answerJson(200, { requests: log.list() });
  }
}

/** The register alone; rejects when the port is taken, port 0 takes a free one. */
export function startNav(config: SandboxConfig): Promise<RunningSandbox> {
  return startSandboxServer(config.port, [openNav(config)], config.programUrl);
}

function buildPage(programUrl: string): string {
  const rows = [
    ...TAXPAYERS.map(({ taxNumber, name, shortName }) => [
      taxNumber,
      (shortName ?? name).slice(0, 80),
    ]),
    ...Object.entries(FAULT_NUMBERS).map(([taxNumber, fault]) => [taxNumber, `hiba: ${fault}`]),
  ];
  const lines = rows.map(
    ([taxNumber = "", text = ""]) => `<li><strong>${taxNumber}</strong> ${escapeHtml(text)}</li>`,
  );
  return `<!doctype html><html lang="hu"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>NAV Online Számla</title><style>${BASE_STYLE}
main{max-width:720px;margin:0 auto;padding:24px 16px 56px}ul{list-style:none;margin:0;padding:0}
li{padding:12px 20px;border-bottom:1px solid var(--line)}li:last-child{border-bottom:0}</style></head><body>
<div class="band" role="note">Tesztkörnyezet: innen semmi nem hagyja el ezt a gépet.
<a href="${escapeHtml(programUrl)}">Vissza a Bankhídba</a></div>
<main><h1>Adózók</h1><p>Ezeket az adószámokat ismeri a próba-nyilvántartás; a többi nem létezik.</p>
<div class="card"><ul>${lines.join("")}</ul></div></main></body></html>`;
}
