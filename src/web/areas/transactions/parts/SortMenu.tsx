import { IconArrowsSort, IconCheck } from "@tabler/icons-react";
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import { SORTS } from "#web/areas/transactions/queries/viewer-search.ts";
import { sortTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { setClientState, useClientState } from "#web/state/client-state.ts";
import { RowMenu } from "#web/ui/buttons/RowMenu.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { DOCKED_QUERY, useMedia } from "#web/ui/use-media.ts";
import styles from "./viewer.module.css";

/** The order of the list, and the choice of another one. */
export function SortMenu({ handle }: { readonly handle: ViewerSearchHandle }) {
  const now = handle.search.sort ?? "date_desc";
  const docked = useMedia(DOCKED_QUERY);
  const daysBeside = useClientState((state) => state.daysBeside);
  return (
    <span className={styles["sort"]}>
      <RowMenu
        label={words.menu(words.orders[now])}
        items={[
          ...SORTS.map((sort) => ({
            key: sort as string,
            label: words.orders[sort],
            ...(sort === now && { icon: IconCheck }),
            run: () => handle.change({ sort: sort === "date_desc" ? undefined : sort }),
          })),
          ...(docked && now.startsWith("date")
            ? [
                {
                  key: "days",
                  label: words.daysBeside,
                  ...(daysBeside && { icon: IconCheck }),
                  run: () => setClientState({ daysBeside: !daysBeside }),
                },
              ]
            : []),
        ]}
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
