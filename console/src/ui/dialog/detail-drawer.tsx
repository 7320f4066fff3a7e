import type { ComponentProps, ReactNode } from "react";
import { QueryView } from "../feedback/index.ts";
import { Drawer } from "./drawer.tsx";

interface DetailDrawerProps<Data> extends ComponentProps<typeof QueryView<Data>> {
  readonly title: ReactNode;
  readonly width: number;
  /** Beside the title, once it is there: what can be done with it. */
  readonly extra?: (data: Data) => ReactNode;
  readonly onClose: () => void;
}

/** One thing beside the list that it is of: on its way, failed, or there. */
export function DetailDrawer<Data>({ title, width, extra, onClose, ...view }: DetailDrawerProps<Data>) {
  const { data } = view.query;
  return (
    <Drawer
      open
      size={width}
      title={title}
      extra={data === undefined ? null : extra?.(data)}
      onClose={onClose}
    >
      <QueryView<Data> {...view} />
    </Drawer>
  );
}
