import { Link } from "react-router";
import { NOT_REPORTED } from "../../core/format/index.ts";
import { useHref } from "../../core/links/index.ts";

interface DeviceLinkProps {
  /** Null: it was no device, or none is known any more. */
  readonly id: number | null;
  readonly children: string | null;
}

/** What a device is called, as the way to it. */
export function DeviceLink({ id, children }: DeviceLinkProps) {
  const href = useHref();
  if (id === null) return children ?? NOT_REPORTED;
  return <Link to={href("deviceView", { id })}>{children}</Link>;
}
