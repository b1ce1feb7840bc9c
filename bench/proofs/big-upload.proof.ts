/**
 * A gigabyte of MT940 through HTTP: uploaded to a web process, read by a worker process, every row
 * counted. Over what it has after a small file, the web process grows by 64 MB at the most, and the
 * worker by 160 MB, whatever the file's size. `--bytes=` for another size.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { connect } from "#server/database/connect.ts";
import { readNodeOptions } from "../histories/node-options.ts";
import { startOwnPostgres } from "../own-postgres.ts";
import { WORKER_LIMITS } from "#server/database/pool.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { stopOnSignal } from "../stop-on-signal.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    bytes: { type: "string", default: String(2 ** 30) },
  },
});

/**
 * Of the web process and of the worker. The collector begins to look at memory outside of its heap
 * at about 64 MB; the worker has two such heaps, of the reading thread and of COPY (decision 0199).
 */
const GROWTH_MAX_MB = [64, 160] as const;
const SMALL_BYTES = 8 * 2 ** 20;
const LOOK_MS = 50;
const POLL_MS = 500;
const LIMIT_MS = 40 * 60_000;
const BOUNDARY = "----bankhidproof";
const root = join(import.meta.dirname, "../..");

interface Sent {
  rows: number;
  bytes: number;
}

/** One statement of at least `bytes`; items of half a kilobyte, as talkative banks write them. */
function* writeStatement(bytes: number, accountNr: string, sent: Sent): Generator<string> {
  const note = Array.from({ length: 10 }, (_, line) => `?2${line}kozlemeny ${"x".repeat(16)}`).join(
    "",
  );
  let piece = `:20:STARTUMS\r\n:25:${accountNr}\r\n:28C:1/1\r\n:60F:C250102HUF0,00\r\n`;
  while (sent.bytes + piece.length < bytes) {
    const amount = 1 + ((sent.rows * 7_919 + Number(values.seed)) % 900_000);
    // Every second item takes back what the first one brought, so that the closing balance is zero.
    const paired =
      sent.rows % 2 === 0
        ? amount
        : 1 + (((sent.rows - 1) * 7_919 + Number(values.seed)) % 900_000);
    const day = String(1 + Math.min(27, Math.floor((sent.bytes * 28) / bytes))).padStart(2, "0");
    piece +=
      `:61:2501${day}01${day}${sent.rows % 2 === 0 ? "C" : "D"}${paired},00NTRFNONREF\r\n` +
      `:86:020?00Atutalas${note}?31103000021234567800003285?32Partner ${sent.rows % 977}\r\n`;
    sent.rows++;
    if (piece.length > 1 << 18 && sent.rows % 2 === 0) {
      sent.bytes += piece.length;
      yield piece;
      piece = "";
    }
  }
  if (sent.rows % 2 === 1) {
    const last = 1 + (((sent.rows - 1) * 7_919 + Number(values.seed)) % 900_000);
    piece += `:61:2501280128D${last},00NTRFNONREF\r\n:86:020?00Atutalas?20zaras\r\n`;
    sent.rows++;
  }
  piece += ":62F:C250128HUF0,00\r\n-\r\n";
  sent.bytes += piece.length;
  yield piece;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

function startRole(role: "web" | "worker", environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [...readNodeOptions(), "src/server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: process.env.PATH ?? "", ...environment, ROLES: role },
  });
  return child;
}

const rssMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

async function upload(
  address: string,
  token: string,
  companyId: string,
  content: Generator<string>,
): Promise<string> {
  const call = request(`${address}/v1/file/${companyId}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  const reply = new Promise<string>((done, refuse) => {
    call.on("error", refuse);
    call.on("response", (response) => {
      let text = "";
      response
        .setEncoding("utf8")
        .on("data", (part: string) => (text += part))
        .on("end", () => {
          if (response.statusCode === 202) done(text);
          else refuse(new Error(`${response.statusCode} ${text}`));
        });
    });
  });
  async function* body(): AsyncGenerator<string> {
    yield (
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="company_name"\r\n\r\nCeg\r\n` +
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="big.sta"\r\ncontent-type: application/octet-stream\r\n\r\n`
    );
    yield* content;
    yield `\r\n--${BOUNDARY}--\r\n`;
  }
  await pipeline(Readable.from(body()), call);
  return (JSON.parse(await reply) as { _id: string })._id;
}

async function waitUntilRead(address: string, token: string, fileId: string): Promise<any> {
  const deadline = Date.now() + LIMIT_MS;
  while (Date.now() < deadline) {
    const reply = await fetch(`${address}/v1/file/${fileId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const file: any = await reply.json().catch(() => ({}));
    if (reply.ok && file.status !== "pending" && file.status !== "processing") return file;
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  throw new Error("The file was not read in time.");
}

const folder = mkdtempSync(join(tmpdir(), "bankhid-big-"));
const embedded = await startOwnPostgres({
  dataDir: join(folder, "database"),
  settings: { max_wal_size: "8GB" },
});
const children: ChildProcess[] = [];
const close = async (): Promise<void> => {
  for (const child of children.filter((each) => each.exitCode === null)) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
};
stopOnSignal(close);
let proved = false;
try {
  const { appUrl } = await prepareDatabase(embedded.ownerUrl);
  const connection = await connect(appUrl, WORKER_LIMITS);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const environment = {
    DATABASE_URL: embedded.ownerUrl,
    DATA_DIR: join(folder, "files"),
    PORT: String(port),
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
  };
  children.push(startRole("web", environment));
  for (
    let tries = 0;
    !(await fetch(`${address}/health`).then(
      (reply) => reply.ok,
      () => false,
    ));
    tries++
  ) {
    if (tries > 240) throw new Error("The web process does not answer.");
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  children.push(startRole("worker", environment));
  const company = await buildCompany(connection.db);
  const token = await buildSession(connection.db, company.ownerId);
  await connection.close();
  const small: Sent = { rows: 0, bytes: 0 };
  const warm = await waitUntilRead(
    address,
    token,
    await upload(
      address,
      token,
      company.id,
      writeStatement(SMALL_BYTES, "117730161111101800000001", small),
    ),
  );
  const pids = children.map((child) => child.pid!);
  const before = pids.map(rssMb);
  const peak = [...before];
  const watch = setInterval(
    () => pids.forEach((pid, at) => (peak[at] = Math.max(peak[at]!, rssMb(pid)))),
    LOOK_MS,
  );
  const startedAt = performance.now();
  const sent: Sent = { rows: 0, bytes: 0 };
  const fileId = await upload(
    address,
    token,
    company.id,
    writeStatement(Number(values.bytes), "117730161111101800000000", sent),
  );
  const uploadedAt = performance.now();
  const file = await waitUntilRead(address, token, fileId);
  clearInterval(watch);
  const growth = peak.map((mb, at) => Math.round(mb - before[at]!));
  proved =
    warm.status === "finished" &&
    file.status === "finished" &&
    growth.every((mb, at) => mb < GROWTH_MAX_MB[at]!) &&
    file.newCount === sent.rows;
  process.stdout.write(
    `${JSON.stringify({
      proved,
      bytes: sent.bytes,
      rows: sent.rows,
      status: file.status,
      newCount: file.newCount,
      problems: file.problems,
      uploadSeconds: Math.round((uploadedAt - startedAt) / 1000),
      readSeconds: Math.round((performance.now() - uploadedAt) / 1000),
      web: { beforeMb: Math.round(before[0]!), growthMb: growth[0] },
      worker: { beforeMb: Math.round(before[1]!), growthMb: growth[1] },
      growthMaxMb: GROWTH_MAX_MB,
      load: loadavg().map((each) => Math.round(each * 10) / 10),
    })}\n`,
  );
} finally {
  await close();
}
process.exit(proved ? 0 : 1);
