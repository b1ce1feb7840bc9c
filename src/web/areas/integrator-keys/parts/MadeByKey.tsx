import { classNames } from "#web/ui/class-names.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Fate } from "#contract/integrator-keys/made-kinds.ts";
import {
  type AccessKey,
  type MadeCounts,
  madeItemsQuery,
} from "#web/areas/integrator-keys/key-queries.ts";
import styles from "#web/areas/integrator-keys/parts/made.module.css";
import {
  madeKindTexts,
  madeTexts as words,
} from "#web/areas/integrator-keys/texts/made-by-keys.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { nowMs } from "#web/time/now.ts";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { DateText } from "#web/ui/text/DateText.tsx";

interface MadeByKeyProps {
  readonly accessKey: Pick<AccessKey, "clientId" | "companyId" | "status">;
  readonly made: MadeCounts;
}

/** What a key or its links made, grouped by what becomes of it; each kind opens its list. */
export function MadeByKey({ accessKey, made }: MadeByKeyProps) {
  const isEnded = accessKey.status === "REVOKED";
  const fates: readonly Fate[] = isEnded ? ["press", "stays"] : ["itself", "press", "stays"];
  return (
    <div className="stack gap-4 above-4">
      {fates.map((fate) => (
        <section key={fate} className={styles["group"]} data-fate={fate}>
          <h3>{isEnded && fate === "press" ? words.leftWorking : words.fates[fate]}</h3>
          <Kinds accessKey={accessKey} made={made} fate={fate} />
        </section>
      ))}
      <p className={styles["muted"]}>{words.log}</p>
      {made.isOlder && <p className={styles["muted"]}>{words.older}</p>}
    </div>
  );
}

function Kinds({ accessKey, made, fate }: MadeByKeyProps & { readonly fate: Fate }) {
  const kinds = made.kinds.filter((each) => each.fate === fate && each.count > 0);
  if (kinds.length === 0) return <p className={styles["muted"]}>{words.none[fate]}</p>;
  return (
    <ul className={styles["kinds"]}>
      {kinds.map((each) => (
        <Kind key={each.kind} accessKey={accessKey} kind={each.kind} count={each.count} />
      ))}
    </ul>
  );
}

interface KindProps extends Pick<MadeByKeyProps, "accessKey"> {
  readonly kind: MadeCounts["kinds"][number]["kind"];
  readonly count: number;
}

function Kind({ accessKey, kind, count }: KindProps) {
  const [open, setOpen] = useState(false);
  const { name, about }: { name: string; about?: string } = madeKindTexts[kind];
  return (
    <li>
      <div className={classNames("row spread gap-3", styles["kind"])}>
        <span>
          <b className="strong">{words.count(count)}</b> {name}
          {about && <span className={styles["about"]}>{about}</span>}
        </span>
        <Button
          variant="ghost"
          size="small"
          aria-expanded={open}
          aria-label={words.showOf(name)}
          onClick={() => setOpen(!open)}
        >
          {open ? words.hide : words.show}
        </Button>
      </div>
      {open && <Items accessKey={accessKey} kind={kind} />}
    </li>
  );
}

function Items({ accessKey, kind }: Omit<KindProps, "count">) {
  const [page, setPage] = useState<string>();
  const query = useQuery(madeItemsQuery(accessKey, kind, page));
  if (query.isError)
    return (
      <QueryError
        title={words.listFailed}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.isPending) return <SkeletonRows rows={2} />;
  const { items, nextPage } = query.data;
  const { name } = madeKindTexts[kind];
  return (
    <>
      {items.length === 0 && <p className={styles["muted"]}>{words.emptyList}</p>}
      {items.length > 0 && (
        <ul className={styles["items"]} aria-label={name}>
          {items.map(({ _id, title, at, by }) => (
            <li className="wrap spread" key={_id}>
              {title !== "" && <span className="shrink breaks">{title}</span>}
              <span className={styles["muted"]}>
                <DateText instant={at} nowMs={nowMs()} />
                {by !== null && ` · ${words.by(by)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {page !== undefined && (
        <Button variant="ghost" size="small" onClick={() => setPage(undefined)}>
          {words.first}
        </Button>
      )}
      {nextPage !== null && (
        <Button variant="ghost" size="small" onClick={() => setPage(nextPage)}>
          {words.more}
        </Button>
      )}
    </>
  );
}
