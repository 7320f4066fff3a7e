import type { ComponentProps, ReactNode } from "react";
import { CallError } from "../../core/api/index.ts";
import { QueryView } from "../feedback/index.ts";
import { Drawer } from "./drawer.tsx";

interface DetailDrawerProps<Data> extends ComponentProps<typeof QueryView<Data>> {
  readonly title: ReactNode;
  readonly width: number;
  /** Beside the title, once it is there: what can be done with it. */
  readonly extra?: (data: Data) => ReactNode;
  /** In its place where it is not there any more, or never was: of links that lead to it. */
  readonly missing?: ReactNode;
  readonly onClose: () => void;
}

/** One thing beside the list that it is of: on its way, failed, or there. */
export function DetailDrawer<Data>({
  title,
  width,
  extra,
  missing,
  onClose,
  ...view
}: DetailDrawerProps<Data>) {
  const { data, error } = view.query;
  const isMissing = missing !== undefined && error instanceof CallError && error.status === 404;
  return (
    <Drawer
      open
      size={width}
      title={title}
      extra={data === undefined || isMissing ? null : extra?.(data)}
      onClose={onClose}
    >
      {isMissing ? missing : <QueryView<Data> {...view} />}
    </Drawer>
  );
}
