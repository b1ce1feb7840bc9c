import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from "react";
import { navigator } from "#web/navigation/navigator.ts";
import { buttonClass, type ButtonLook } from "#web/ui/buttons/button-class.ts";

interface PublicLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** An address made by `to` of `paths.ts`, with a fragment where needed. */
  readonly to: string;
  readonly children: ReactNode;
}

/** A link of the public pages: as `AppLink`, but it needs no router to be loaded yet. */
export function PublicLink({ to, children, ...rest }: PublicLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    navigator().go(to);
  };
  const warm = () => navigator().warm();
  return (
    <a {...rest} href={to} onClick={open} onPointerEnter={warm} onFocus={warm}>
      {children}
    </a>
  );
}

/** Such a link that looks like a button. */
export function PublicButtonLink(
  props: PublicLinkProps & Pick<ButtonLook, "variant" | "size" | "fullWidth">,
) {
  const { variant, size, fullWidth, ...rest } = props;
  return <PublicLink {...rest} className={buttonClass({ variant, size, fullWidth })} />;
}
