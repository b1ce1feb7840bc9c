import {
  IconArrowsLeftRight,
  IconBuildingBank,
  IconCode,
  IconFileExport,
  IconFileText,
  IconNews,
  IconPhone,
  IconReceipt,
  IconShieldCheck,
  IconTag,
  IconTruck,
} from "@tabler/icons-react";
import type { Role } from "#contract/fields.ts";
import { jumpTexts } from "#web/areas/jump/texts/jump.ts";
import { to } from "#web/navigation/paths.ts";
import type { NavEntry } from "#web/shell/nav-entries.ts";
import { shellTexts } from "#web/texts/shell.ts";

const words = jumpTexts.pages;
const BOTH: readonly Role[] = ["entrepreneur", "accountant"];

/** Pages of the palette that stand in no menu, or not in that of each role. */
export const morePages: readonly NavEntry[] = [
  { label: words.posCollections, path: to.posCollections(), icon: IconTruck, roles: BOTH },
  { label: shellTexts.nav.payments, path: to.payments(), icon: IconReceipt, roles: BOTH },
  {
    label: words.clientTransactions,
    path: to.clientTransactions(),
    icon: IconArrowsLeftRight,
    roles: BOTH,
  },
  { label: words.consultation, path: to.consultation(), icon: IconPhone, roles: BOTH },
  {
    label: words.news,
    path: to.entrepreneurNotices(),
    icon: IconNews,
    roles: ["entrepreneur"],
  },
  { label: words.news, path: to.accountantNotices(), icon: IconNews, roles: ["accountant"] },
  { label: words.prices, path: to.prices(), icon: IconTag, roles: BOTH },
  { label: words.supportedBanks, path: to.supportedBanks(), icon: IconBuildingBank, roles: BOTH },
  {
    label: words.supportedSettlements,
    path: to.supportedSettlements(),
    icon: IconTruck,
    roles: BOTH,
  },
  {
    label: words.accountingPrograms,
    path: to.accountingPrograms(),
    icon: IconFileExport,
    roles: BOTH,
  },
  { label: words.developers, path: to.developers(), icon: IconCode, roles: BOTH },
  { label: words.privacy, path: to.privacy(), icon: IconShieldCheck, roles: BOTH },
  {
    label: words.terms,
    path: to.entrepreneurTerms(),
    icon: IconFileText,
    roles: ["entrepreneur"],
  },
  { label: words.terms, path: to.accountantTerms(), icon: IconFileText, roles: ["accountant"] },
];
