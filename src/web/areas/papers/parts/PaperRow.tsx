import { IconDownload, IconFile, IconPhoto, IconTrash, IconUnlink } from "@tabler/icons-react";
import type { Paper } from "#contract/papers/papers.ts";
import { usePaperCommands } from "#web/areas/papers/queries/use-papers.ts";
import { paperTexts as words } from "#web/areas/papers/texts/papers.ts";
import { openModal } from "#web/modals/modals.ts";
import { RowMenu, type RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatInstant } from "#web/ui/text/format-date.ts";
import styles from "./papers.module.css";

interface PaperRowProps {
  readonly companyId: string;
  readonly paper: Paper;
  /** The item beside which it is shown. */
  readonly transactionId: string | undefined;
}

/** One paper by name, which opens it, and what can be done with it. */
export function PaperRow({ companyId, paper, transactionId }: PaperRowProps) {
  const commands = usePaperCommands(companyId);
  const items = paper.items.length;
  const menu: RowMenuItem[] = [
    {
      key: "download",
      label: words.download,
      icon: IconDownload,
      command: "paperDownload",
      run: () => commands.download(paper),
    },
  ];
  if (transactionId !== undefined && items > 1)
    menu.push({
      key: "detach",
      label: words.detach,
      icon: IconUnlink,
      command: "paperAttach",
      run: () => commands.detach(paper, transactionId),
    });
  menu.push({
    key: "remove",
    label: words.removeAll(items),
    icon: IconTrash,
    danger: true,
    command: "paperRemove",
    run: () => commands.remove(paper),
  });
  const facts = [
    words.facts(paper),
    [paper.by, formatInstant(paper.at)].filter(Boolean).join(", "),
    words.items(items),
  ].filter(Boolean);
  return (
    <div className={styles["paper"]}>
      <Icon of={paper.kind === "pdf" ? IconFile : IconPhoto} />
      <span className="shrink">
        <button
          type="button"
          className={styles["name"]}
          onClick={() => openModal("paperShow", { companyId, paper })}
        >
          {paper.name}
        </button>
        <span className={styles["facts"]}>{facts.join(" · ")}</span>
      </span>
      <RowMenu label={words.more(paper.name)} items={menu} />
    </div>
  );
}
