import { expect, it } from "vitest";
import { startSandboxServer } from "./sandbox-server.ts";

it("an idle connection outlives a caller that was busy for some seconds", async () => {
  const sandbox = await startSandboxServer(0, [], "http://bankhid.test");
  try {
    const answer = await fetch(`http://127.0.0.1:${sandbox.port}/sandbox`);
    const seconds = /^timeout=(\d+)$/.exec(answer.headers.get("keep-alive") ?? "")?.[1];
    expect(Number(seconds)).toBeGreaterThan(60);
  } finally {
    await sandbox.stop();
  }
});
