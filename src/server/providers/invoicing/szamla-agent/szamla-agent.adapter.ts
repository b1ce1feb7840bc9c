/**
 * Számlázz.hu's Számla Agent behind the invoicing port: one address, one file part whose name picks
 * the operation. Each call is sent once.
 */
import type { SzamlaAgentSettings } from "#server/settings/invoicing.ts";
import { InvoiceFault, type InvoiceIssuer } from "../invoicing.port.ts";
import { type AgentAnswer, NOT_FOUND, readFound, readIssued, readPdfReply } from "./agent-reply.ts";
import { writeInvoice, writePdfOrder, writeQuestion } from "./agent-requests.ts";

// A PDF of one page is some hundred kilobytes, in base64 a third more.
const BODY_BYTES_MAX = 1024 * 1024;

const PARTS = {
  issue: "action-xmlagentxmlfile",
  find: "action-szamla_agent_xml",
  pdf: "action-szamla_agent_pdf",
} as const;

export function createSzamlaAgent(settings: SzamlaAgentSettings): InvoiceIssuer {
  const send = createSender(settings);
  return {
    name: "szamla-agent",
    async issue(order) {
      return readIssued(await send("issue", writeInvoice(settings, order)));
    },
    async find(externalId) {
      try {
        return readFound(await send("find", writeQuestion(settings, externalId)));
      } catch (error) {
        if (error instanceof InvoiceFault && error.code === NOT_FOUND) return undefined;
        throw error;
      }
    },
    async readPdf(number) {
      return readPdfReply(await send("pdf", writePdfOrder(settings, number)));
    },
  };
}

/** One call. The vendor asks its callers to keep the session's cookie. */
function createSender(settings: SzamlaAgentSettings) {
  let cookie = "";
  return async (operation: keyof typeof PARTS, xml: string): Promise<AgentAnswer> => {
    const form = new FormData();
    form.append(PARTS[operation], new Blob([xml], { type: "text/xml" }), "request.xml");
    try {
      const response = await fetch(settings.url, {
        method: "POST",
        headers: cookie === "" ? {} : { cookie },
        body: form,
        redirect: "error",
        signal: AbortSignal.timeout(settings.timeoutMs),
      });
      const [first] = response.headers.getSetCookie();
      if (first !== undefined) cookie = first.split(";")[0]!;
      const body = await readText(response);
      return { status: response.status, header: (name) => response.headers.get(name) ?? "", body };
    } catch (error) {
      if (error instanceof InvoiceFault) throw error;
      const name = error instanceof Error ? error.name : "";
      throw new InvoiceFault("unknown", `${operation}: no whole answer (${name})`, {
        cause: error,
      });
    }
  };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > BODY_BYTES_MAX)
      throw new InvoiceFault("unknown", `an answer of more than ${BODY_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder("utf-8").decode(Buffer.concat(chunks));
}
