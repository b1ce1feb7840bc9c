/**
 * The running flow over a reload of the page: in session storage, which logging out wipes. Without
 * storage the flow does not outlive a reload, and the server ends it.
 */
import { withStorage } from "#web/state/tab-storage.ts";
import type { ConnectRequest } from "./connect-flow.ts";

export interface RememberedFlow {
  readonly flowId: string;
  readonly request: ConnectRequest;
  readonly sinceMs: number;
  readonly hidden: boolean;
  /** The consent screen without its token. */
  readonly address: string;
}

const KEY = "bankhid.connectFlow";
/** The server ends a flow after ten minutes; an older memory has nothing to follow. */
const REMEMBERED_MS = 15 * 60_000;

export function rememberFlow(flow: RememberedFlow): void {
  withStorage("sessionStorage", (storage) => storage.setItem(KEY, JSON.stringify(flow)));
}

export function forgetFlow(): void {
  withStorage("sessionStorage", (storage) => storage.removeItem(KEY));
}

export function rememberedFlow(nowMs: number): RememberedFlow | undefined {
  const text = withStorage("sessionStorage", (storage) => storage.getItem(KEY));
  const flow = text ? readFlow(text) : undefined;
  return flow && nowMs - flow.sinceMs < REMEMBERED_MS ? flow : undefined;
}

/** The content of a stored memory; undefined for a damaged or foreign one. */
function readFlow(text: string): RememberedFlow | undefined {
  try {
    const flow = JSON.parse(text) as Partial<RememberedFlow> | null;
    const whole =
      typeof flow?.flowId === "string" &&
      typeof flow.sinceMs === "number" &&
      typeof flow.address === "string" &&
      typeof flow.request?.companyId === "string" &&
      typeof flow.request.action === "string";
    return whole ? (flow as RememberedFlow) : undefined;
  } catch {
    return undefined;
  }
}
