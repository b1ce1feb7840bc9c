import { classNames } from "#web/ui/class-names.ts";
import { IconMail } from "@tabler/icons-react";
import { FORMER_ADDRESS_DAYS } from "#contract/received-mails/mail-limits.ts";
import {
  type ReceivedMailReply,
  useMakeAddress,
  useRevokeAddress,
} from "#web/areas/received-mails/queries/use-received-mails.ts";
import { receivedMailsTexts as words } from "#web/areas/received-mails/texts/received-mails.ts";
import { openModal } from "#web/modals/modals.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { notifications } from "#web/texts/notifications.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { CopyButton } from "#web/ui/buttons/CopyButton.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatInstant } from "#web/ui/text/format-date.ts";
import styles from "./received-mails.module.css";

interface AddressCardProps {
  readonly companyId: string;
  /** Undefined while it is loading. */
  readonly address: Pick<ReceivedMailReply, "courierEmail" | "formerAddresses"> | undefined;
}

/** The address of the company: copied by everybody, made and closed by its director. */
export function AddressCard({ companyId, address }: AddressCardProps) {
  const texts = words.address;
  const isAccountant = useClientState(worksForClients);
  const current = address?.courierEmail;
  return (
    <section className={styles["address"]} aria-label={texts.label}>
      <span className={styles["addressIcon"]}>
        <Icon of={IconMail} />
      </span>
      <div className={styles["addressText"]}>
        <span className="small breaks muted">{current === null ? texts.none : texts.label}</span>
        {address === undefined && (
          <div className={styles["waitingAddress"]}>
            <Skeleton width="min(320px, 100%)" height={24} />
          </div>
        )}
        {current && (
          <b>
            {current.slice(0, current.indexOf("@") + 1)}
            <wbr />
            <span className={styles["domain"]}>{current.slice(current.indexOf("@") + 1)}</span>
          </b>
        )}
        {current === null && (
          <span className="small breaks muted">
            {isAccountant ? texts.noneForAccountant : texts.nonePurpose}
          </span>
        )}
        {address?.formerAddresses.map((former) => (
          <span className="small breaks muted" key={former.address}>
            {texts.former(former.address, formatInstant(former.until))}
          </span>
        ))}
      </div>
      {address === undefined ? (
        <div className={classNames("wrap gap-2", styles["addressActions"])}>
          {(isAccountant ? ["copy"] : ["copy", "renew", "revoke"]).map((action) => (
            <Skeleton key={action} width="112px" height={36} />
          ))}
        </div>
      ) : (
        <div className={classNames("wrap gap-2", styles["addressActions"])}>
          {current && (
            <CopyButton
              variant="filled"
              value={current}
              label={texts.copyLabel}
              onResult={(copied) =>
                addToast(
                  notifications[copied ? "courier.emailCopied" : "courier.emailCopyFailed"](),
                )
              }
            />
          )}
          {!isAccountant && (
            <OwnerActions
              companyId={companyId}
              hasCurrent={current !== null}
              hasAny={current !== null || address.formerAddresses.length > 0}
            />
          )}
        </div>
      )}
    </section>
  );
}

interface OwnerActionsProps {
  readonly companyId: string;
  readonly hasCurrent: boolean;
  readonly hasAny: boolean;
}

function OwnerActions({ companyId, hasCurrent, hasAny }: OwnerActionsProps) {
  const texts = words.address;
  const params = { id: companyId };
  const make = useMakeAddress();
  const revoke = useRevokeAddress();
  const askRenew = () =>
    openModal("confirm", {
      title: words.renewing.title,
      children: words.renewing.message(FORMER_ADDRESS_DAYS),
      actionLabel: words.renewing.run,
      runningLabel: words.renewing.running,
      run: () => make.mutateAsync({ params }),
    });
  const askRevoke = () =>
    openModal("confirm", {
      title: words.revoking.title,
      children: words.revoking.message,
      actionLabel: words.revoking.run,
      runningLabel: words.revoking.running,
      danger: true,
      run: () => revoke.mutateAsync({ params }),
    });
  return (
    <>
      {hasCurrent ? (
        <Button command="courierEmailMake" variant="secondary" onClick={askRenew}>
          {texts.renew}
        </Button>
      ) : (
        <Button
          command="courierEmailMake"
          loading={make.isPending}
          onClick={() => make.mutate({ params })}
        >
          {texts.make}
        </Button>
      )}
      {hasAny && (
        <Button command="courierEmailRevoke" variant="secondary" onClick={askRevoke}>
          {texts.revoke}
        </Button>
      )}
    </>
  );
}
