import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "#web/api/api-error.ts";
import { callApi, type ApiInput } from "#web/api/client.ts";
import type { ChangedKey } from "#web/areas/integrator-keys/key-queries.ts";
import { putSecret } from "#web/areas/integrator-keys/secret-bag.ts";

type SecretCall = "integratorTokenCreate" | "integratorTokenRotate";

/**
 * A call whose reply holds a secret. The secret goes into the bag and nowhere else: the mutation
 * answers the key without it.
 */
export function useSecretCall<N extends SecretCall>(name: N) {
  return useMutation<ChangedKey, ApiError, ApiInput<N>>({
    mutationFn: async (input) => {
      const made = await callApi(name, input);
      putSecret({ clientId: made.client_id, clientSecret: made.client_secret });
      return made.token;
    },
    meta: { invalidates: ["Client"] },
  });
}
