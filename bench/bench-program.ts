/**
 * The application of a bench in a process of its own, so that neither its time nor its memory holds
 * the bench: `node bench/bench-program.ts <connection>`. Prints its address, and ends when its
 * input does.
 */
import { openBenchApp } from "./bench-app.ts";

const bench = await openBenchApp(process.argv[2]!);
process.stdout.write(`${await bench.app.listen({ port: 0, host: "127.0.0.1" })}\n`);
process.stdin.resume().once("end", () => void bench.close());
