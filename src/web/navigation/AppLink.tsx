import { Link } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode } from "react";
import { buttonClass, type ButtonLook } from "#web/ui/buttons/button-class.ts";

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** An address made by `to` of `paths.ts`, with a fragment where needed. */
  readonly to: string;
  readonly children: ReactNode;
}

/** A link inside the program: no page load, middle click and copying work. */
export function AppLink({ to, children, ...rest }: AppLinkProps) {
  const [path, hash] = to.split("#");
  return (
    <Link {...rest} to={path || "."} hash={hash}>
      {children}
    </Link>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: AppLinkProps & ButtonLook & { readonly icon?: ReactNode }) {
  const { variant, size, square, fullWidth, icon, children, ...rest } = props;
  return (
    <AppLink {...rest} className={buttonClass({ variant, size, square, fullWidth })}>
      {icon}
      {children}
    </AppLink>
  );
}
