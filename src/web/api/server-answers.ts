import { callApi } from "#web/api/client.ts";

/** Whether the server is there; only then may a page be loaded anew without losing it. */
export async function serverAnswers(): Promise<boolean> {
  return callApi("healthcheck", {}).then(
    () => true,
    () => false,
  );
}
