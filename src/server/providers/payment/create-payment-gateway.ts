import type { Config } from "#server/config.ts";
import type { PaymentGateway } from "./payment.port.ts";
import { createSimplePay } from "./simplepay/simplepay.adapter.ts";
import { createTestGateway } from "./test-gateway/test-gateway.adapter.ts";

/** The gateway that the configuration names; undefined where none is set up. */
export function createPaymentGateway(config: Pick<Config, "payments">): PaymentGateway | undefined {
  const { simplePay, testGateway } = config.payments;
  if (testGateway !== undefined) return createTestGateway(testGateway);
  return simplePay && createSimplePay(simplePay);
}
