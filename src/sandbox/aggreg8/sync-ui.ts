import { type Answer, type Call } from "../stand-in.ts";
import type { Aggreg8 } from "./aggreg8-consents.ts";

/** The hosted consent page. */
export async function answerSyncUi(_a8: Aggreg8, _call: Call): Promise<Answer> {
  return { status: 404, type: "text/plain", body: "" };
}
