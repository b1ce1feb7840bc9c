/** The deck with a gap between its two piers: something is still missing here. */
export function UnjoinedBridge() {
  return (
    <svg width="120" height="40" viewBox="0 0 120 40" fill="none" aria-hidden>
      <path d="M0 20H44M76 20H120" stroke="var(--ink)" strokeWidth="3" />
      <path d="M44 20H76" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="3 4" />
      <path d="M24 0V40" stroke="var(--brand-text)" strokeWidth="6" />
      <path d="M96 0V40" stroke="var(--brass)" strokeWidth="6" />
    </svg>
  );
}
