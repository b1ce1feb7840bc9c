/** Why a storage did not take bytes; `code` is one of the contract's error codes. */
export class FileRefused extends Error {
  readonly code: "file_too_large" | "disk_full" | "upload_interrupted";

  constructor(code: FileRefused["code"], cause?: unknown) {
    super(`The bytes were not kept: ${code}`, { cause });
    this.name = "FileRefused";
    this.code = code;
  }
}
