/**
 * A stranger's program: it keeps a copy of a company's transactions by the page for developers and
 * nothing else. The copy is a file; each page of changes and its cursor are written together.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";

export interface Key {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A transaction as the API gives it. */
export interface CopiedRow {
  readonly id: string;
  readonly version: string;
}

interface Kept {
  readonly cursor: string;
  readonly rows: readonly CopiedRow[];
}

const PAGE = 500;
/** Milliseconds of a second. */
const PAUSE_MS = 1_000;
const TRIES = 120;
const STILL_LOOKS = 4;
const STILL_MS = 3_000;

export class Copy {
  readonly #file: string;
  readonly #key: Key;
  #address: string;
  #token = "";
  #cursor: string;
  readonly rows: Map<string, CopiedRow>;
  pages = 0;
  /** Rows and removals that the pages brought. */
  changes = 0;

  /** Begins where the file ends, or empty. */
  constructor(file: string, address: string, key: Key) {
    this.#file = file;
    this.#address = address;
    this.#key = key;
    const kept = readKept(file);
    this.#cursor = kept.cursor;
    this.rows = new Map(kept.rows.map((row) => [row.id, row]));
  }

  /** The server was started again, elsewhere. */
  moveTo(address: string): void {
    this.#address = address;
  }

  /**
   * Applies what has changed; answers whether that was everything. `pagesMax` stands for a program
   * that is stopped in the middle.
   */
  async keepInStep(pagesMax = Number.POSITIVE_INFINITY): Promise<boolean> {
    let isWhole = false;
    for (let pages = 0; pages < pagesMax && !isWhole; pages++) {
      const page = await this.call<{
        added: CopiedRow[];
        modified: CopiedRow[];
        removed: { id: string }[];
        nextCursor: string;
        hasMore: boolean;
      }>("GET", `/transactions/sync?limit=${PAGE}&cursor=${this.#cursor}`);
      for (const { id } of page.removed) this.rows.delete(id);
      for (const row of [...page.added, ...page.modified]) this.rows.set(row.id, row);
      this.#cursor = page.nextCursor;
      this.pages++;
      this.changes += page.removed.length + page.added.length + page.modified.length;
      isWhole = !page.hasMore;
    }
    this.save();
    return isWhole;
  }

  /** Keeps in step until nothing new has come for some seconds: jobs of the last steps may run. */
  async awaitRest(): Promise<void> {
    for (let still = 0; still < STILL_LOOKS; still++) {
      await new Promise((resolve) => setTimeout(resolve, STILL_MS));
      const before = this.changes;
      await this.keepInStep();
      if (this.changes > before) still = 0;
    }
  }

  save(): void {
    const kept: Kept = { cursor: this.#cursor, rows: [...this.rows.values()] };
    writeFileSync(`${this.#file}.part`, JSON.stringify(kept));
    renameSync(`${this.#file}.part`, this.#file);
  }

  /** Everything that the list of days shows. */
  async readOriginal(): Promise<Map<string, CopiedRow>> {
    const found = new Map<string, CopiedRow>();
    let cursor = "";
    do {
      const page = await this.call<{ data: CopiedRow[]; nextCursor: string | null }>(
        "GET",
        `/transactions?limit=${PAGE}&cursor=${cursor}`,
      );
      for (const row of page.data) found.set(row.id, row);
      cursor = page.nextCursor ?? "";
    } while (cursor !== "");
    return found;
  }

  async call<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
    const name = crypto.randomUUID();
    for (let tries = 0; tries < TRIES; tries++) {
      const reply = await fetch(`${this.#address}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(body === undefined
            ? {}
            : { "content-type": "application/json", "idempotency-key": name }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (reply.ok) return (await reply.json()) as Reply;
      if (reply.status === 401) await this.#getToken();
      else if (reply.status === 429 || reply.status === 503) await waitFor(reply);
      else throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    }
    throw new Error(`${method} ${path} was not answered`);
  }

  async #getToken(): Promise<void> {
    const { clientId, clientSecret } = this.#key;
    const login = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const reply = await fetch(`${this.#address}/oauth2/token`, {
      method: "POST",
      headers: { authorization: `Basic ${login}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    if (reply.status === 429) return waitFor(reply);
    if (!reply.ok) throw new Error(`No token: ${await reply.text()}`);
    this.#token = ((await reply.json()) as { access_token: string }).access_token;
  }
}

function readKept(file: string): Kept {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Kept;
  } catch {
    return { cursor: "", rows: [] };
  }
}

async function waitFor(reply: Response): Promise<void> {
  await reply.arrayBuffer();
  const seconds = Number(reply.headers.get("retry-after") ?? 1);
  await new Promise((resolve) => setTimeout(resolve, seconds * PAUSE_MS));
}
