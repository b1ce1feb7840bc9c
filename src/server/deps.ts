/**
 * The composition root's type: the parts that features may ask for. Each feature names the parts
 * that it takes (`Pick<Deps, …>`).
 */
import type { Logger } from "pino";
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/database/connect.ts";
import type { Events } from "#server/events.ts";
import type { HealthProbe } from "#server/http/health-probe.store.ts";
import type { Queue } from "#server/jobs/queue.ts";
import type { Mailer } from "#server/mail/outbound/mailer.ts";
import type { BankFeeds } from "#server/providers/bank-feed/bank-feeds.port.ts";
import type { SandboxBank } from "#server/providers/bank-feed/sandbox-bank.port.ts";
import type { Captcha } from "#server/providers/captcha/captcha.port.ts";
import type { CompanyRegister } from "#server/providers/company-register/company-register.port.ts";
import type { WebhookSender } from "#server/providers/webhook-sender/webhook-sender.port.ts";
import type { Quota } from "#server/quota.ts";
import type { PaymentGateway } from "#server/providers/payment/payment.port.ts";
import type { InvoiceIssuer } from "#server/providers/invoicing/invoicing.port.ts";
import type { FileStorage } from "#server/providers/file-storage/file-storage.port.ts";

export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  /** The program role's connection pool: sees no company's row outside `inCompany`. */
  readonly db: Database;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly mailer: Mailer;
  readonly files: FileStorage;
  readonly captcha: Captcha;
  /** The banks of the set-up providers; empty where no provider is set up. */
  readonly bankFeeds: BankFeeds;
  /** The sandbox's banks, for the demo; absent where there is no sandbox. */
  readonly sandboxBank?: SandboxBank | undefined;
  /** Names companies by their tax number; undefined where no register is set up. */
  readonly companyRegister: CompanyRegister | undefined;
  /** The card payment gateway; undefined where none is set up, and nobody can pay. */
  readonly payments: PaymentGateway | undefined;
  /** Issues our own invoices; undefined where none is set up, and charges have no invoice then. */
  readonly invoicing: InvoiceIssuer | undefined;
  readonly webhookSender: WebhookSender;
  readonly events: Events;
  /** Asks the database for a sign of life, past the pool. */
  readonly health: HealthProbe;
  /** Asked before anything that a plan may limit. */
  readonly quota: Quota;
  /**
   * `rowSecurityOnly` switches the application's own checks of companies off, so that a test can
   * prove what row-level security holds alone. No configuration sets it, and the application
   * refuses it in production.
   */
  readonly accessMode?: "checked" | "rowSecurityOnly";
}
