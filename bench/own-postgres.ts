/** The PostgreSQL of a bench or a proof, which never outlives it. */
import { rmSync } from "node:fs";
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  startEmbedded,
} from "../src/server/database/embedded.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

/**
 * As `startEmbedded`; a signal that ends the process stops PostgreSQL too, also while it starts,
 * and removes its data folder, except where `stays` says that another run goes on with it.
 */
export async function startOwnPostgres({
  stays = false,
  ...options
}: EmbeddedOptions & { readonly stays?: boolean }): Promise<EmbeddedDatabase> {
  const starting = startEmbedded(options);
  const forget = stopOnSignal(async () => {
    await starting.then(
      (embedded) => embedded.stop(),
      () => {},
    );
    if (!stays) rmSync(options.dataDir, { recursive: true, force: true });
  });
  const embedded = await starting;
  return {
    ...embedded,
    async stop() {
      await embedded.stop();
      forget();
    },
  };
}
