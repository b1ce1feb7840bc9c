/** A sample of a stored file, made in this browser. */
// The bundler makes the default export: the address of the worker's own file.
// oxlint-disable-next-line import/default
import workerAddress from "./sample-worker.ts?worker&url";
import { SAMPLE_BYTES_MAX } from "#values/sample-limit.ts";
import { callApi, fetchTicket } from "#web/api/client.ts";

/** A sample of the largest file takes up to a minute, on a slow machine some. */
const PATIENCE_MS = 300_000;

export interface MadeSample {
  readonly bytes: Uint8Array;
  readonly text: string;
  /** False where no attempt was read exactly like the original. */
  readonly readsAlike: boolean;
}

export type SampleFaultName = "too_large" | "not_text" | "no_structure" | "not_hidden" | "program";

export type SampleReply = { readonly sample: MadeSample } | { readonly fault: SampleFaultName };

/** What the worker is doing; `attempt` counts from 1. */
export type MakingSample =
  | { readonly step: "read" }
  | { readonly step: "disguise" | "check"; readonly attempt: number; readonly attemptsMax: number };

export type SampleMessage = SampleReply | { readonly progress: MakingSample };

interface ScriptAddresses {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

/**
 * Fetches the file and lets the worker disguise it. An end of the signal ends the worker. Throws
 * the API's error where the file is gone.
 */
export async function makeSample(
  { companyId, fileId }: { readonly companyId: string; readonly fileId: string },
  onProgress: (progress: MakingSample) => void,
  signal: AbortSignal,
): Promise<SampleReply> {
  const { url } = await callApi("fileDownload", {
    params: { id: fileId },
    body: { company_id: companyId },
  });
  const bytes = await fetchTicket(url);
  if (!bytes) return { fault: "program" };
  if (bytes.length > SAMPLE_BYTES_MAX) return { fault: "too_large" };
  return disguise(bytes, onProgress, signal);
}

function disguise(
  bytes: Uint8Array,
  onProgress: (progress: MakingSample) => void,
  signal: AbortSignal,
): Promise<SampleReply> {
  if (signal.aborted) return Promise.resolve({ fault: "program" });
  const worker = new Worker(trusted(workerAddress), { type: "module" });
  return new Promise<SampleReply>((resolve) => {
    const timer = setTimeout(() => resolve({ fault: "program" }), PATIENCE_MS);
    signal.addEventListener("abort", () => resolve({ fault: "program" }), { once: true });
    worker.addEventListener("message", ({ data }: MessageEvent<SampleMessage>) => {
      if ("progress" in data) return onProgress(data.progress);
      clearTimeout(timer);
      resolve(data);
    });
    worker.addEventListener("error", () => {
      clearTimeout(timer);
      resolve({ fault: "program" });
    });
    worker.postMessage(bytes);
  }).finally(() => worker.terminate());
}

let policy: { createScriptURL(address: string): string } | undefined;

/** The policy of the page takes no plain text as the address of a script. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: ScriptAddresses };
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy("sample-worker", { createScriptURL: (given) => given });
  return policy.createScriptURL(address);
}
