import { Link } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode } from "react";
import type { EndpointName } from "#contract/endpoints.ts";
import { buttonClass, type ButtonLook } from "#web/ui/buttons/button-class.ts";
import { useCommandGate } from "#web/ui/buttons/command-gate.ts";

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** An address made by `to` of `paths.ts`, with a fragment where needed. */
  readonly to: string;
  /** Names and values behind the address. */
  readonly search?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** A link inside the program: no page load, middle click and copying work. */
export function AppLink({ to, search, children, ...rest }: AppLinkProps) {
  const [path, hash] = to.split("#");
  return (
    <Link {...rest} to={path || "."} search={(search ?? {}) as never} hash={hash}>
      {children}
    </Link>
  );
}

/** A link that looks like a button. */
export function ButtonLink(
  props: AppLinkProps &
    ButtonLook & {
      readonly icon?: ReactNode;
      /** The endpoint that the page is about: no link where the session may not call it. */
      readonly command?: EndpointName | undefined;
    },
) {
  const { variant, size, square, fullWidth, icon, command, children, ...rest } = props;
  const may = useCommandGate();
  if (!may(command)) return null;
  return (
    <AppLink {...rest} className={buttonClass({ variant, size, square, fullWidth })}>
      {icon}
      {children}
    </AppLink>
  );
}
