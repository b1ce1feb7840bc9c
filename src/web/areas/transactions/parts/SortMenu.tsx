import { IconArrowsSort, IconCheck } from "@tabler/icons-react";
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import { SORTS } from "#web/areas/transactions/queries/viewer-search.ts";
import { sortTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { RowMenu } from "#web/ui/buttons/RowMenu.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import styles from "./viewer.module.css";

/** The order of the list, and the choice of another one. */
export function SortMenu({ handle }: { readonly handle: ViewerSearchHandle }) {
  const now = handle.search.sort ?? "date_desc";
  return (
    <span className={styles["sort"]}>
      <RowMenu
        label={words.menu(words.orders[now])}
        items={SORTS.map((sort) => ({
          key: sort,
          label: words.orders[sort],
          ...(sort === now && { icon: IconCheck }),
          run: () => handle.change({ sort: sort === "date_desc" ? undefined : sort }),
        }))}
        button={
          <>
            <Icon of={IconArrowsSort} />{" "}
            <span className={styles["spare"]}>{words.orders[now]}</span>
          </>
        }
      />
    </span>
  );
}
