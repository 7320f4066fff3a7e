import { Button } from "antd";
import type { MouseEvent, ReactNode } from "react";
import { useHref, useLinkClickHandler } from "react-router";

interface LinkButtonProps {
  readonly to: string;
  readonly children: ReactNode;
  /** The way that a page is there for. */
  readonly isPrimary?: boolean;
}

/** A way to another page among a page's buttons: a link in their look, which opens in a new tab where one wants that. */
export function LinkButton({ to, children, isPrimary = false }: LinkButtonProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <Button
      type={isPrimary ? "primary" : "default"}
      href={href}
      onClick={(event) => follow(event as MouseEvent<HTMLAnchorElement>)}
    >
      {children}
    </Button>
  );
}
