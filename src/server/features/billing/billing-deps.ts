import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/errors.ts";
import type { PaymentGateway } from "#server/providers/payment/payment.port.ts";

export type BillingDeps = Pick<
  Deps,
  | "config"
  | "log"
  | "db"
  | "queue"
  | "clock"
  | "newId"
  | "mailer"
  | "events"
  | "payments"
  | "invoicing"
>;

/** The gateway; throws `payment_unavailable` where none is set up. */
export function requireGateway({ payments }: Pick<Deps, "payments">): PaymentGateway {
  if (payments === undefined)
    throw new ApiError("payment_unavailable", { message: "Card payment is not set up" });
  return payments;
}
