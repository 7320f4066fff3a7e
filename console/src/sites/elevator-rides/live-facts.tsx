import type { ElevatorRequest } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { Link } from "react-router";
import { useNow } from "../../core/clock/index.ts";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import { elevatorRideTexts } from "./elevator-ride.texts.ts";
import { nowTexts } from "./now.texts.ts";
import { riderName } from "./shaft.tsx";

interface LiveFactsProps {
  readonly elevator: ElevatorDetail;
  readonly queue: readonly ElevatorRequest[];
}

/** The elevator's state in Open-RMF's terms, live. */
export function LiveFacts({ elevator, queue }: LiveFactsProps) {
  const t = useTexts(nowTexts);
  const texts = useTexts(elevatorRideTexts);
  const format = useFormat();
  const { state } = elevator;
  const isMoving = state.motion === "up" || state.motion === "down";
  const holder = queue.find(({ id }) => id === state.sessionId);
  return (
    <KeyValues
      min={8}
      items={[
        { label: t.currentFloor, value: state.currentFloor },
        { label: t.destination, value: state.destinationFloor },
        { label: t.door, value: <Doors elevator={elevator} /> },
        {
          label: t.motion,
          value: (
            <StatusDot tone={isMoving ? "active" : "neutral"} isLive={isMoving}>
              {texts.motions[state.motion]}
            </StatusDot>
          ),
        },
        { label: t.mode, value: texts.modes[state.mode] },
        { label: t.availableModes, value: state.availableModes.map((mode) => texts.modes[mode]).join(" · ") },
        { label: t.session, value: holder ? <Session request={holder} /> : t.nobody },
        { label: t.waiting, value: format.number(state.waitingCount) },
        { label: t.reported, value: <Reported at={state.reportedAt} /> },
        { label: t.served, value: <Stops names={state.availableFloors} /> },
      ]}
    />
  );
}

const MAX_STOPS = 10;

/** Of a tower the lowest, the highest and how many. */
function Stops({ names }: { readonly names: readonly string[] }) {
  const format = useFormat();
  if (names.length === 0) return NOT_REPORTED;
  if (names.length <= MAX_STOPS) return names.join(" · ");
  return (
    <span title={names.join(" · ")}>
      {names[0]} – {names.at(-1)} ({format.number(names.length)})
    </span>
  );
}

/** Each door by itself where there are two. */
function Doors({ elevator: { doorCount, state } }: Pick<LiveFactsProps, "elevator">) {
  const texts = useTexts(elevatorRideTexts);
  if (state.door === null) return NOT_REPORTED;
  if (doorCount < 2) return texts.doors[state.door];
  return (["front", "rear"] as const)
    .map((side) => {
      const door = state.openDoors.includes(side) ? "open" : state.door === "moving" ? "moving" : "closed";
      return `${texts.doorSides[side]}: ${texts.doors[door]}`;
    })
    .join(" · ");
}

function Session({ request }: { readonly request: ElevatorRequest }) {
  const texts = useTexts(elevatorRideTexts);
  const href = useHref();
  const name = riderName(request, texts.person);
  if (request.deviceId === null) return name;
  return <Link to={href("deviceView", { id: request.deviceId })}>{name}</Link>;
}

function Reported({ at }: { readonly at: string | null }) {
  const format = useFormat();
  const now = useNow();
  return at === null ? NOT_REPORTED : <span title={format.dateTime(at)}>{format.age(at, now)}</span>;
}
