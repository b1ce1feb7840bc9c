import { IconArrowsLeftRight, IconTruck } from "@tabler/icons-react";
import type { useNavigate } from "@tanstack/react-router";
import type { FileRow } from "./FileTable.tsx";
import { filesTexts as words } from "#web/areas/files/texts/files.ts";
import { to } from "#web/navigation/paths.ts";
import type { RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";

/** The way from a file to what it brought: transactions, or settlements. */
export function showItems(file: FileRow, navigate: ReturnType<typeof useNavigate>): RowMenuItem {
  const [first] = file.collections;
  if (first)
    return {
      key: "rows",
      label: words.showSettlements,
      icon: IconTruck,
      run: () =>
        void navigate({
          to: first.kind === "courier" ? to.courierCollections() : to.posCollections(),
          search: { source: first.source } as never,
        }),
    };
  return {
    key: "rows",
    label: words.showTransactions,
    icon: IconArrowsLeftRight,
    run: () => void navigate({ to: to.transactionViewer(), search: { fileId: file._id } as never }),
  };
}
