/**
 * A proof that takes longer than one run: its world stays in a folder, and a file beside it says
 * how far it has come.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The exit code of a run that another one goes on with. */
export const TO_BE_CONTINUED = 3;

const FILE = "progress.json";

export class KeptProgress<State> {
  readonly folder: string;
  /** Whether the folder outlives the run. */
  readonly lasts: boolean;
  readonly #until: number;

  /** Without `folder` a folder that goes at the end, and no limit of time. */
  constructor(
    folder: string | undefined,
    options: { readonly name: string; readonly seconds: number },
  ) {
    this.lasts = folder !== undefined;
    this.folder = folder
      ? resolve(folder)
      : mkdtempSync(join(tmpdir(), `bankhid-${options.name}-`));
    mkdirSync(this.folder, { recursive: true });
    this.#until = this.lasts ? performance.now() + options.seconds * 1_000 : Infinity;
  }

  isTimeUp(): boolean {
    return performance.now() > this.#until;
  }

  /**
   * What the run before has kept, and takes it away: a run that dies leaves a world that nobody can
   * go on with, and the next one begins anew. Throws where it was another world.
   */
  take(request: object): State | undefined {
    const path = join(this.folder, FILE);
    if (!existsSync(path)) {
      for (const name of readdirSync(this.folder))
        rmSync(join(this.folder, name), { recursive: true, force: true });
      return undefined;
    }
    const kept = JSON.parse(readFileSync(path, "utf8")) as { request: object; state: State };
    if (JSON.stringify(kept.request) !== JSON.stringify(request))
      throw new Error(`${this.folder} keeps another world: ${JSON.stringify(kept.request)}`);
    rmSync(path);
    return kept.state;
  }

  keep(request: object, state: State): void {
    const path = join(this.folder, FILE);
    writeFileSync(`${path}.new`, JSON.stringify({ request, state }));
    renameSync(`${path}.new`, path);
  }

  /** Removes the world. */
  end(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
