import type { StoredFile } from "#contract/files/files.ts";
import type { Problem } from "#contract/problem.ts";
import { ApiError, type ApiErrorCode } from "#web/api/api-error.ts";
import { API_ROOT } from "#web/api/client.ts";
import { bearerToken, sessionSerial } from "#web/state/client-state.ts";
import type { UploadTarget } from "./upload-queue.ts";

/**
 * Uploads one file: multipart `company_name` and `file` under the company's id. By XMLHttpRequest,
 * because `fetch` tells nothing about how much has gone. Rejects with `ApiError`.
 */
export function sendFile(
  file: File,
  target: UploadTarget & { readonly batchId: string | undefined },
  onPercent: (percent: number) => void,
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const batch = target.batchId ? `?batch_id=${encodeURIComponent(target.batchId)}` : "";
    request.open("POST", `${API_ROOT}/file/${encodeURIComponent(target.companyId)}${batch}`);
    request.setRequestHeader("accept", "application/json");
    const bearer = bearerToken();
    const serial = sessionSerial();
    if (bearer) request.setRequestHeader("authorization", `Bearer ${bearer}`);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0)
        onPercent(Math.floor((event.loaded / event.total) * 100));
    };
    request.onload = () => {
      const reply = readJson(request.responseText);
      if (request.status >= 200 && request.status < 300 && reply)
        return resolve(reply as StoredFile);
      reject(buildError(request.status, (reply ?? {}) as Partial<Problem>, serial));
    };
    request.onerror = () =>
      reject(new ApiError("network", 0, "The upload never reached the server."));
    request.onabort = () => reject(new ApiError("aborted", 0, "The upload was stopped."));
    const form = new FormData();
    form.append("company_name", target.companyName);
    form.append("file", file, file.name);
    request.send(form);
  });
}

function buildError(status: number, problem: Partial<Problem>, serial: number): ApiError {
  const code: ApiErrorCode =
    problem.code ??
    (status === 413 ? "file_too_large" : status === 401 ? "unauthenticated" : "internal_error");
  return new ApiError(
    code,
    status,
    problem.message ?? `The upload was answered with ${status}.`,
    problem,
    serial,
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
