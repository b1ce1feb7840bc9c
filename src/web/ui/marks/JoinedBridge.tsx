/** The deck whole between its two piers: what was to be done is done. */
export function JoinedBridge() {
  return (
    <svg width="120" height="48" viewBox="0 0 120 48" fill="none" aria-hidden>
      <path d="M0 24H120" stroke="var(--ink)" strokeWidth="3" />
      <path d="M24 4V44" stroke="var(--brand-text)" strokeWidth="6" />
      <path d="M96 4V44" stroke="var(--brass)" strokeWidth="6" />
    </svg>
  );
}
