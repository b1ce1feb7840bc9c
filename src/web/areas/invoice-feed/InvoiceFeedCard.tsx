import { useQuery } from "@tanstack/react-query";
import { openModal } from "#web/modals/modals.ts";
import { BankConfigForm } from "#web/areas/invoice-feed/parts/BankConfigForm.tsx";
import {
  invoiceFeedQuery,
  useEndFeed,
  useMakeKey,
  type InvoiceFeed,
} from "./invoice-feed-queries.ts";
import { ParkedAccounts } from "#web/areas/invoice-feed/parts/ParkedAccounts.tsx";
import { ProblemMessages } from "#web/areas/invoice-feed/parts/ProblemMessages.tsx";
import styles from "#web/areas/invoice-feed/parts/szamlazzhu.module.css";
import {
  feedCardTexts as words,
  feedStateTexts,
} from "#web/areas/invoice-feed/texts/szamlazzhu.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Card } from "#web/ui/blocks/Card.tsx";
import { DateText } from "#web/ui/text/DateText.tsx";
import { formatInstant } from "#web/ui/text/format-date.ts";
import { KeyValues } from "#web/ui/data/KeyValues.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { RowMenu } from "#web/ui/buttons/RowMenu.tsx";
import { Tag, type TagTone } from "#web/ui/marks/Tag.tsx";

const TONES: Readonly<Record<InvoiceFeed["state"], TagTone>> = {
  none: "line",
  waiting: "brand",
  active: "good",
  silent: "warning",
  ending: "line",
  ended: "line",
};

interface InvoiceFeedCardProps {
  readonly companyId: string;
  /** Accountants see the state; only the director changes something. */
  readonly owner: boolean;
}

/** The company's Számlázz.hu connection; nothing where there is none. */
export function InvoiceFeedCard({ companyId, owner }: InvoiceFeedCardProps) {
  const feed = useQuery(invoiceFeedQuery(companyId)).data;
  if (!feed || feed.state === "none") return null;
  return (
    <Card className="stack gap-5">
      <Head companyId={companyId} feed={feed} owner={owner} />
      <Facts feed={feed} />
      {feed.state === "silent" && (
        <Note tone="warning" title={words.silent.title(feed.silentDays)}>
          {words.silent.text}
        </Note>
      )}
      {(feed.state === "ending" || feed.state === "ended") && (
        <p className="small muted">{words[feed.state]}</p>
      )}
      <ParkedAccounts companyId={companyId} owner={owner} />
      {feed.quarantined > 0 && (
        <ProblemMessages companyId={companyId} count={feed.quarantined} owner={owner} />
      )}
      {owner && <BankConfigForm companyId={companyId} />}
    </Card>
  );
}

function Facts({ feed }: { readonly feed: InvoiceFeed }) {
  const rows = [
    {
      label: words.last,
      value: feed.lastMessageAt === null ? words.none : <DateText instant={feed.lastMessageAt} />,
    },
    { label: words.count, value: String(feed.messageCount) },
    ...(feed.keyMask === null || feed.keyMadeAt === null
      ? []
      : [
          {
            label: words.key,
            value: words.keyMade(feed.keyMask, formatInstant(feed.keyMadeAt)),
          },
        ]),
  ];
  return (
    <div>
      <KeyValues rows={rows} />
      {feed.oldKeyUntil !== null && (
        <p className="small muted">{words.oldKey(formatInstant(feed.oldKeyUntil))}</p>
      )}
    </div>
  );
}

function Head({
  companyId,
  feed,
  owner,
}: {
  readonly companyId: string;
  readonly feed: InvoiceFeed;
  readonly owner: boolean;
}) {
  const over = feed.state === "ending" || feed.state === "ended";
  const guide = () => openModal("szamlazzhu", { companyId });
  const action = over ? words.again : feed.state === "waiting" ? words.continue : words.showKey;
  return (
    <div className={styles["head"]}>
      <h3>{words.title}</h3>
      <Tag tone={TONES[feed.state]}>{feedStateTexts[feed.state]}</Tag>
      {owner && (
        <div className="wrap gap-2 end">
          <Button command="invoiceFeedKeyMake" variant="secondary" size="small" onClick={guide}>
            {action}
          </Button>
          {!over && <Actions companyId={companyId} />}
        </div>
      )}
    </div>
  );
}

function Actions({ companyId }: { readonly companyId: string }) {
  const make = useMakeKey();
  const end = useEndFeed();
  const params = { id: companyId };
  const change = (texts: typeof words.rotate | typeof words.withdraw, withdraw_old: boolean) =>
    openModal("confirm", {
      title: texts.title,
      children: texts.text,
      actionLabel: texts.run,
      runningLabel: texts.running,
      danger: withdraw_old,
      run: async () => {
        const madeKey = await make.mutateAsync({ params, body: { withdraw_old } });
        // The question closes itself once this is done; only then there is room for the guide.
        setTimeout(() => openModal("szamlazzhu", { companyId, madeKey }));
      },
    });
  const stop = () =>
    openModal("confirm", {
      title: words.end.title,
      children: words.end.text,
      actionLabel: words.end.run,
      runningLabel: words.end.running,
      danger: true,
      run: () => end.mutateAsync({ params }),
    });
  return (
    <RowMenu
      label={words.more}
      items={[
        {
          key: "rotate",
          label: words.rotate.action,
          command: "invoiceFeedKeyMake",
          run: () => change(words.rotate, false),
        },
        {
          key: "withdraw",
          label: words.withdraw.action,
          command: "invoiceFeedKeyMake",
          run: () => change(words.withdraw, true),
        },
        {
          key: "end",
          label: words.end.action,
          command: "invoiceFeedEnd",
          danger: true,
          run: stop,
        },
      ]}
    />
  );
}
