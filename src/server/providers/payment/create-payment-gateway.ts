import type { Config } from "#server/config.ts";
import type { PaymentGateway } from "./payment.port.ts";
import { createSimplePay } from "./simplepay/simplepay.adapter.ts";

/** The gateway that the configuration names; undefined where none is set up. */
export function createPaymentGateway(config: Pick<Config, "payments">): PaymentGateway | undefined {
  const { simplePay } = config.payments;
  return simplePay && createSimplePay(simplePay);
}
