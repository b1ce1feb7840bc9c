import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  addToast,
  dismissToast,
  TOAST_SCREEN_MS,
  TOAST_STORE_MS,
  TOASTS_MAX,
  toastStore,
} from "#web/toasts/toasts.ts";

describe("toasts", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    toastStore.set({ entries: [], shown: [] });
  });
  afterEach(() => vi.useRealTimers());

  it("leave the store after 5 seconds and the screen after 60", () => {
    addToast({ intent: "success", title: "A" });
    vi.advanceTimersByTime(TOAST_STORE_MS - 1);
    expect(toastStore.get().entries).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toastStore.get().entries).toHaveLength(0);
    expect(toastStore.get().shown).toHaveLength(1);
    vi.advanceTimersByTime(TOAST_SCREEN_MS - TOAST_STORE_MS);
    expect(toastStore.get().shown).toHaveLength(0);
  });

  it("are not raised twice while in the store, but again afterwards", () => {
    addToast({ intent: "error", title: "A", message: "m" });
    addToast({ intent: "error", title: "A", message: "m" });
    expect(toastStore.get().shown).toHaveLength(1);
    vi.advanceTimersByTime(TOAST_STORE_MS);
    addToast({ intent: "error", title: "A", message: "m" });
    expect(toastStore.get().shown).toHaveLength(2);
  });

  it("are at most four; the oldest gives way", () => {
    for (const title of ["A", "B", "C", "D", "E"]) addToast({ intent: "info", title });
    expect(toastStore.get().shown.map((toast) => toast.title)).toEqual(["B", "C", "D", "E"]);
    expect(toastStore.get().shown).toHaveLength(TOASTS_MAX);
  });

  it("go when dismissed", () => {
    addToast({ intent: "info", title: "A" });
    dismissToast(toastStore.get().shown[0]!.id);
    expect(toastStore.get().shown).toHaveLength(0);
  });

  it("are raised again at once when the same happens after they were dismissed", () => {
    addToast({ intent: "error", title: "A", message: "m" });
    dismissToast(toastStore.get().shown[0]!.id);
    addToast({ intent: "error", title: "A", message: "m" });
    expect(toastStore.get().shown).toHaveLength(1);
    expect(toastStore.get().entries).toHaveLength(1);
  });
});
