import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { endIdempotencyKey, openIdempotencyKey, idempotencyKey } from "./idempotency-keys.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ["a success", undefined, false],
  ["a refusal", new ApiError("conflict", 409, ""), false],
  ["no answer", new ApiError("network", 0, ""), true],
  ["a proxy without an answer", new ApiError("internal_error", 502, ""), true],
  ["a fault of the server", new ApiError("internal_error", 500, ""), true],
])("the request for a secret after %s", (_name, error, isSame) => {
  const request = idempotencyKey("key-1");
  expect(idempotencyKey("key-1")).toBe(request);
  expect(idempotencyKey("key-2")).not.toBe(request);
  endIdempotencyKey("key-1", error);
  expect(openIdempotencyKey("key-1")).toBe(isSame ? request : undefined);
  expect(idempotencyKey("key-1") === request).toBe(isSame);
});
