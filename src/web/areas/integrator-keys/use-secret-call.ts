import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "#web/api/api-error.ts";
import { callApi, type ApiInput } from "#web/api/client.ts";
import { putSecret } from "#web/areas/integrator-keys/secret-bag.ts";

type SecretCall = "integratorTokenCreate" | "integratorTokenRotate";

/**
 * A call whose reply holds a secret. The secret goes into the bag and nowhere else: the mutation
 * answers the key without it.
 */
export function useSecretCall<N extends SecretCall>(name: N) {
  return useMutation<void, ApiError, ApiInput<N>>({
    mutationFn: async (input) => {
      const { client_id: clientId, client_secret: clientSecret } = await callApi(name, input);
      putSecret({ clientId, clientSecret });
    },
    meta: { invalidates: ["Client"] },
  });
}
