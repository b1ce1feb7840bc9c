import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { SandboxConfig } from "../sandbox-config.ts";
import { startSandboxServer } from "../sandbox-server.ts";
import type { StandIn } from "../stand-in.ts";
import { openLetterStore } from "./letter-store.ts";
import { answerMailbox } from "./mailbox-http.ts";
import { createSmtpServer } from "./smtp.ts";

export interface RunningMailbox {
  readonly port: number;
  readonly smtpPort: number;
  stop(): Promise<void>;
}

// Only this machine: the mailbox shows everybody's links.
const HOST = "127.0.0.1";

/**
 * Starts the mail server; its pages are answered by the sandbox's server. Rejects when the port is
 * taken; port 0 takes a free one.
 */
export async function openMailbox(
  config: SandboxConfig,
): Promise<StandIn & { readonly smtpPort: number }> {
  const letters = await openLetterStore(join(config.dataDir, "mailbox"));
  const smtp = createSmtpServer(letters);
  smtp.listen(config.smtpPort, HOST);
  await once(smtp.server, "listening");
  return {
    name: "mailbox",
    title: "Postafiók",
    purpose: "Ide érkezik minden levél, amelyet a program küld.",
    page: "",
    smtpPort: (smtp.server.address() as AddressInfo).port,
    answer: (call) => answerMailbox(call, letters, config.programUrl),
    stop: () => new Promise<void>((done) => smtp.close(() => done())),
  };
}

/** The mailbox alone: its mail server and its pages; rejects when a port is taken. */
export async function startMailbox(config: SandboxConfig): Promise<RunningMailbox> {
  const mailbox = await openMailbox(config);
  const server = await startSandboxServer(config.port, [mailbox], config.programUrl).catch(
    async (error: unknown) => {
      await mailbox.stop();
      throw error;
    },
  );
  return { port: server.port, smtpPort: mailbox.smtpPort, stop: server.stop };
}
