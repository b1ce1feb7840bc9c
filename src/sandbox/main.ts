/** The stand-ins of the outside world, in a process of their own. It ends when the program that started it is gone. */
import { startMailbox } from "./mailbox/start-mailbox.ts";
import { readSandboxConfig } from "./sandbox-config.ts";

const config = readSandboxConfig();
// Taken ports must not stop a newcomer: the program learns the ports that were found from the ready message.
const mailbox = await startMailbox(config).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== "EADDRINUSE" || process.send === undefined) throw error;
  return startMailbox({ ...config, port: 0, smtpPort: 0 });
});

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  void mailbox.stop().finally(() => process.exit(0));
}

process.on("SIGTERM", stop);
// Ctrl-C reaches both processes at once; the program is the one that says when its sandbox ends.
process.on("SIGINT", () => (process.send === undefined ? stop() : undefined));
process.on("disconnect", stop);
process.send?.({ ready: true, port: mailbox.port, smtpPort: mailbox.smtpPort });
