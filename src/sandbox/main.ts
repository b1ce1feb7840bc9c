/**
 * The stand-ins of the outside world, in a process of their own. It ends when the program that
 * started it is gone.
 */
import { openAggreg8 } from "./aggreg8/start-aggreg8.ts";
import { openBankWorld } from "./bank-world/bank-world.ts";
import { openEnableBanking } from "./enable-banking/start-enable-banking.ts";
import { openMailbox } from "./mailbox/start-mailbox.ts";
import { startNameServer } from "./name-server/start-name-server.ts";
import { openNav } from "./nav/start-nav.ts";
import { runUntilStopped } from "./run-alone.ts";
import { readSandboxConfig, type SandboxConfig } from "./sandbox-config.ts";
import { startSandboxServer } from "./sandbox-server.ts";
import type { StandIn } from "./stand-in.ts";
import { openSimplePay } from "./simplepay/start-simplepay.ts";
import { openSzamlaAgent } from "./szamla-agent/start-szamla-agent.ts";
import { openTestGateway } from "./test-gateway/start-test-gateway.ts";
import { openWebhookReceiver } from "./webhook-receiver/start-webhook-receiver.ts";
import { openSzamlazzhu } from "./szamlazzhu/start-szamlazzhu.ts";

const config = readSandboxConfig();
const world = openBankWorld(config.dataDir);

async function start({
  port,
  smtpPort,
}: SandboxConfig): Promise<{ port: number; smtpPort: number; stop: () => Promise<void> }> {
  const mailbox = await openMailbox({ ...config, smtpPort });
  // The mailbox's number again, over UDP.
  const names = await startNameServer(mailbox.smtpPort).catch(async (error: unknown) => {
    await mailbox.stop();
    throw error;
  });
  const standIns: StandIn[] = [
    mailbox,
    openAggreg8(config, world),
    await openEnableBanking(config, world),
    openSzamlazzhu(config),
    openNav(config),
    openSimplePay(config),
    openTestGateway(config),
    openSzamlaAgent(config),
    openWebhookReceiver(),
  ];
  const server = await startSandboxServer(port, standIns, config.programUrl).catch(
    async (error: unknown) => {
      await Promise.all([names, ...standIns].map((standIn) => standIn.stop()));
      throw error;
    },
  );
  const stop = async (): Promise<void> => {
    await server.stop();
    await names.stop();
  };
  return { port: server.port, smtpPort: mailbox.smtpPort, stop };
}

// Taken ports must not stop a newcomer: the program learns the ports that were found from the ready
// message.
const running = await start(config).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== "EADDRINUSE" || process.send === undefined) throw error;
  return start({ ...config, port: 0, smtpPort: 0 });
});

runUntilStopped({ port: running.port, smtpPort: running.smtpPort }, async () => {
  await running.stop();
  world.close();
});
