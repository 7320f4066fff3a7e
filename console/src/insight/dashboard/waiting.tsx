import { Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";

/** Keeps the place of a card whose code is on its way. */
export const Waiting = () => (
  <Card>
    <Skeleton block={12} />
  </Card>
);
