/** The bridge of a return from the gateway: awaited, or broken off. */
export function ReturnMark({ of }: { readonly of: "waiting" | "failed" }) {
  return (
    <svg width="120" height="48" viewBox="0 0 120 48" fill="none" aria-hidden>
      {of === "waiting" ? (
        <>
          <path d="M0 24H24M96 24H120" stroke="var(--ink)" strokeWidth="3" />
          <path d="M24 24H96" stroke="var(--brand-text)" strokeWidth="3" strokeDasharray="6 6" />
        </>
      ) : (
        <>
          <path d="M0 24H46M74 24H120" stroke="var(--ink)" strokeWidth="3" />
          <path d="M46 24L53 32M74 24L67 32" stroke="var(--danger)" strokeWidth="3" />
        </>
      )}
      <path d="M24 4V44" stroke="var(--brand-text)" strokeWidth="6" />
      <path d="M96 4V44" stroke="var(--brass)" strokeWidth="6" />
    </svg>
  );
}
