/** The sandbox's addresses in the configuration, and how they follow it to another port. */
import type { Config } from "./config.ts";
import { moveSandboxFeeds } from "./config-feeds.ts";
import { moveSandboxInvoicing } from "./config-invoicing.ts";
import { moveSandboxPayments } from "./config-payments.ts";
import { moveSandboxRegister } from "./config-register.ts";

/**
 * The same configuration with the port where the sandbox really listens; letters and banks use it
 * unless set otherwise.
 */
export function withSandboxPorts(
  config: Config,
  ports: { port: number; smtpPort: number },
): Config {
  const usual = config.sandbox && mailboxUrl(config.sandbox.smtpPort);
  const smtpUrl = config.mail.smtpUrl === usual ? mailboxUrl(ports.smtpPort) : config.mail.smtpUrl;
  const feeds = config.sandbox
    ? moveSandboxFeeds(config.feeds, config.sandbox.port, ports.port)
    : config.feeds;
  const register = config.sandbox
    ? moveSandboxRegister(config.register, config.sandbox.port, ports.port)
    : config.register;
  const usualNames = config.sandbox && nameServer(config.sandbox.smtpPort);
  const nameServers = config.mail.nameServers.map((server) =>
    server === usualNames ? nameServer(ports.smtpPort) : server,
  );
  const payments = config.sandbox
    ? moveSandboxPayments(config.payments, config.sandbox.port, ports.port)
    : config.payments;
  const invoicing = config.sandbox
    ? moveSandboxInvoicing(config.invoicing, config.sandbox.port, ports.port)
    : config.invoicing;
  const mail = { ...config.mail, smtpUrl, nameServers };
  return { ...config, sandbox: ports, feeds, register, payments, invoicing, mail };
}

/** The sandbox's name server has the number of its mailbox's port, over UDP. */
export function nameServer(smtpPort: number): string {
  return `127.0.0.1:${smtpPort}`;
}

/** The sandbox's mail server. */
export function mailboxUrl(smtpPort: number): string {
  return `smtp://127.0.0.1:${smtpPort}`;
}
