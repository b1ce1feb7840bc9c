/** The composition by hand: everything concrete that the features get, made once for each role. */
import { resolve } from "node:path";
import type { Logger } from "pino";
import { systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Connection } from "./database/connect.ts";
import type { Deps } from "./deps.ts";
import { createPostgresEvents } from "./events-postgres.ts";
import { createHealthProbe } from "./http/health-probe.store.ts";
import type { Queue } from "./jobs/queue.ts";
import { createSmtpMailer } from "./mail/outbound/smtp-mailer.ts";
import { newId } from "./new-id.ts";
import { createBankFeeds } from "./providers/bank-feed/create-bank-feeds.ts";
import { countFault } from "./told-faults.ts";
import { createCaptcha } from "./providers/captcha/create-captcha.ts";
import { createSandboxBank } from "./providers/bank-feed/sandbox-bank.adapter.ts";
import { createCompanyRegister } from "./providers/company-register/create-company-register.ts";
import { createPaymentGateway } from "./providers/payment/create-payment-gateway.ts";
import { createInvoiceIssuer } from "./providers/invoicing/create-invoice-issuer.ts";
import { createConfiguredSender } from "./providers/webhook-sender/create-webhook-sender.ts";
import type { DataFolder } from "./features/installation/data-folder.service.ts";
import { createPlanQuota } from "./features/billing/subscriptions/plan-quota.ts";
import { createDiskFileStorage } from "./providers/file-storage/disk-file-storage.adapter.ts";

export interface DepsBase {
  config: Config;
  log: Logger;
  connection: Connection;
  /** For the connection that listens to events. */
  appUrl: string;
  queue: Queue;
  /** DATA_DIR, which the kept files lie in. */
  folder: DataFolder;
}

export interface BuiltDeps {
  deps: Deps;
  close(): Promise<void>;
}

/** Builds the dependencies; nothing connects before it is used. */
export function buildDeps({ config, log, connection, appUrl, queue, folder }: DepsBase): BuiltDeps {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === undefined) throw new Error("SMTP_URL is missing."); // The configuration has checked it already.
  const mailer = createSmtpMailer(smtpUrl, from);
  const health = createHealthProbe(appUrl, folder);
  const events = createPostgresEvents({ db: connection.db, appUrl, log });
  const deps: Deps = {
    config,
    log,
    db: connection.db,
    queue,
    clock: systemClock,
    newId: () => newId(),
    mailer,
    files: createDiskFileStorage(resolve(config.dataDir, "files"), config.limits.diskReserveBytes, {
      isHere: folder.isHere,
      onFault: (fault) => {
        countFault("storage", fault.kind);
        log.error({ err: fault, kind: fault.kind }, "trouble with kept files");
      },
    }),
    captcha: createCaptcha({ config, db: connection.db, clock: systemClock, log }),
    bankFeeds: createBankFeeds({ config, clock: systemClock }),
    sandboxBank: createSandboxBank({ config, clock: systemClock }),
    companyRegister: createCompanyRegister({ config, clock: systemClock, newId: () => newId() }),
    payments: createPaymentGateway(config),
    invoicing: createInvoiceIssuer(config),
    webhookSender: createConfiguredSender(config),
    events,
    health,
    quota: createPlanQuota({ config, clock: systemClock }),
  };
  const close = async (): Promise<void> => {
    await health.close();
    await events.close();
    await mailer.close();
  };
  return { deps, close };
}
