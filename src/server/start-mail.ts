/** The role `mail`: letters with reports and statements come in on a port of their own. */
import type { AddressInfo } from "node:net";
import type { Deps } from "./deps.ts";
import {
  findRecipient,
  noteTooLarge,
  takeMail,
} from "./features/received-mails/take-mail.service.ts";
import { createRateLimiter, limitAddress } from "./http/rate-limit.ts";
import { createMailReceiver } from "./mail/inbound/mail-receiver.ts";

export interface MailRole {
  readonly port: number;
  /** Takes no new connection; letters under way are finished or cut off within seconds. */
  stop(): Promise<void>;
}

/** Listens on the port of the settings; rejects where that is taken. */
export async function startMail(deps: Deps): Promise<MailRole> {
  const { config, log } = deps;
  const rateLimiter = createRateLimiter(deps);
  const server = createMailReceiver({
    domain: config.mail.domain,
    relays: config.mail.relays,
    log,
    clock: deps.clock,
    limitAddress,
    countRecipient: async (from, perMinute) =>
      (await rateLimiter.hit(`mail-recipient:${from}`, perMinute, 60)).allowed,
    findRecipient: (address, client) => findRecipient(deps, address, client),
    take: (envelope, bytes) => takeMail(deps, envelope, bytes),
    noteTooLarge: (envelope, head, size) => noteTooLarge(deps, envelope, head, size),
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(config.mail.port, config.host, () => {
      server.server.off("error", reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: async () => {
      await new Promise<void>((done) => server.close(() => done()));
      rateLimiter.close();
    },
  };
}
