import { MESSAGE_CONTENT_LENGTH, MESSAGE_TITLE_LENGTH } from "@sweepline/contract/care/messages/index.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import { EVERYTHING } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import type { JobNotice } from "../../core/job-handler.ts";
import { sendEventMessage } from "./event-messages.service.ts";
import type { HandOutDeps } from "./hand-out.service.ts";
import { receiversWithin } from "./receivers.store.ts";

/** Informs people of a scheduled job, in the console, as far as they may come in. */
export async function sendJobMessage(
  { clock, ...deps }: HandOutDeps & { clock: Clock },
  tx: Queries,
  { staffIds, notice }: { staffIds: readonly number[]; notice: JobNotice },
): Promise<void> {
  const receivers = await receiversWithin(tx, EVERYTHING, {
    ...{ staffIds: [...staffIds], roleIds: [], organizationIds: [] },
  });
  const cut = (texts: Record<Language, string>, length: number): Record<Language, string> => ({
    zh: texts.zh.slice(0, length),
    en: texts.en.slice(0, length),
  });
  await sendEventMessage(deps, tx, {
    message: {
      ...{ organizationId: notice.organizationId, subject: "job", severity: notice.severity, eventCount: 1 },
      title: cut(notice.title, MESSAGE_TITLE_LENGTH),
      content: cut(notice.content, MESSAGE_CONTENT_LENGTH),
      ...{ link: notice.link, cardPath: "", ways: ["inApp"], isEscalating: false },
    },
    receivers,
    now: clock.now(),
  });
}
