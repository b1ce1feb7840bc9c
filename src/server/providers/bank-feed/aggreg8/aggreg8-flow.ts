/** A person's way through a bank's consent at aggreg8: its beginning, and the state it is in. */
import type { Aggreg8Settings } from "#server/settings/bank-feeds.ts";
import { invariant } from "#values/result.ts";
import type { Aggreg8Client } from "./aggreg8-client.ts";
import { flowStartSchema, flowStateSchema } from "./aggreg8-shapes.ts";
import type {
  FlowRequest,
  FlowStart,
  FlowState,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import { takeShape } from "#server/providers/bank-feed/provider-http.ts";

/** Begins a flow; the person goes on at the address of the answer. */
export async function beginFlow(
  client: Aggreg8Client,
  settings: Aggreg8Settings,
  request: FlowRequest,
): Promise<FlowStart> {
  const { action, person, bankId, consentExternalId, returnUrl } = request;
  invariant(
    action === "ADD_BANK" || consentExternalId !== null,
    `${action} names the consent it is about`,
  );
  const body = {
    flowType: action,
    email: person.identity,
    redirectUri: returnUrl,
    ...(action === "ADD_BANK"
      ? writePrefill(settings, bankId)
      : { infoSharingConsentId: consentExternalId }),
  };
  const answer = await client.call({ method: "POST", path: "/user-flow/init", body });
  const { userFlowId, token } = takeShape(flowStartSchema, answer);
  const address = `${settings.syncUiUrl}?${new URLSearchParams({ token, lang: "HU" }).toString()}`;
  return { externalId: userFlowId, token, address };
}

function writePrefill(
  { prefillBank }: Aggreg8Settings,
  bankId: string | null,
): { prefill?: Record<string, string> } {
  return prefillBank === undefined || bankId === null ? {} : { prefill: { [prefillBank]: bankId } };
}

/** Asks for the state of a flow; an unknown word of the provider counts as running. */
export async function readFlow(
  client: Aggreg8Client,
  settings: Aggreg8Settings,
  flowId: string,
): Promise<FlowState> {
  const answer = await client.call({
    method: "GET",
    path: `/user-flow/${encodeURIComponent(flowId)}/state`,
  });
  const shape = takeShape(flowStateSchema, answer);
  const status = shape.status || shape.userFlowInfo.status;
  const step = shape.step || shape.userFlowInfo.step;
  const state = settings.flowWords.get(status.toUpperCase()) ?? "running";
  const consentId =
    shape.infoSharingConsentId ||
    shape.userFlowInfo.infoSharingConsentId ||
    shape.infoSharingConsent._id;
  return {
    state,
    step: step === "" ? status : `${status} ${step}`,
    consentGiven: state === "succeeded" || settings.consentSteps.includes(step.toUpperCase()),
    consentExternalId: consentId === "" ? null : consentId,
  };
}
