/**
 * A program of an integrator that takes webhooks at `/sandbox/webhooks/<path>`. The last part of
 * the path decides how it answers. It keeps what came, with the exact body, so that a signature can
 * be checked.
 */
import { BASE_STYLE, escapeHtml } from "../page-style.ts";
import { type Answer, answerJson, answerPage, type Call, type StandIn } from "../stand-in.ts";

interface Message {
  readonly at: string;
  readonly path: string;
  readonly headers: Call["headers"];
  readonly body: string;
  readonly status: number;
}

const KEPT_MAX = 200;
const SLOW_MS = 25_000;
const HUGE_BYTES = 4_999_999;
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function openWebhookReceiver(): StandIn {
  let messages: Message[] = [];
  return {
    name: "webhooks",
    title: "Webhook-fogadó",
    purpose: "Egy integrátor programja: megmutatja az értesítéseket, amelyeket kapott.",
    page: "/messages",
    async answer(call) {
      if (call.method === "GET" && call.path === "/messages") return showMessages(messages);
      if (call.path === "/control/messages") {
        if (call.method === "DELETE") messages = [];
        const path = call.query.get("path");
        return answerJson(200, {
          messages: messages.filter((message) => path === null || message.path === path),
        });
      }
      if (call.method !== "POST") return plain(405, "Csak POST.");
      const answer = decide(call.path, messages);
      const { path, headers, body } = call;
      const message = { at: new Date().toISOString(), path, headers, body, status: answer.status };
      messages = [message, ...messages].slice(0, KEPT_MAX);
      return answer;
    },
    async stop() {},
  };
}

function decide(path: string, before: readonly Message[]): Answer {
  switch (path.split("/").at(-1)) {
    case "refuse":
      return plain(400, "Nem kérem.");
    case "gone":
    case "410":
      return plain(410, "Ez a cím megszűnt.");
    case "401":
    case "404":
    case "408":
    case "500":
    case "503":
      return plain(Number(path.split("/").at(-1)), "Hiba.");
    case "429":
      return { ...plain(429, "Később."), headers: { "retry-after": "7" } };
    case "redirect":
      return { ...plain(302, ""), headers: { location: "/sandbox/webhooks/elsewhere" } };
    case "slow":
      return { ...plain(204, ""), delayMs: SLOW_MS };
    case "cut":
      return { ...plain(200, "félbeszakad"), cut: true };
    case "huge":
      return plain(200, "x".repeat(HUGE_BYTES));
    case "flaky":
      return before.filter((message) => message.path === path).length % 2 === 0
        ? plain(500, "Hiba.")
        : plain(204, "");
    default:
      return plain(204, "");
  }
}

function plain(status: number, body: string): Answer {
  return { status, type: "text/plain; charset=utf-8", body };
}

function showMessages(messages: readonly Message[]): Answer {
  const rows = messages.map(
    ({ at, path, headers, body, status }) =>
      `<li><strong>${escapeHtml(path)}</strong> <span class="muted">${escapeHtml(at)} · ${status}</span>
<pre>webhook-id: ${escapeHtml(String(headers["webhook-id"] ?? ""))}
webhook-timestamp: ${escapeHtml(String(headers["webhook-timestamp"] ?? ""))}
webhook-signature: ${escapeHtml(String(headers["webhook-signature"] ?? ""))}

${escapeHtml(body)}</pre></li>`,
  );
  const list = rows.length === 0 ? "<li>Még nem jött értesítés.</li>" : rows.join("");
  return answerPage(
    `<!doctype html><html lang="hu"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Webhook-fogadó</title><style>${BASE_STYLE}
main{max-width:860px;margin:0 auto;padding:24px 16px 56px}ul{list-style:none;margin:0;padding:0}
li{padding:16px 20px;border-bottom:1px solid var(--line)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px}</style>
</head><body>
<main><h1>Webhook-fogadó</h1><p>A legutóbbi üzenetek, a legújabbal kezdve.</p>
<div class="card"><ul>${list}</ul></div></main></body></html>`,
    POLICY,
  );
}
