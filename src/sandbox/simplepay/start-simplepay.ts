import { INDEX_POLICY } from "../sandbox-index-page.ts";
import { BASE_STYLE, escapeHtml } from "../page-style.ts";
import type { SandboxConfig } from "../sandbox-config.ts";
import { type RunningSandbox, startSandboxServer } from "../sandbox-server.ts";
import { answerJson, answerPage, type StandIn } from "../stand-in.ts";
import { answerApi } from "./simplepay-api.ts";
import type { SimplePay } from "./simplepay-calls.ts";
import { answerControl } from "./simplepay-control.ts";
import { createNotifier } from "./simplepay-notify.ts";
import { answerPaymentPage } from "./simplepay-pages.ts";
import { SimplePayState } from "./simplepay-state.ts";
import { showNumber, TEST_CARDS } from "./test-cards.data.ts";

const API = "/payment/v2/";

/** The card payment gateway: its API, its payment page, and its notifications. */
export function openSimplePay(config: SandboxConfig): StandIn {
  const state = new SimplePayState(config.dataDir, config.programUrl);
  const pay: SimplePay = {
    state,
    notifier: createNotifier(state),
    programUrl: config.programUrl,
  };
  return {
    name: "simplepay",
    title: "SimplePay",
    purpose: "Bankkártyás fizetés: fizetőoldal, próbakártyák, értesítések.",
    page: "",
    async answer(call) {
      const { path, method } = call;
      if (path.startsWith("/control/")) return answerControl(pay, call);
      if (method === "POST" && path.toLowerCase().startsWith(API))
        return answerApi(pay, call, path.slice(API.length));
      if (path.startsWith("/trx/")) return answerPaymentPage(pay, call, path.slice("/trx/".length));
      if (method === "GET" && path === "")
        return answerPage(buildPage(config.programUrl), INDEX_POLICY);
      return answerJson(404, { message: "No such page" });
    },
    async stop() {
      pay.notifier.stop();
      state.close();
    },
  };
}

/** The gateway alone; rejects when the port is taken, port 0 takes a free one. */
export function startSimplePay(config: SandboxConfig): Promise<RunningSandbox> {
  return startSandboxServer(config.port, [openSimplePay(config)], config.programUrl);
}

function buildPage(programUrl: string): string {
  const lines = TEST_CARDS.map(
    ({ number, title }) => `<li><strong>${showNumber(number)}</strong> ${escapeHtml(title)}</li>`,
  );
  return `<!doctype html><html lang="hu"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>SimplePay</title><style>${BASE_STYLE}
main{max-width:720px;margin:0 auto;padding:24px 16px 56px}ul{list-style:none;margin:0;padding:0}
li{padding:12px 20px;border-bottom:1px solid var(--line)}li:last-child{border-bottom:0}</style></head><body>
<div class="band" role="note">Tesztkörnyezet: innen semmi nem hagyja el ezt a gépet.
<a href="${escapeHtml(programUrl)}">Vissza a Bankhídba</a></div>
<main><h1>Próbakártyák</h1><p>A fizetőoldalon választott kártya dönti el, mi történik.</p>
<div class="card"><ul>${lines.join("")}</ul></div></main></body></html>`;
}
