import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  pushProblemsQuery,
  useRetryProblems,
} from "#web/areas/invoice-feed/invoice-feed-queries.ts";
import styles from "./szamlazzhu.module.css";
import {
  feedProblemTexts as words,
  pushProblemTexts,
} from "#web/areas/invoice-feed/texts/szamlazzhu.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { DateText } from "#web/ui/text/DateText.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";

interface ProblemMessagesProps {
  readonly companyId: string;
  readonly count: number;
  /** Whether the person is the director: only he has them read again. */
  readonly owner: boolean;
}

/**
 * Messages that lack a fact: the missing fact, and the message itself for a person who wants to
 * look.
 */
export function ProblemMessages({ companyId, count, owner }: ProblemMessagesProps) {
  const [open, setOpen] = useState(false);
  const retry = useRetryProblems();
  const query = useQuery({ ...pushProblemsQuery(companyId), enabled: open });
  return (
    <div className={styles["block"]}>
      <div className={styles["line"]}>
        <div>
          <h4 className="title">{words.title(count)}</h4>
          <p className="small muted">{owner ? words.text : words.textAccountant}</p>
        </div>
        <div className="wrap gap-2">
          {owner && (
            <Button
              variant="quiet"
              size="small"
              loading={retry.isPending}
              loadingText={words.retrying}
              onClick={() => retry.mutate({ params: { id: companyId } })}
            >
              {words.retry}
            </Button>
          )}
          <Button
            variant="secondary"
            size="small"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? words.hide : words.show}
          </Button>
        </div>
      </div>
      {open && query.isPending && <SkeletonRows rows={2} />}
      {open && query.data && (
        <ul className={styles["accounts"]}>
          {query.data.messages.map((message) => (
            <li className="row wrap spread" key={message._id}>
              <div>
                <b className="strong">{pushProblemTexts[message.problem]}</b>
                <p className="small muted">
                  {words.id(message.externalId)} · <DateText instant={message.receivedAt} />
                </p>
                {!message.kept && <p className="small muted">{words.sentAgain}</p>}
              </div>
              <details>
                <summary>{words.raw}</summary>
                <pre className={styles["raw"]} tabIndex={0}>
                  {message.raw}
                </pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
