import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { asApiError } from "#web/api/api-error.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { invalidateCategory } from "#web/api/query-client.ts";
import { cardNumber } from "#web/areas/billing/card-view.ts";
import { readReturnQuery } from "#web/areas/billing/return-query.ts";
import { resetSteps } from "#web/areas/billing/step-memory.ts";
import { ProviderMark } from "#web/areas/billing/parts/ProviderMark.tsx";
import { ReturnMark } from "#web/areas/billing/parts/ReturnMark.tsx";
import styles from "#web/areas/billing/parts/billing.module.css";
import { returnTexts as words } from "#web/areas/billing/texts/billing.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { navigator } from "#web/navigation/navigator.ts";
import { to } from "#web/navigation/paths.ts";
import { FailedLinkPage } from "#web/shell/plain/FailedLinkPage.tsx";
import { PlainPage } from "#web/shell/plain/PlainPage.tsx";
import { bearerToken } from "#web/state/client-state.ts";
import { BANK_NOTIFICATION } from "#web/texts/notifications.ts";
import { notify } from "#web/toasts/notify.ts";
import { dismissAbout } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { JoinedBridge } from "#web/ui/marks/JoinedBridge.tsx";

type Result = ApiReply<"billingConfirm">;
type Target = "subscriptions" | "cards";

// The gateway's notification comes within a minute as a rule.
const LOOK_MS = 2_000;
/** Long enough to read the outcome and its number. */
const GO_ON_MS = 10_000;
/** The card's number comes with the notification, which may be later than the yes, or never. */
const NUMBER_LOOKS_MAX = 45;

/** An address that was cut or changed on its way has no token at all: no field to correct. */
const DEAD_LINK: ReadonlySet<string> = new Set(["link_used_or_expired", "validation_failed"]);

export function SubscriptionReturnPage() {
  return <PaymentReturn target="subscriptions" />;
}

export function CardReturnPage() {
  return <PaymentReturn target="cards" />;
}

/**
 * The return from the gateway's page. It shows what the server says of the order, asks again while
 * the notification is awaited, and changes nothing by itself.
 */
function PaymentReturn({ target }: { readonly target: Target }) {
  const { token = "" } = useParams({ strict: false }) as { token?: string };
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ["Card", "billingConfirm", token],
    queryFn: () => {
      const told = readReturnQuery(window.location.search);
      return callApi("billingConfirm", { body: { token, ...told } });
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.state === "WAITING_FOR_IPN" ||
      (data?.state === "SUCCESS" && !data.cardMask && dataUpdateCount < NUMBER_LOOKS_MAX)
        ? LOOK_MS
        : false,
  });
  const state = query.data?.state;
  useEffect(() => {
    if (state === "SUCCESS") {
      resetSteps();
      void invalidateCategory(client, "Card");
    }
    if (state !== "WAITING_FOR_IPN") return undefined;
    notify("bankNotification.waiting");
    // The warning ends with the waiting, and with the page.
    return () => dismissAbout(BANK_NOTIFICATION);
  }, [state, client]);
  if (query.data || query.isPending) return <Outcome result={query.data} target={target} />;
  if (DEAD_LINK.has(asApiError(query.error).code)) return <Over target={target} />;
  return (
    <FailedLinkPage error={query.error} onRetry={() => void query.refetch()}>
      <Onward target={target} secondary />
    </FailedLinkPage>
  );
}

function Over({ target }: { readonly target: Target }) {
  return (
    <PlainPage broken title={words.over.title} actions={<Onward target={target} />}>
      {words.over.message}
    </PlainPage>
  );
}

function Onward({ target, secondary }: { readonly target: Target; readonly secondary?: boolean }) {
  const label = target === "cards" ? words.toCards : words.toSubscriptions;
  const path = pathOf(target);
  const look = { size: "large" as const, ...(secondary ? { variant: "secondary" as const } : {}) };
  return bearerToken() ? (
    <ButtonLink to={path} {...look}>
      {label}
    </ButtonLink>
  ) : (
    <ButtonLink to={to.login()} {...look}>
      {words.login}
    </ButtonLink>
  );
}

/** After a success the page goes on by itself; a press keeps it, for its number to be noted. */
function GoesOn({ target }: { readonly target: Target }) {
  const [stays, setStays] = useState(false);
  const path = pathOf(target);
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => navigator().go(path), GO_ON_MS);
    return () => clearTimeout(timer);
  }, [stays, path]);
  if (stays) return null;
  return (
    <>
      {words.goesOn}{" "}
      <Button variant="ghost" onClick={() => setStays(true)}>
        {words.stayHere}
      </Button>
    </>
  );
}

function pathOf(target: Target): string {
  return target === "cards" ? to.bankcardSettings() : to.subscriptions();
}

interface OutcomeProps {
  /** Undefined while it is asked for the first time. */
  readonly result: Result | undefined;
  readonly target: Target;
}

/** One page for every state, so that a screen reader is told of the next one. */
function Outcome({ result, target }: OutcomeProps) {
  const again = target === "cards" ? to.bankcardSettings() : to.createSubscriptions();
  const restart = (label: string) => (
    <>
      {bearerToken() && (
        <ButtonLink to={again} size="large">
          {label}
        </ButtonLink>
      )}
      <Onward target={target} secondary />
    </>
  );
  if (!result) return <PlainPage title={words.opening}>{null}</PlainPage>;
  switch (result.state) {
    case "SUCCESS":
      return (
        <PlainPage
          mark={<JoinedBridge />}
          title={words.success.title}
          more={<Facts result={result} />}
          actions={<Onward target={target} />}
        >
          {words.success.message} {bearerToken() && <GoesOn target={target} />}
        </PlainPage>
      );
    case "FAIL":
      return (
        <PlainPage
          mark={<ReturnMark of="failed" />}
          title={words.fail.title}
          more={<Facts result={result} />}
          actions={restart(words.retry)}
        >
          {words.fail.message}
        </PlainPage>
      );
    case "CANCEL":
    case "TIMEOUT": {
      const { title, message } = result.state === "CANCEL" ? words.cancel : words.timeout;
      return (
        <PlainPage broken title={title} more={<ProviderMark />} actions={restart(words.again)}>
          {message}
        </PlainPage>
      );
    }
    case "WAITING_FOR_IPN":
      return (
        <PlainPage
          mark={<ReturnMark of="waiting" />}
          title={words.waiting.title}
          more={<Facts result={result} />}
          actions={<Onward target={target} secondary />}
        >
          {words.waiting.message} <strong>{words.waiting.stay}</strong> {words.waiting.until}{" "}
          {words.waiting.close}
        </PlainPage>
      );
  }
}

function Facts({ result }: { readonly result: Result }): ReactNode {
  const rows = [
    [words.transaction, result.transactionId],
    [words.card, cardNumber(result.cardMask ?? "")],
    [words.order, result.orderRef],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  return (
    <>
      <dl className={styles["facts"]}>
        {rows.flatMap(([label, value]) => [
          <dt className="muted" key={`${label}-name`}>
            {label}
          </dt>,
          <dd className="small strong breaks" key={label}>
            {value}
          </dd>,
        ])}
      </dl>
      <ProviderMark />
    </>
  );
}
