import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { join } from "node:path";
import type { SandboxConfig } from "../sandbox-config.ts";
import { openLetterStore } from "./letter-store.ts";
import { createMailboxHttp } from "./mailbox-http.ts";
import { createSmtpServer } from "./smtp.ts";

export interface RunningMailbox {
  readonly port: number;
  readonly smtpPort: number;
  stop(): Promise<void>;
}

// Only this machine: the mailbox shows everybody's links.
const HOST = "127.0.0.1";

/** Starts the mail server and its pages; rejects when a port is taken. Port 0 takes a free one. */
export async function startMailbox(config: SandboxConfig): Promise<RunningMailbox> {
  const letters = await openLetterStore(join(config.dataDir, "mailbox"));
  const smtp = createSmtpServer(letters);
  const http = createMailboxHttp(letters, config.programUrl);
  try {
    await listen(smtp.server, () => smtp.listen(config.smtpPort, HOST));
    await listen(http, () => http.listen(config.port, HOST));
  } catch (error) {
    if (smtp.server.listening) smtp.close(() => {});
    http.close();
    throw error;
  }
  return {
    port: (http.address() as AddressInfo).port,
    smtpPort: (smtp.server.address() as AddressInfo).port,
    async stop() {
      http.closeAllConnections();
      http.close();
      await new Promise<void>((done) => smtp.close(() => done()));
    },
  };
}

async function listen(server: Server, start: () => void): Promise<void> {
  start();
  await once(server, "listening");
}
