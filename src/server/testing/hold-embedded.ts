/**
 * A program of its own that holds an embedded database, for tests that kill it: prints one JSON
 * line when ready.
 */
import { startEmbedded } from "../database/embedded.ts";

const dataDir = process.argv[2] ?? "";
try {
  const embedded = await startEmbedded({ dataDir, onLost: () => process.exit(3) });
  // First, so that no end asked for after the line leaves PostgreSQL behind.
  process.on("SIGTERM", () => void embedded.stop().then(() => process.exit(0)));
  process.stdout.write(
    `${JSON.stringify({ url: embedded.ownerUrl, adopted: embedded.adopted })}\n`,
  );
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: (error as Error).message })}\n`);
  process.exit(2);
}
