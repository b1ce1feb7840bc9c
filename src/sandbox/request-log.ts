/** The last calls that a stand-in got, for tests that count them. */
export interface LoggedCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Sandbox time, ISO. */
  readonly at: string;
  readonly status: number;
}

const KEPT_MAX = 20_000;

export interface RequestLog {
  add(call: LoggedCall): void;
  list(): readonly LoggedCall[];
  clear(): void;
}

export function createRequestLog(): RequestLog {
  let calls: LoggedCall[] = [];
  return {
    add(call) {
      calls.push(call);
      if (calls.length > KEPT_MAX * 2) calls = calls.slice(-KEPT_MAX);
    },
    list: () => calls,
    clear: () => void (calls = []),
  };
}
