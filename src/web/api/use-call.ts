import { useState } from "react";
import { asApiError, type ApiError } from "#web/api/api-error.ts";
import { callApi, type ApiInput, type ApiReply } from "#web/api/client.ts";
import type { EndpointName } from "#contract/endpoints.ts";

interface CallEnds<N extends EndpointName> {
  readonly onSuccess: (reply: ApiReply<N>) => void;
  readonly onError: (error: ApiError) => void | Promise<void>;
}

/**
 * A write of the public pages, on which nothing cached depends; pages inside use
 * `useApiMutation`.
 */
export function useCall<N extends EndpointName>(name: N, { onSuccess, onError }: CallEnds<N>) {
  const [isRunning, setRunning] = useState(false);
  const run = async (input: ApiInput<N>): Promise<void> => {
    setRunning(true);
    const outcome = await callApi(name, input).then(
      (reply) => () => onSuccess(reply),
      (error: unknown) => () => onError(asApiError(error)),
    );
    setRunning(false);
    await outcome();
  };
  return { isRunning, run };
}
