/**
 * One person who takes as much as he can from the others, in a process of his own: parallel
 * searches, downloads that nobody reads, hostile workbooks, and bodies that come a byte at a time.
 * The environment names the target and the session. The process ends on a signal.
 */
import { connect, type Socket } from "node:net";
import { pause } from "../histories/product.ts";
import { hostileWorkbook } from "./hostile-workbooks.ts";

const {
  ADDRESS = "",
  TOKEN = "",
  COMPANY = "",
  ACCOUNT = "",
  SEARCHES = "100",
  STALLED = "50",
  WORKBOOKS = "200",
  SLOW = "20",
} = process.env;
const { hostname, port } = new URL(ADDRESS);
// A refused attacker comes again soon, whatever `Retry-After` says.
const REFUSED_MS = 100;
const AGAIN_MS = 250;
const SIP_MS = 15_000;
const DRIP_MS = 1_000;
const UPLOADS_AT_ONCE = 8;
const CALL_MS = 60_000;
const WORDS = [
  "a",
  "kft",
  "Számla",
  "zzzz",
  "2025/1",
  "átutalás",
  "nincs ilyen",
  "e",
  "HUF",
  "Őszi",
];

const counts: Record<string, number> = {};
const count = (what: string): void => void (counts[what] = (counts[what] ?? 0) + 1);
let from = 0;
// Each call from another network address: limits by address do not stop him.
const headers = (): Record<string, string> => ({
  authorization: `Bearer ${TOKEN}`,
  "x-forwarded-for": `10.200.${(from >> 8) & 255}.${from++ & 255}`,
});

async function search(lane: number): Promise<never> {
  for (let n = lane; ; n++) {
    const status = await fetch(`${ADDRESS}/v1/bankaccounts-transactions/`, {
      method: "POST",
      headers: { ...headers(), "content-type": "application/json" },
      signal: AbortSignal.timeout(CALL_MS),
      body: JSON.stringify({
        company_id: COMPANY,
        bankAccounts: [],
        booked: "ALL",
        text: WORDS[n % WORDS.length],
      }),
    }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      () => 0,
    );
    count(`search ${status}`);
    if (status !== 200) await pause(REFUSED_MS);
  }
}

/** Writes the head of a call and its body's beginning by hand. */
function openCall(path: string, more: Readonly<Record<string, string>>, body: string): Socket {
  const socket = connect(Number(port), hostname, () => {
    const lines = Object.entries({ ...headers(), host: "x", ...more })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
    socket.write(`POST ${path} HTTP/1.1\r\n${lines}\r\n${body}`);
  });
  socket.on("error", () => socket.destroy());
  return socket;
}

const ended = (socket: Socket): Promise<void> =>
  new Promise((done) => void socket.once("close", () => done()));
const statusOf = (answer: Buffer): string =>
  /^HTTP\/1\.1 (\d+)/.exec(answer.toString("latin1"))?.[1] ?? "goes on";

/**
 * Asks for a large export and reads its first bytes; every other such reader takes a further piece
 * now and then.
 */
async function stall(lane: number): Promise<never> {
  const days = { start_date: "2020-01-01", end_date: "2026-01-01" };
  const accounts = [{ accountNr: ACCOUNT, originate: "adriana" }];
  const body = JSON.stringify({
    company_id: COMPANY,
    bank_accounts: accounts,
    ...days,
    format: "csv",
  });
  for (;;) {
    const socket = openCall(
      "/v1/bankaccount/export",
      { "content-type": "application/json", "content-length": String(body.length) },
      body,
    );
    socket.once("data", (first: Buffer) => count(`download ${statusOf(first)}`));
    socket.on("data", () => socket.pause());
    const sip = setInterval(() => lane % 2 === 0 && socket.resume(), SIP_MS);
    await ended(socket);
    clearInterval(sip);
    count("download ended");
    await pause(AGAIN_MS);
  }
}

async function sendWorkbooks(): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let n = next++; n < Number(WORKBOOKS); n = next++) {
      for (let taken = false; !taken;) {
        const form = new FormData();
        form.append("company_name", "x");
        form.append("file", new Blob([Uint8Array.from(hostileWorkbook(n))]), `tabla-${n}.xlsx`);
        const status = await fetch(`${ADDRESS}/v1/file/${COMPANY}`, {
          method: "POST",
          headers: headers(),
          body: form,
          signal: AbortSignal.timeout(CALL_MS),
        }).then(
          (reply) => reply.status,
          () => 0,
        );
        count(`workbook ${status}`);
        taken = status === 202;
        if (!taken) await pause(REFUSED_MS * 5);
      }
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, lane));
}

/** An upload whose body never ends. */
async function drip(): Promise<never> {
  for (;;) {
    const head = {
      "content-type": "multipart/form-data; boundary=b",
      "content-length": "100000000",
    };
    const socket = openCall(
      `/v1/file/${COMPANY}`,
      head,
      '--b\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\n\r\n',
    );
    const timer = setInterval(() => socket.write("x"), DRIP_MS);
    socket.on("data", (answer: Buffer) => count(`slow body ${statusOf(answer)}`));
    await ended(socket);
    clearInterval(timer);
    count("slow body ended");
    await pause(AGAIN_MS);
  }
}

process.once("SIGTERM", () => {
  process.stdout.write(JSON.stringify(counts), () => process.exit(0));
});
for (let lane = 0; lane < Number(SEARCHES); lane++) void search(lane);
for (let n = 0; n < Number(STALLED); n++) void stall(n);
for (let n = 0; n < Number(SLOW); n++) void drip();
await sendWorkbooks();
