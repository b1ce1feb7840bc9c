import { callApi } from "#web/api/client.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { passkeyLoginTexts as words } from "#web/areas/login/texts/passkey-login.ts";
import type { FaultWords } from "./LoginFault.tsx";

type SignInInput = Parameters<typeof callApi<"passkeySignIn">>[1];

/**
 * Asks the device for a passkey and answers the new session's token. The library comes with the
 * press. Throws `ApiError`, or the browser's own error when the person or the device says no.
 */
export async function signInByPasskey(): Promise<string> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { flowId, options } = await callApi("passkeySignInOptions", {});
  const response = await startAuthentication({ optionsJSON: options as never });
  // The library's answer is the browser's own JSON form, which the contract describes.
  const { token } = await callApi("passkeySignIn", {
    body: { flowId, response },
  } as unknown as SignInInput);
  return token;
}

/** What the person is told when the passkey was not taken. */
export function passkeyFault(error: unknown): FaultWords {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return words.cancelled;
  return { title: words.failed, message: presentError(error).message };
}
