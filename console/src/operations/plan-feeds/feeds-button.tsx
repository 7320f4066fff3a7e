import { PLAN_FEED_ENDPOINTS as E } from "@sweepline/contract/operations/plan-feeds.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button, Drawer } from "../../ui/kit.ts";
import { type FeedOptions, NewFeed } from "./new-feed.tsx";
import { OwnFeeds } from "./own-feeds.tsx";
import { planFeedTexts } from "./plan-feeds.texts.ts";

/** An address by which calendars follow the plan, and those that the person has. */
export function FeedsButton(options: FeedOptions) {
  const t = useTexts(planFeedTexts);
  const may = useMay(E.create);
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.open}</Button>
      {isOpen ? (
        <Drawer open size={520} title={t.title} onClose={() => setOpen(false)}>
          <NewFeed {...options} />
          <OwnFeeds />
        </Drawer>
      ) : null}
    </>
  );
}
