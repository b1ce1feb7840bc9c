import { IconPointFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import {
  invoiceFeedQuery,
  useMakeKey,
  useShowKey,
  type InvoiceFeed,
  type ShownKey,
} from "#web/areas/invoice-feed/invoice-feed-queries.ts";
import { ParkedAccounts } from "#web/areas/invoice-feed/parts/ParkedAccounts.tsx";
import styles from "#web/areas/invoice-feed/parts/szamlazzhu.module.css";
import {
  feedCardTexts,
  szamlazzhuTexts as words,
} from "#web/areas/invoice-feed/texts/szamlazzhu.ts";
import { notify } from "#web/toasts/notify.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { CopyButton } from "#web/ui/buttons/CopyButton.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Steps } from "#web/ui/blocks/Steps.tsx";

// An event tells it too; this is for the case that the event is lost.
const ASK_EVERY_MS = 4_000;

type Step = 1 | 2 | 3;

/** Guides through Számlázz.hu's own screens, and waits for the first item. */
export function SzamlazzhuModal({ companyId, madeKey }: ModalPurposes["szamlazzhu"]) {
  const [shown, show] = useState(madeKey);
  const [chosen, choose] = useState<Step>();
  const [countBefore, setCountBefore] = useState<number>();
  const query = useQuery({
    ...invoiceFeedQuery(companyId),
    refetchInterval: chosen === 3 ? ASK_EVERY_MS : false,
  });
  const feed = query.data;
  if (!feed) {
    return (
      <DialogBody title={words.title} size="fields">
        {query.isError ? (
          <QueryError
            title={feedCardTexts.loadFailed}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </DialogBody>
    );
  }
  if (!feed.available) {
    return (
      <DialogBody title={words.title}>
        <Note tone="info" title={words.off.title}>
          {words.off.message}
        </Note>
      </DialogBody>
    );
  }
  const step =
    chosen ?? (feed.keyMask === null || feed.state === "ended" || feed.state === "ending" ? 1 : 2);
  const go = (next: Step) => {
    // After a change of keys items of before must not look like the first ones of now.
    if (next === 3)
      setCountBefore((before) => before ?? (feed.state === "waiting" ? 0 : feed.messageCount));
    choose(next);
  };
  const arrived = step === 3 && feed.messageCount > (countBefore ?? 0);
  if (step === 1) {
    const next = (made?: ShownKey) => {
      if (made) show(made);
      go(2);
    };
    return <Needs companyId={companyId} feed={feed} onDone={next} />;
  }
  if (step === 2) {
    // Another director's new key takes the place of the one that this dialog shows.
    const isReplaced = shown && feed.keyMadeAt !== null && feed.keyMadeAt > shown.madeAt;
    const key = isReplaced ? undefined : shown?.key;
    const ways = { onShow: show, onBack: () => go(1), onDone: () => go(3) };
    return <Hand companyId={companyId} shownKey={key} {...ways} />;
  }
  return <Wait companyId={companyId} feed={feed} arrived={arrived} onBack={() => go(2)} />;
}

function Guide({
  step,
  children,
  footer,
}: {
  readonly step: number;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}) {
  return (
    <DialogBody title={words.title} size="fields" footer={footer}>
      <div className="stack gap-4">
        <Steps labels={words.steps} current={step} />
        {children}
      </div>
    </DialogBody>
  );
}

function Needs({
  companyId,
  feed,
  onDone,
}: {
  readonly companyId: string;
  readonly feed: InvoiceFeed;
  readonly onDone: (made?: ShownKey) => void;
}) {
  const make = useMakeKey();
  const { needs } = words;
  // A connection that was ended begins anew only with a new key.
  const wanted = feed.keyMask === null || feed.state === "ended" || feed.state === "ending";
  const next = () => {
    if (!wanted) return onDone();
    // The new state of the feed may lead on first: a callback of this part would be lost then.
    void make.mutateAsync({ params: { id: companyId }, body: {} }).then(
      onDone,
      // The command tells its fault itself.
      () => undefined,
    );
  };
  const footer = (
    <Button data-autofocus loading={make.isPending} loadingText={needs.making} onClick={next}>
      {wanted ? needs.make : words.next}
    </Button>
  );
  return (
    <Guide step={1} footer={footer}>
      <p>{needs.lead}</p>
      <ul className={styles["needs"]}>
        {needs.list.map((need) => (
          <li key={need.title}>
            <Icon className="fixed muted" of={IconPointFilled} size={16} />
            <div>
              <b className="block strong">{need.title}</b>
              <span className="small muted">{need.text}</span>
            </div>
          </li>
        ))}
      </ul>
    </Guide>
  );
}

interface HandProps {
  readonly companyId: string;
  /** Absent until it was made here, or asked for by the press. */
  readonly shownKey: string | undefined;
  readonly onShow: (key: ShownKey) => void;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

function Hand({ companyId, shownKey, onShow, onBack, onDone }: HandProps) {
  const { hand } = words;
  const footer = (
    <>
      <Button variant="secondary" onClick={onBack}>
        {words.back}
      </Button>
      <Button onClick={onDone}>{hand.done}</Button>
    </>
  );
  const tasks: readonly ReactNode[] = [
    <p key="path" className="strong">
      {hand.path.join(" › ")}
    </p>,
    <p key="create">{hand.create}</p>,
    <div key="paste">
      <p>{hand.paste}</p>
      {shownKey === undefined ? (
        <HiddenKey companyId={companyId} onShow={onShow} />
      ) : (
        <KeyBox value={shownKey} />
      )}
      <p className="small muted">{hand.secret}</p>
    </div>,
    <p key="tick">{hand.tick}</p>,
    <div key="dates">
      <p>{hand.dates}</p>
      <ul className={styles["advice"]} aria-label={hand.adviceTitle}>
        {hand.advice.map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
    </div>,
  ];
  return (
    <Guide step={2} footer={footer}>
      <p>{hand.lead}</p>
      <ol className={styles["tasks"]}>
        {tasks.map((task, index) => (
          <li key={index}>
            <span className={styles["number"]} aria-hidden>
              {index + 1}
            </span>
            <div className="fill shrink">{task}</div>
          </li>
        ))}
      </ol>
    </Guide>
  );
}

/** The press that shows the key; the person's own login is asked for where it is too old. */
function HiddenKey({ companyId, onShow }: Pick<HandProps, "companyId" | "onShow">) {
  const show = useShowKey();
  const { hand } = words;
  return (
    <p className={styles["hidden"]}>
      <Button
        command="invoiceFeedKeyShow"
        variant="secondary"
        size="small"
        loading={show.isPending}
        loadingText={hand.showing}
        onClick={() => show.mutate({ params: { id: companyId } }, { onSuccess: onShow })}
      >
        {hand.show}
      </Button>
    </p>
  );
}

function KeyBox({ value }: { readonly value: string }) {
  return (
    <div className={styles["key"]}>
      <code className="fill shrink breaks" aria-label={words.hand.key}>
        {value}
      </code>
      <CopyButton
        value={value}
        label={words.hand.key}
        onResult={(copied) => notify(copied ? "clipboard.copied" : "clipboard.failed")}
      />
    </div>
  );
}

interface WaitProps {
  readonly companyId: string;
  readonly feed: InvoiceFeed;
  readonly arrived: boolean;
  readonly onBack: () => void;
}

function Wait({ companyId, feed, arrived, onBack }: WaitProps) {
  const closeModal = useCloseModal();
  const { wait } = words;
  const footer = (
    <>
      {!arrived && (
        <Button variant="secondary" onClick={onBack}>
          {words.back}
        </Button>
      )}
      <Button onClick={closeModal}>{words.finish}</Button>
    </>
  );
  return (
    <Guide step={arrived ? 4 : 3} footer={footer}>
      <div aria-live="polite">
        {arrived ? (
          <Note tone="good" title={words.arrived.title}>
            {feed.parkedAccounts > 0 ? words.arrived.parked : words.arrived.text(feed.messageCount)}
          </Note>
        ) : feed.parkedMessages > 0 ? (
          <Note tone="warning" title={wait.parked.title(feed.parkedMessages)}>
            {wait.parked.text}
          </Note>
        ) : (
          <div className={styles["waiting"]}>
            <span className={styles["pulse"]} aria-hidden />
            <div>
              <b>{wait.title}</b>
              <p>{wait.text}</p>
              <p className="small muted">{wait.future}</p>
            </div>
          </div>
        )}
      </div>
      {feed.parkedAccounts > 0 && <ParkedAccounts companyId={companyId} owner />}
    </Guide>
  );
}
