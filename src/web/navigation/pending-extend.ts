/**
 * The link of a reminder letter, kept while its reader logs in: the login link opens in another
 * tab.
 */
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { withStorage } from "#web/state/tab-storage.ts";
import { nowMs } from "#web/time/now.ts";
import { to } from "./paths.ts";
import { canExtendConsents } from "#web/state/capabilities.ts";
import { clientState } from "#web/state/client-state.ts";

const KEY = "bankhid.pendingExtend";
/** A login link lives shorter; an older entry was given up. */
const KEPT_MS = 60 * 60_000;
const CONSENT_ID = /^[0-9a-f-]{36}$/i;

/** Remembers the consent that an address asks to extend; other addresses leave nothing. */
export function keepPendingExtend(path: string, search: string): void {
  const id = consentToExtend(path, search);
  if (!id) return;
  // Without storage the reader opens the letter's link once more after the login.
  withStorage("localStorage", (storage) =>
    storage.setItem(KEY, JSON.stringify({ id, atMs: nowMs() })),
  );
}

/** The consent that `/bank-consents?extend=…` names. */
export function consentToExtend(path: string, search: string): string | undefined {
  const id = path === to.bankConsents() ? new URLSearchParams(search).get("extend") : null;
  return id && CONSENT_ID.test(id) ? id : undefined;
}

/** Leads to the kept consent once a person who can extend it is logged in. */
export function usePendingExtend(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const id = takePendingExtend();
    if (id && canExtendConsents(clientState()))
      void navigate({ to: to.bankConsents(), search: { extend: id } as never });
  }, [navigate]);
}

function takePendingExtend(): string | undefined {
  return withStorage("localStorage", (storage) => {
    const text = storage.getItem(KEY);
    if (text === null) return undefined;
    storage.removeItem(KEY);
    const kept = JSON.parse(text) as { readonly id?: unknown; readonly atMs?: unknown } | null;
    const fresh = typeof kept?.atMs === "number" && nowMs() - kept.atMs < KEPT_MS;
    return fresh && typeof kept?.id === "string" && CONSENT_ID.test(kept.id) ? kept.id : undefined;
  });
}
