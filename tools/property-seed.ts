/**
 * Vitest runs this file before each test file. Property tests take their cases from one fixed seed,
 * so that the same code gives the same answer in every run. `PROPERTY_SEED` names another seed:
 * `npm run proof -- properties` looks for faults with new seeds. A seed that found a fault becomes
 * an example of its property.
 */
import fc from "fast-check";

const FIXED_SEED = 20_261_122;

const asked = process.env["PROPERTY_SEED"];
const seed = asked === undefined ? FIXED_SEED : Number(asked);
if (!Number.isSafeInteger(seed))
  throw new Error(`PROPERTY_SEED must be a whole number, and it is „${asked}”.`);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
