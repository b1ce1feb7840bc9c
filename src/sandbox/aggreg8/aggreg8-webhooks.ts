/**
 * Notifications to the addresses that the partner registered: sent once, never signed, as the
 * vendor's look.
 */
import { setTimeout as wait } from "node:timers/promises";
import { iso, shapeExpiry } from "./aggreg8-shapes.ts";
import type { Aggreg8State, Consent, Flow } from "./aggreg8-state.ts";

export type NotificationType =
  | "INFO_SHARING_CONSENT_CREATED"
  | "INFO_SHARING_CONSENT_UPDATED"
  | "INFO_SHARING_CONSENT_DELETED"
  | "USER_FLOW_ENDED"
  | "TRANSACTIONS_CREATED"
  | "TRANSACTIONS_UPDATED";

export interface Delivery {
  readonly notificationType: NotificationType;
  readonly url: string;
  /** Sandbox time, ISO. */
  readonly at: string;
  /** The answer's status, or the reason why there was none. */
  readonly outcome: number | string;
  readonly body: unknown;
}

export interface Notice {
  readonly type: NotificationType;
  readonly consent?: Consent;
  readonly flow?: Flow;
  /** Accounts that the flow has just allowed. */
  readonly fresh?: readonly string[];
}

export interface Webhooks {
  send(notice: Notice): Promise<void>;
  /** Sends after so many milliseconds, in the order of the list. */
  later(delayMs: number, notices: readonly Notice[]): void;
  deliveries(): readonly Delivery[];
  clear(): void;
  stop(): void;
}

const TIMEOUT_MS = 10_000;
const KEPT_MAX = 500;

/** `usual` is the address until the partner registers one; empty for none. */
export function createWebhooks(state: Aggreg8State, now: () => number, usual: string): Webhooks {
  let kept: Delivery[] = [];
  const stopping = new AbortController();
  const post = async (url: string, type: NotificationType, body: unknown): Promise<void> => {
    const outcome = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopping.signal]),
    }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      (error: unknown) => String(error),
    );
    kept = [
      ...kept.slice(-KEPT_MAX + 1),
      { notificationType: type, url, at: iso(now()), outcome, body },
    ];
  };
  const send = async ({ type, consent, flow, fresh }: Notice): Promise<void> => {
    const ids = consent?.accounts.map(({ _id }) => _id) ?? [];
    const body = {
      notificationType: type,
      userId: consent?.userId ?? flow?.userId,
      ...(consent
        ? {
            infoSharingConsentId: consent._id,
            consentedAccounts: ids,
            ...shapeExpiry(consent, now()),
          }
        : {}),
      ...(fresh && type === "INFO_SHARING_CONSENT_UPDATED"
        ? {
            consentedAccountsWithPsd2Consent: fresh,
            consentedAccountsWithoutPsd2Consent: ids.filter((id) => !fresh.includes(id)),
          }
        : {}),
      ...(flow
        ? { userFlowInfo: { userFlowId: flow._id, status: flow.status, step: flow.step } }
        : {}),
    };
    const registered = readCallbacks(state.customer["callbacks"]);
    for (const url of registered.length > 0 ? registered : readCallbacks(usual)) {
      await post(url, type, body);
      if (consent?.sentinel === "duplicate") await post(url, type, body);
    }
  };
  return {
    send,
    later(delayMs, notices) {
      void wait(delayMs, undefined, { ref: false, signal: stopping.signal })
        .then(async () => {
          for (const notice of notices) await send(notice);
        })
        .catch(() => {});
    },
    deliveries: () => kept,
    clear: () => void (kept = []),
    stop: () => stopping.abort(),
  };
}

// The vendor's shape of `callbacks` is not public: texts, objects with a `url`, or an object of
// either are all taken.
function readCallbacks(value: unknown): string[] {
  if (typeof value === "string") return /^https?:\/\//.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return [...new Set(Object.values(value).flatMap(readCallbacks))];
}
