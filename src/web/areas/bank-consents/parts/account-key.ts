/** An account of one consent; the same account may be seen through two. */
export function keyOf(account: { readonly accountId: string; readonly consentId: string }): string {
  return `${account.consentId}/${account.accountId}`;
}
