import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import type { ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useLive } from "../../core/live/index.ts";
import { SAME_TAB, urlChoice, urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Tabs } from "../../ui/kit.ts";
import { Card, NothingPage, OnePage, Page } from "../../ui/page/index.ts";
import {
  EventHistory,
  elevatorChanged,
  elevatorQuery,
  elevatorRequestChanged,
  NowTab,
  RideHistory,
  StateTag,
} from "../elevator-rides/index.ts";
import { TestPanel } from "../elevator-trials/index.ts";
import { ElevatorActions } from "./elevator-actions.tsx";
import { ElevatorFacts } from "./elevator-facts.tsx";
import styles from "./elevator-page.module.css";
import { elevatorPageTexts } from "./elevator-page.texts.ts";
import { FloorTable } from "./floor-table.tsx";

const TABS = ["now", "rides", "events", "test"] as const;
type Tab = (typeof TABS)[number];
const FIELDS = { id: urlId(), tab: urlChoice(TABS, "now") };

/** One elevator (spec §2 `/platform/elevdata/detail`): as it is now, what it did, and its commissioning. */
export function ElevatorPage() {
  const t = useTexts(elevatorPageTexts);
  const [{ id, tab }] = useUrlState(FIELDS);
  return id === undefined ? <NoElevator heading={t.choose} /> : <Loaded key={id} id={id} tab={tab} />;
}

function NoElevator({ heading, note }: { readonly heading: string; readonly note?: string }) {
  const t = useTexts(elevatorPageTexts);
  const href = useHref();
  return <NothingPage title={t.toList} {...{ heading, note }} to={href("elevators")} toTexts={t.toList} />;
}

/** A company may have a place of its own name. */
const factsOf = ({ organizationName, placeName, addressNumber }: ElevatorDetail): string =>
  [...new Set([organizationName, placeName, addressNumber])].filter(Boolean).join(" · ");

function Loaded({ id, tab }: { readonly id: number; readonly tab: Tab }) {
  const t = useTexts(elevatorPageTexts);
  const query = useQuery(elevatorQuery(id));
  usePageTitle(query.data?.name);
  useLive(elevatorChanged, [id]);
  useLive(elevatorRequestChanged, [id]);
  return (
    <OnePage
      query={query}
      title={"\u00a0"}
      block={32}
      missing={<NoElevator heading={t.missing} note={t.missingNote} />}
    >
      {(elevator) => (
        <Page
          title={elevator.name}
          badges={<StateTag state={elevator.state} isEnabled={elevator.isEnabled} />}
          note={factsOf(elevator)}
          actions={<ElevatorActions elevator={elevator} />}
        >
          <Parts elevator={elevator} tab={tab} />
        </Page>
      )}
    </OnePage>
  );
}

function Parts({ elevator, tab }: { readonly elevator: ElevatorDetail; readonly tab: Tab }) {
  const t = useTexts(elevatorPageTexts);
  const href = useHref();
  const navigate = useNavigate();
  const mayTest = useMay(R.call);
  const { id } = elevator;
  const contents = {
    now: (
      <NowTab
        elevator={elevator}
        floors={
          <Card title={t.records} isFlush>
            <FloorTable elevator={elevator} />
          </Card>
        }
        facts={
          <Card title={t.facts}>
            <ElevatorFacts elevator={elevator} />
          </Card>
        }
      />
    ),
    rides: <RideHistory id={id} />,
    events: <EventHistory id={id} />,
    test: <TestPanel elevator={elevator} />,
  };
  const names = TABS.filter((name) => name !== "test" || mayTest);
  // Each tab has filters of its own; those of the one before would mean nothing to it.
  const go = (next: string) =>
    void navigate(href("elevator", { id, tab: next === "now" ? undefined : next }), {
      replace: true,
      state: SAME_TAB,
    });
  return (
    <Tabs
      className={styles.tabs ?? ""}
      activeKey={names.includes(tab) ? tab : "now"}
      onChange={go}
      destroyOnHidden
      items={names.map((name) => ({ key: name, label: t.tabs[name], children: contents[name] }))}
    />
  );
}
