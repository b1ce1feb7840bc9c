/** The stand-ins of the outside world, in a process of their own. It ends when the program that started it is gone. */
import { startMailbox } from "./mailbox/start-mailbox.ts";
import { readSandboxConfig } from "./sandbox-config.ts";

const config = readSandboxConfig();
const mailbox = await startMailbox(config);

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
process.send?.({ ready: true });
