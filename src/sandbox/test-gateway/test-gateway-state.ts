/** What the in-house gateway's stand-in remembers, while it runs: mandates, payments, refunds. */
import { randomBytes } from "node:crypto";

/** What a mandate's payer is like; chosen on its page. */
export type Payer = "good" | "poor" | "closed";

export interface Mandate {
  readonly id: string;
  readonly reference: string;
  readonly returnUrl: string;
  readonly expiresMs: number;
  readonly uses: number;
  readonly usesUntilMs: number;
  /** In hundredths of a forint, as every hundredths here. */
  readonly limit: number;
  readonly used: Set<number>;
  state: "open" | "active" | "declined" | "abandoned" | "expired" | "revoked";
  payer: Payer;
}

export interface Capture {
  readonly id: string;
  readonly reference: string;
  readonly hundredths: number;
  readonly state: "captured" | "declined";
  readonly refunds: { readonly id: string; readonly hundredths: number }[];
}

export class TestGatewayState {
  readonly mandates = new Map<string, Mandate>();
  readonly captures = new Map<string, Capture>();
  /** The next charge is lost on its way, or its answer. */
  loses: "" | "request" | "answer" = "";

  findMandate(by: { readonly id?: string; readonly reference?: string }): Mandate | undefined {
    for (const mandate of this.mandates.values())
      if (mandate.id === by.id || mandate.reference === by.reference) {
        if (mandate.state === "open" && mandate.expiresMs <= Date.now()) mandate.state = "expired";
        return mandate;
      }
    return undefined;
  }
}

export function makeId(kind: "mdt" | "cap" | "ref"): string {
  return `${kind}_${randomBytes(9).toString("hex")}`;
}
