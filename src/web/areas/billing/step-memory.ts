/**
 * The steps of a new subscription over a reload of the page: in session storage, which logging out
 * wipes. The step is 1 until it is stored, and again after a success.
 */
import { EXTRA_ACCOUNTS_MAX } from "#contract/billing/plan-sums.ts";
import { withStorage } from "#web/state/tab-storage.ts";

export const STEPS_LAST = 4;

export interface StepMemory {
  readonly step: number;
  readonly planKey?: string;
  readonly companyId?: string;
  readonly extraAccounts: number;
  readonly dataTransfer: boolean;
  readonly recurringPayment: boolean;
}

export const FIRST_STEP: StepMemory = {
  step: 1,
  extraAccounts: 0,
  dataTransfer: false,
  recurringPayment: false,
};

const KEY = "bankhid.subscriptionStep";

export function readSteps(): StepMemory {
  const text = withStorage("sessionStorage", (storage) => storage.getItem(KEY));
  return (text ? parseSteps(text) : undefined) ?? FIRST_STEP;
}

export function keepSteps(memory: StepMemory): void {
  withStorage("sessionStorage", (storage) => storage.setItem(KEY, JSON.stringify(memory)));
}

export function resetSteps(): void {
  withStorage("sessionStorage", (storage) => storage.removeItem(KEY));
}

/** The content of a stored memory; undefined for a damaged or foreign one. */
export function parseSteps(text: string): StepMemory | undefined {
  try {
    const kept = JSON.parse(text) as Partial<StepMemory> | null;
    if (kept === null || typeof kept !== "object") return undefined;
    const { step, planKey, companyId, extraAccounts } = kept;
    if (!Number.isInteger(step) || step! < 1 || step! > STEPS_LAST) return undefined;
    if (
      !Number.isInteger(extraAccounts) ||
      extraAccounts! < 0 ||
      extraAccounts! > EXTRA_ACCOUNTS_MAX
    )
      return undefined;
    return {
      step: step!,
      extraAccounts: extraAccounts!,
      ...(typeof planKey === "string" ? { planKey } : {}),
      ...(typeof companyId === "string" ? { companyId } : {}),
      dataTransfer: kept.dataTransfer === true,
      recurringPayment: kept.recurringPayment === true,
    };
  } catch {
    return undefined;
  }
}
