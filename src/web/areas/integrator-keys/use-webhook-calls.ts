import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "#web/api/api-error.ts";
import { callApi, type ApiInput } from "#web/api/client.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { putSecret } from "#web/areas/integrator-keys/secret-bag.ts";
import { webhookToasts as toasts } from "#web/areas/integrator-keys/texts/webhooks.ts";
import type { WebhookRow } from "#web/areas/integrator-keys/webhook-queries.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

const done = (words: { readonly title: string; readonly message: string }) =>
  addToast({ intent: "success", ...words });

export function namedWebhook({ companyId, _id }: WebhookRow) {
  return { company_id: companyId, webhook_id: _id };
}

/** What the buttons of a webhook do; each tells its end by toast. */
export function useWebhookCalls() {
  const invalidates = ["Client"] as const;
  const test = useApiMutation("webhookTest", {
    invalidates,
    onSuccess: () => done(toasts.tested),
    onError: tellFailure(toasts.testFailed),
  });
  const replay = useApiMutation("webhookReplay", {
    invalidates,
    onSuccess: ({ count }) => done(toasts.replayed(count)),
    onError: tellFailure(toasts.replayFailed),
  });
  const resume = useApiMutation("webhookSave", {
    invalidates,
    onSuccess: () => done(toasts.resumed),
    onError: tellFailure(toasts.resumeFailed),
  });
  const endOld = useApiMutation("webhookOldSecretEnd", {
    invalidates,
    onSuccess: () => done(toasts.oldEnded),
    onError: tellFailure(toasts.oldEndFailed),
  });
  return { test, replay, resume, endOld };
}

type SecretCall = "webhookCreate" | "webhookRotate";

/** A call whose reply holds the secret that signs. It goes into the bag and nowhere else. */
export function useWebhookSecretCall<N extends SecretCall>(name: N) {
  return useMutation<void, ApiError, ApiInput<N>>({
    mutationFn: async (input) => {
      const { webhook, secret } = await callApi(name, input);
      putSecret({ clientId: webhook.url, clientSecret: secret });
    },
    meta: { invalidates: ["Client"] },
  });
}
