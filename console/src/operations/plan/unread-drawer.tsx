import { EmptyState, ErrorState } from "../../ui/feedback/index.ts";
import { Drawer } from "../../ui/kit.ts";

interface UnreadDrawerProps {
  readonly title: string;
  /** Whose data are not there: being fetched, failed, or there and of no use. */
  readonly query: { readonly data: unknown; readonly error: unknown; refetch(): unknown };
  /** Why what was read is of no use. */
  readonly useless?: string;
  readonly onClose: () => void;
}

/** Instead of what a bar opens, where it cannot be read; nothing as long as it is fetched. */
export function UnreadDrawer({ title, query, useless, onClose }: UnreadDrawerProps) {
  if (query.data === undefined && !query.error) return null;
  return (
    <Drawer open size={520} title={title} onClose={onClose}>
      {query.data === undefined ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <EmptyState title={useless ?? ""} />
      )}
    </Drawer>
  );
}
