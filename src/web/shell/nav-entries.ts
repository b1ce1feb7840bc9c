/** The left rail, the phone's tabs and the user menu as data, by role. */
import {
  IconArrowsDiff,
  IconArrowsLeftRight,
  IconBuilding,
  IconBuildingBank,
  IconCalendarCheck,
  IconCalendarMonth,
  IconChartBar,
  IconCreditCard,
  IconDownload,
  IconFile,
  IconHistory,
  IconKey,
  IconMail,
  IconMessageQuestion,
  IconPaperclip,
  IconReceipt,
  IconShieldCheck,
  IconTruck,
  IconUpload,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import type { Role } from "#contract/fields.ts";
import { to } from "#web/navigation/paths.ts";
import { shellTexts } from "#web/texts/shell.ts";
import type { IconType } from "#web/ui/marks/Icon.tsx";

/** What people do: their daily work, checking, and what is set up once. */
export type NavGroup = keyof typeof shellTexts.groups;

export interface NavEntry {
  readonly label: string;
  readonly path: string;
  readonly icon: IconType;
  readonly roles: readonly Role[];
  /** Pages of their own address that belong to this entry. */
  readonly also?: readonly string[];
  /** The heading below which the rail and the phone's menu show it; the first ones have none. */
  readonly group?: NavGroup;
  /** The count of waiting work at its right. */
  readonly count?: "unbooked" | "bankAccounts" | "openFiles" | "companies";
}

const BOTH: readonly Role[] = ["entrepreneur", "accountant"];
const OWNER: readonly Role[] = ["entrepreneur"];
const ACCOUNTANT: readonly Role[] = ["accountant"];
const { nav, tabs, menu } = shellTexts;

/** In their order; entries of one group stand together. */
export const railEntries: readonly NavEntry[] = [
  {
    label: nav.clients,
    path: to.home(),
    icon: IconUsers,
    roles: ACCOUNTANT,
    also: [to.companies()],
    count: "companies",
  },
  {
    label: nav.companies,
    path: to.companies(),
    icon: IconBuilding,
    roles: OWNER,
    also: [to.home(), to.newCompany(), to.companyEdit()],
    count: "companies",
  },
  { label: nav.month, path: to.month(), icon: IconCalendarMonth, roles: BOTH, group: "daily" },
  {
    label: nav.transactions,
    path: to.transactionViewer(),
    icon: IconArrowsLeftRight,
    roles: BOTH,
    group: "daily",
    also: [to.clientTransactions()],
    count: "unbooked",
  },
  {
    label: nav.questions,
    path: to.questions(),
    icon: IconMessageQuestion,
    roles: BOTH,
    group: "daily",
  },
  {
    label: nav.papers,
    path: to.papers(),
    icon: IconPaperclip,
    roles: BOTH,
    group: "daily",
  },
  {
    label: nav.settlements,
    path: to.courierCollections(),
    icon: IconTruck,
    roles: BOTH,
    group: "daily",
    also: [to.posCollections()],
  },
  {
    label: nav.files,
    path: to.files(),
    icon: IconFile,
    roles: BOTH,
    group: "daily",
    count: "openFiles",
  },
  {
    label: nav.receivedMails,
    path: to.receivedMails(),
    icon: IconMail,
    roles: BOTH,
    group: "daily",
  },
  {
    label: nav.completeness,
    path: to.completeness(),
    icon: IconCalendarCheck,
    roles: BOTH,
    group: "checks",
  },
  {
    label: nav.changedItems,
    path: to.changedItems(),
    icon: IconArrowsDiff,
    roles: BOTH,
    group: "checks",
  },
  {
    label: nav.statistics,
    path: to.statistics(),
    icon: IconChartBar,
    roles: BOTH,
    group: "checks",
  },
  { label: nav.exports, path: to.exports(), icon: IconDownload, roles: BOTH, group: "checks" },
  {
    label: nav.bankAccounts,
    path: to.bankAccounts(),
    icon: IconBuildingBank,
    roles: BOTH,
    group: "company",
    also: [to.bankIntegration()],
    count: "bankAccounts",
  },
  {
    label: nav.bankConsents,
    path: to.bankConsents(),
    icon: IconShieldCheck,
    roles: OWNER,
    group: "company",
  },
  {
    label: nav.accountants,
    path: to.accountants(),
    icon: IconUsers,
    roles: OWNER,
    group: "company",
    also: [to.newAccountant()],
  },
  {
    label: nav.payments,
    path: to.payments(),
    icon: IconReceipt,
    roles: OWNER,
    group: "company",
  },
  { label: nav.auditLog, path: to.auditLog(), icon: IconHistory, roles: OWNER, group: "company" },
];

export const tabEntries: readonly NavEntry[] = [
  { label: tabs.clients, path: to.home(), icon: IconUsers, roles: ACCOUNTANT },
  { label: tabs.month, path: to.month(), icon: IconCalendarMonth, roles: OWNER },
  {
    label: tabs.transactions,
    path: to.transactionViewer(),
    icon: IconArrowsLeftRight,
    roles: BOTH,
  },
  { label: tabs.bankAccounts, path: to.bankAccounts(), icon: IconBuildingBank, roles: OWNER },
  { label: tabs.files, path: to.files(), icon: IconUpload, roles: OWNER, count: "openFiles" },
  { label: tabs.exports, path: to.exports(), icon: IconDownload, roles: ACCOUNTANT },
  {
    label: tabs.completeness,
    path: to.completeness(),
    icon: IconCalendarCheck,
    roles: ACCOUNTANT,
  },
];

/** The entries that lead to an address. The menu's sixth entry is „Kijelentkezés”. */
export const userMenuEntries: readonly NavEntry[] = [
  { label: menu.profile, path: to.profile(), icon: IconUser, roles: BOTH },
  { label: menu.bankcardSettings, path: to.bankcardSettings(), icon: IconCreditCard, roles: BOTH },
  { label: menu.subscriptions, path: to.subscriptions(), icon: IconReceipt, roles: BOTH },
  { label: menu.bankConsents, path: to.bankConsents(), icon: IconShieldCheck, roles: OWNER },
  { label: menu.tokenManagement, path: to.tokenManagement(), icon: IconKey, roles: BOTH },
];

/** Whether an address belongs to an entry that has another one; tabs own what the rail's own. */
export function ownsAlso({ path }: NavEntry, pathname: string): boolean {
  const here = pathname.replace(/(?<=.)\/+$/, "");
  return railEntries.some((entry) => entry.path === path && entry.also?.includes(here));
}

/** The entries in runs of one group. */
export function byGroup(
  entries: readonly NavEntry[],
): readonly { readonly group: NavGroup | undefined; readonly entries: readonly NavEntry[] }[] {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group),
  }));
}

/** The entries of a role; before the role is known, those of everybody. */
export function entriesFor(entries: readonly NavEntry[], role: Role | null): NavEntry[] {
  return entries.filter((entry) =>
    role ? entry.roles.includes(role) : entry.roles.length === BOTH.length,
  );
}
