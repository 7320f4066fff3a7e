import { currentLanguage } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { cardTexts } from "./card.texts.ts";
import { actsOf } from "./card-db.store.ts";
import { sendWaiting } from "./card-queue.ts";

/** What this person did on robots' cards without a line and closed them; what the server refuses is on the card until they have seen it. */
export async function sendLater(staffId: number): Promise<void> {
  const before = (await actsOf(staffId)).filter(({ refused }) => refused === undefined);
  if (before.length === 0) return;
  let sent = 0;
  await sendWaiting(staffId, () => {
    sent += 1;
  });
  const t = cardTexts[currentLanguage()];
  const keys = new Set(before.map(({ key }) => key));
  const refused = (await actsOf(staffId)).filter((act) => keys.has(act.key) && act.refused !== undefined);
  if (sent > 0) notify("success", t.sentLater(String(sent)));
  for (const act of refused) notify("error", t.refusedLater(t.kinds[act.kind], act.refused ?? ""));
}
