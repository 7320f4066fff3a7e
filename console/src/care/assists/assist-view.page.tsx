import type { AssistDetail } from "@sweepline/contract/care/assists/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useLive } from "../../core/live/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import { NothingPage, OnePage, Page, WithSide } from "../../ui/page/index.ts";
import { AssistActs } from "./assist-acts.tsx";
import { AssistFacts } from "./assist-facts.tsx";
import { AssistFloor } from "./assist-floor.tsx";
import { assistChanged } from "./assist-handlers.ts";
import { AssistPhotos } from "./assist-photos.tsx";
import { AssistTimeline } from "./assist-timeline.tsx";
import { assistQuery } from "./assists.calls.ts";
import { assistTexts } from "./assists.texts.ts";
import { useStopNames } from "./stop-name.ts";

const FIELDS = { id: urlId() };
const LOOK_AGAIN_MS = 10_000;

/** One assist: what stopped the robot, where, who came when, and what it was. */
export function AssistViewPage() {
  const [{ id }] = useUrlState(FIELDS);
  return id === undefined ? <NoAssist /> : <Loaded key={id} id={id} />;
}

function NoAssist() {
  const t = useTexts(assistTexts);
  const href = useHref();
  return (
    <NothingPage
      title={t.pageTitle}
      heading={t.noAssistTitle}
      note={t.noAssistNote}
      to={href("assists")}
      toTexts={t.toAssists}
    />
  );
}

function Loaded({ id }: { readonly id: number }) {
  const t = useTexts(assistTexts);
  const query = useQuery({ ...assistQuery(id), refetchInterval: LOOK_AGAIN_MS });
  return (
    <OnePage query={query} title={t.pageTitle} block={36} missing={<NoAssist />}>
      {(assist) => <Shown assist={assist} />}
    </OnePage>
  );
}

function Shown({ assist }: { readonly assist: AssistDetail }) {
  const t = useTexts(assistTexts);
  const [title = t.pageTitle] = useStopNames()(assist.causes);
  usePageTitle(title);
  useLive(assistChanged, [assist.deviceId]);
  const { placeName, floorName, organizationName } = assist;
  const device = assist.deviceName || assist.serialNumber;
  const hasPosition = assist.x !== null && assist.y !== null;
  const facts = <AssistFacts assist={assist} />;
  return (
    <Page
      title={title}
      note={[...new Set([device, placeName, floorName, organizationName])].filter(Boolean).join(" · ")}
      badges={<DictionaryTag type="assistState" value={assist.state} />}
      actions={<AssistActs assist={assist} />}
    >
      <WithSide
        side={
          <>
            {hasPosition ? facts : null}
            <AssistTimeline assist={assist} />
          </>
        }
      >
        {hasPosition ? <AssistFloor assist={assist} /> : facts}
        <AssistPhotos assist={assist} />
      </WithSide>
    </Page>
  );
}
