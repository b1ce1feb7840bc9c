/**
 * The settings that the program gives to its sandbox; the defaults fit a sandbox that was started
 * by hand. The sandbox's only reader of process.env.
 */
export interface SandboxConfig {
  readonly port: number;
  readonly smtpPort: number;
  readonly dataDir: string;
  /** Where the product itself answers, for links back. */
  readonly programUrl: string;
  /**
   * Where notifications of Aggreg8 go until the partner registers an address of its own; empty for
   * nowhere.
   */
  readonly aggreg8Callback?: string;
}

const PORT_DEFAULT = 8090;

export function readSandboxConfig(
  environment: Record<string, string | undefined> = process.env,
): SandboxConfig {
  const port = Number(environment["SANDBOX_PORT"] || PORT_DEFAULT);
  return {
    port,
    smtpPort: Number(environment["SANDBOX_SMTP_PORT"] || port + 1),
    dataDir: environment["SANDBOX_DATA_DIR"] || "./data/sandbox",
    programUrl: environment["SANDBOX_PROGRAM_URL"] || "http://localhost:8080",
    aggreg8Callback: environment["SANDBOX_AGGREG8_CALLBACK"] ?? "",
  };
}
