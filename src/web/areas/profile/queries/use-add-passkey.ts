import { useMutation } from "@tanstack/react-query";
import { callApi } from "#web/api/client.ts";
import { browserName } from "#web/areas/profile/parts/browser-name.ts";
import { passkeyTexts as words } from "#web/areas/profile/texts/profile.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

type RegisterInput = Parameters<typeof callApi<"passkeyRegister">>[1];

/**
 * Adds a passkey of this device. The first press loads its library; the device asks the person by
 * itself.
 */
export function useAddPasskey() {
  const mutation = useMutation({
    meta: { invalidates: ["Profile"] },
    mutationFn: addPasskey,
    onSuccess: () => addToast({ intent: "success", ...words.added }),
    onError: (error) => {
      const name = error instanceof Error ? error.name : "";
      if (name === "NotAllowedError" || name === "AbortError")
        addToast({ intent: "warning", ...words.cancelled });
      else if (name === "InvalidStateError") addToast({ intent: "info", ...words.exists });
      else tellFailure(words.addFailed)(error);
    },
  });
  return {
    supported: typeof window.PublicKeyCredential === "function",
    running: mutation.isPending,
    add: () => mutation.mutate(),
  };
}

async function addPasskey(): Promise<void> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { flowId, options } = await callApi("passkeyRegisterOptions", {});
  const response = await startRegistration({ optionsJSON: options as never });
  const name = words.defaultName(browserName(navigator.userAgent));
  // The library's answer is the browser's own JSON form, which the contract describes.
  await callApi("passkeyRegister", {
    body: { flowId, name, response },
  } as unknown as RegisterInput);
}
