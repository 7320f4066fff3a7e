import { ErrorState } from "../../ui/feedback/index.ts";
import { Drawer } from "../../ui/kit.ts";

interface UnreadDrawerProps {
  readonly title: string;
  readonly query: { readonly error: unknown; refetch(): unknown };
  readonly onClose: () => void;
}

/** Instead of what a bar opens, where it cannot be read; nothing as long as it is fetched. */
export function UnreadDrawer({ title, query, onClose }: UnreadDrawerProps) {
  if (!query.error) return null;
  return (
    <Drawer open size={520} title={title} onClose={onClose}>
      <ErrorState error={query.error} onRetry={() => query.refetch()} />
    </Drawer>
  );
}
