/** Calls to banks through the operator's proxy, as the runtime's environment names it. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const run = promisify(execFile);
const seen: string[] = [];
let proxy: Server;

beforeAll(async () => {
  // Plain calls come with their whole address; of encrypted ones a proxy sees host and port alone.
  proxy = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.end("answer of the proxy");
  });
  proxy.on("connect", ({ url }, socket) => {
    seen.push(`CONNECT ${url}`);
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
});

afterAll(() => proxy.close());

/** Asks in a process of its own: the environment is read when it begins. */
async function ask(url: string, environment: Record<string, string>): Promise<string> {
  const { port } = proxy.address() as AddressInfo;
  const module = join(import.meta.dirname, "whole-answer.ts");
  const call = { method: "GET", url, headers: {}, timeoutMs: 30_000, bytesMax: 1_000 };
  const script = `const { askWhole } = await import(${JSON.stringify(module)});
    const told = await askWhole(${JSON.stringify(call)}).then(({ body }) => body.toString(), (error) => "failed " + error.code);
    process.stdout.write(told);`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script], {
    env: {
      HTTP_PROXY: `http://127.0.0.1:${port}`,
      HTTPS_PROXY: `http://127.0.0.1:${port}`,
      ...environment,
    },
  });
  return stdout;
}

it("go through the proxy where the operator tells the runtime to use it, encrypted ones too", async () => {
  const through = { NODE_USE_ENV_PROXY: "1" };
  expect(await ask("http://bank.invalid/accounts?page=2", through)).toBe("answer of the proxy");
  expect(await ask("https://bank.invalid/accounts", through)).toMatch(/^failed/);
  expect(seen.splice(0)).toEqual([
    "GET http://bank.invalid/accounts?page=2",
    "CONNECT bank.invalid:443",
  ]);
});

it("pass the proxy by for hosts that the environment excepts, and where nobody asked for it", async () => {
  const excepted = { NODE_USE_ENV_PROXY: "1", NO_PROXY: "bank.invalid" };
  expect(await ask("http://bank.invalid/accounts", excepted)).toMatch(/^failed E/);
  expect(await ask("http://bank.invalid/accounts", {})).toMatch(/^failed E/);
  expect(seen).toEqual([]);
});
