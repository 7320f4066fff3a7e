import { type ComponentProps, useEffect } from "react";
import { late, whenIdle } from "../../ui/late/index.ts";
import type { BulkBar as Bar } from "./bulk-bar.tsx";

const Late = late(() => import("./bulk-bar.tsx").then((part) => part.BulkBar));

/** Its code comes when the list is there and the browser has nothing else to do, or with the first device that is chosen. */
export function BulkBar(props: ComponentProps<typeof Bar>) {
  const isLikely = props.selection.isOffered && props.pageIds.length > 0;
  useEffect(() => (isLikely ? whenIdle(Late.prefetch) : undefined), [isLikely]);
  return props.selection.ids.length === 0 ? null : <Late.Part {...props} />;
}
