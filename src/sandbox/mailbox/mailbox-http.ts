/** The mailbox's pages and its JSON for tests, below `/sandbox/mailbox` (also without the first part). */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { LetterStore } from "./letter-store.ts";
import { LIST_MAX } from "./mailbox-limits.ts";
import { buildLetterFrame, buildLetterPage, buildListPage, buildMissingPage, FRAME_RIGHTS, type LetterView } from "./mailbox-pages.ts";
import { readLetter } from "./read-letter.ts";

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// What a letter says is anybody's text: no script, nothing from outside, only its links may leave the frame.
const FRAME_POLICY =
  `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox ${FRAME_RIGHTS}`;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly policy?: string;
  readonly location?: string;
}

export function createMailboxHttp(letters: LetterStore, programUrl: string): Server {
  return createServer((request, response) => {
    answer(request, letters, programUrl).then(
      (result) => send(response, result),
      () => send(response, { status: 500, type: "text/plain", body: "A postafiók hibázott." }),
    );
  });
}

async function answer(request: IncomingMessage, letters: LetterStore, programUrl: string): Promise<Answer> {
  const url = new URL(request.url ?? "/", "http://sandbox");
  const path = url.pathname.replace(/^\/sandbox/, "").replace(/\/$/, "");
  if (path === "") return { status: 302, type: "text/plain", body: "", location: "/sandbox/mailbox" };
  if (path === "/mailbox/api/letters") return answerJson(request, letters, url.searchParams.get("to") ?? undefined);
  if (request.method !== "GET" && request.method !== "HEAD") return { status: 405, type: "text/plain", body: "Csak olvasható." };
  if (path === "/mailbox") {
    const shown = await Promise.all(letters.list(url.searchParams.get("to") ?? undefined).slice(0, LIST_MAX).map(readLetter));
    return page(buildListPage(shown, programUrl));
  }
  const [, id = "", part] = /^\/mailbox\/letters\/([a-z0-9]+)(\/html|\/raw)?$/.exec(path) ?? [];
  const kept = letters.find(id);
  if (kept === undefined) return { ...page(buildMissingPage(programUrl)), status: 404 };
  const raw = Buffer.from(kept.raw, "base64").toString("utf8");
  if (part === "/raw") return { status: 200, type: "text/plain; charset=utf-8", body: raw };
  const letter = await readLetter(kept);
  if (part === "/html") return { ...page(buildLetterFrame(letter)), policy: FRAME_POLICY };
  const asked = url.searchParams.get("view");
  const view: LetterView = asked === "text" || asked === "raw" ? asked : letter.html === "" ? "text" : "html";
  return page(buildLetterPage(letter, view, raw, programUrl));
}

async function answerJson(request: IncomingMessage, letters: LetterStore, to: string | undefined): Promise<Answer> {
  if (request.method === "DELETE") await letters.clear();
  const found = await Promise.all(letters.list(to).slice(0, LIST_MAX).map(readLetter));
  return { status: 200, type: "application/json", body: JSON.stringify({ letters: found }) };
}

function page(body: string): Answer {
  return { status: 200, type: "text/html; charset=utf-8", body, policy: PAGE_POLICY };
}

function send(response: ServerResponse, result: Answer): void {
  response.writeHead(result.status, {
    "content-type": result.type,
    "content-security-policy": result.policy ?? PAGE_POLICY,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    ...(result.location === undefined ? {} : { location: result.location }),
  });
  response.end(result.body);
}
