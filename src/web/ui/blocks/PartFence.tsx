import { Component, type ReactNode } from "react";

interface PartFenceProps {
  readonly children: ReactNode;
  /** Called once when the part could not be shown: its code did not load, or it failed. */
  readonly onFail: () => void;
}

/**
 * Keeps the rest of the page when one part of it fails; that part is left out. Another key tries
 * again.
 */
export class PartFence extends Component<PartFenceProps, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFail();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
