import { clientsTexts } from "#web/areas/companies/texts/clients.ts";
import { useNextClient } from "#web/areas/companies/use-next-client.ts";
import { useLetterKey } from "#web/shell/key-help.ts";

const HINT = { keys: ["U"], meaning: clientsTexts.keys.next };

/** The key U leads an accountant to the next client from every page. */
export function NextClientKey() {
  const { available, go } = useNextClient();
  useLetterKey(HINT, () => {
    if (available) go();
    return available;
  });
  return null;
}
