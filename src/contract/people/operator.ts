/** Who runs the service, as the imprint and the legal texts name it. */
import { z } from "zod";

const datum = z.string().nullable();

/** Each datum is `null` where the operator has not given it; the pages then say so. */
export const operatorSchema = z.object({
  name: datum,
  seat: datum,
  registerNr: datum,
  /** The court that keeps the register of companies. */
  court: datum,
  taxNumber: datum,
  hostingName: datum,
  hostingSeat: datum,
  hostingEmail: datum,
  /** The account information service provider whose consents the banks give. */
  aisName: datum,
  /** Its number in the register of the Hungarian National Bank. */
  aisNumber: datum,
});
export type Operator = z.infer<typeof operatorSchema>;

/**
 * The first day of the privacy notice in force. The notice stands in
 * `src/web/areas/legal/texts/privacy.md`; a change of it needs a new day here, and then
 * everybody is asked again.
 */
export const PRIVACY_VERSION = "2026-12-01";
