/** The company's mail address in one line, for the pages whose files may come by mail. */
import { IconMail } from "@tabler/icons-react";
import { useReceivedMails } from "#web/areas/received-mails/queries/use-received-mails.ts";
import { receivedMailsTexts } from "#web/areas/received-mails/texts/received-mails.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { notifications } from "#web/texts/notifications.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { CopyButton } from "#web/ui/buttons/CopyButton.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";

const words = receivedMailsTexts.line;

/** Copied by everybody; where there is none, its director is led to the page that makes one. */
export function MailAddressLine({ companyId }: { readonly companyId: string }) {
  const query = useReceivedMails(companyId, "all");
  const isAccountant = useClientState(worksForClients);
  const [first] = query.data?.pages ?? [];
  // The address helps the page; without an answer the page is still whole.
  if (query.isError) return null;
  const address = first?.courierEmail;
  if (address === null && isAccountant) return null;
  return (
    <div className="row wrap gap-2 above-1 small muted">
      <Icon of={IconMail} />
      {address === undefined ? (
        <Skeleton width="min(420px, 90%)" height={28} />
      ) : address === null ? (
        <AppLink to={to.receivedMails()}>{words.none}</AppLink>
      ) : (
        <>
          {words.label}
          <span className="medium ink breaks">{address}</span>
          <CopyButton
            size="small"
            value={address}
            label={receivedMailsTexts.address.copyLabel}
            onResult={(copied) =>
              addToast(notifications[copied ? "courier.emailCopied" : "courier.emailCopyFailed"]())
            }
          />
          {first!.counts.all > 0 && (
            <AppLink className="not-on-phone" to={to.receivedMails()}>
              {words.came(first!.counts.all)}
            </AppLink>
          )}
        </>
      )}
    </div>
  );
}
