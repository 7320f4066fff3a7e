import type { InboxMessage, InboxQuery } from "@sweepline/contract/care/messages/inbox.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller } from "../../core/caller.ts";
import { found } from "../../core/http/refused.ts";
import { announceTo } from "./hand-out.service.ts";
import * as store from "./inbox.store.ts";
import type { MessagesDeps } from "./messages-deps.ts";

export interface Inbox {
  list(caller: Caller, query: InboxQuery): Promise<Page<InboxMessage>>;
  unread(caller: Caller): Promise<number>;
  markRead(caller: Caller, read: { ids: readonly string[] } | { upTo: string }): Promise<void>;
  acknowledge(caller: Caller, messageId: string): Promise<void>;
}

/** A person's own messages; nobody who looks through their eyes reads them. */
export function createInbox(deps: MessagesDeps): Inbox {
  const { db, clock } = deps;
  return {
    list: ({ viewer, staffId }, query) => store.inboxOf(db, viewer ? null : staffId, query),
    unread: ({ viewer, staffId }) => (viewer ? Promise.resolve(0) : store.countUnread(db, staffId)),
    markRead: ({ staffId }, read) =>
      db.transaction(async (tx) => {
        const [ids, upTo] = "ids" in read ? [read.ids, null] : [null, read.upTo];
        const count = await store.markRead(tx, staffId, { ids, upTo, now: clock.now() });
        if (count > 0) announceTo(deps, tx, [staffId]);
      }),
    acknowledge: ({ staffId, displayName }, messageId) =>
      db.transaction(async (tx) => {
        const message = found(await store.holdReceived(tx, staffId, messageId), CORE_REFUSALS.notFound);
        if (!message.isOpen) return;
        await store.acknowledge(tx, messageId, { name: displayName, at: clock.now() });
        announceTo(deps, tx, await store.receiversOf(tx, messageId));
      }),
  };
}
