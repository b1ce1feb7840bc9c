import { IconArrowsLeftRight, IconCalendar, IconSearch } from "@tabler/icons-react";
import { useGo, type JumpEntry } from "#web/areas/jump/parts/use-jump-entries.ts";
import { jumpTexts as words } from "#web/areas/jump/texts/jump.ts";
import {
  useItemSearch,
  type FoundItem,
  type ItemSearch,
} from "#web/areas/transactions/item-search.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { to } from "#web/navigation/paths.ts";
import { setClientState, useClientState } from "#web/state/client-state.ts";
import { choosePeriod, toPeriod } from "#web/state/page-period.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate } from "#web/ui/text/format-date.ts";

/** Items that are shown by themselves; the list has all of them. */
const ITEMS_SHOWN = 5;

export interface FoundItems {
  readonly items: readonly JumpEntry[];
  /** The list of the current company with the filter of the text; undefined without a company. */
  readonly inList: JumpEntry | undefined;
  /** The days of the text as the period of every page. */
  readonly period: JumpEntry | undefined;
  /** How the text was understood, where that is more than its words. */
  readonly said: string | undefined;
  readonly isExact: boolean;
  readonly state: ItemSearch["state"];
}

/** The items of the current company that a typed text means: by partner, sum and day. */
export function useFoundItems(text: string): FoundItems {
  const go = useGo();
  const companyId = useClientState((state) => state.currentCompany?._id);
  const found = useItemSearch(companyId, text);
  const typed = text.trim();
  const search = found.search ?? { text: typed };
  const openList = (more?: Readonly<Record<string, string>>) => {
    setClientState({
      selectedBankAccounts: [],
      transactionFilter: { booked: "ALL", ...search },
    });
    go(to.transactionViewer(), { ...search, ...more });
  };
  const hasText = companyId !== undefined && typed !== "";
  return {
    items: found.items
      .slice(0, ITEMS_SHOWN)
      .map((item) => entryOf(item, () => openList({ company: companyId!, item: item.id }))),
    inList: hasText
      ? {
          group: "items",
          id: "items",
          label: words.searchItems(typed),
          icon: IconSearch,
          end: found.items.length > 0 ? words.allItems(found.total, found.totalExact) : undefined,
          run: () => openList(),
        }
      : undefined,
    period: usePeriodEntry(found),
    said: found.isExact ? found.said : undefined,
    isExact: found.isExact,
    state: found.state,
  };
}

function entryOf(item: FoundItem, run: () => void): JumpEntry {
  return {
    group: "items",
    id: `item ${item.id}`,
    label: item.partner,
    line: [formatDate(item.date), item.account, item.description].filter(Boolean).join(" · "),
    end: formatAmount(item.amount, item.currency, { sign: "always" }),
    isCredit: !item.amount.startsWith("-"),
    icon: IconArrowsLeftRight,
    run,
  };
}

/** „október” and „nov. 12” are days by themselves: they can be chosen for every page. */
function usePeriodEntry({ days }: ItemSearch): JumpEntry | undefined {
  const closeModal = useCloseModal();
  return (
    days && {
      group: "actions",
      id: "period",
      label: words.choosePeriod(days.said),
      icon: IconCalendar,
      run: () => {
        closeModal();
        choosePeriod(toPeriod(days.from, days.to));
      },
    }
  );
}
