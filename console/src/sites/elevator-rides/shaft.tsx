import type { ElevatorRequest } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { type CSSProperties, useEffect, useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { elevatorRideTexts } from "./elevator-ride.texts.ts";
import styles from "./shaft.module.css";
import { shaftTexts } from "./shaft.texts.ts";
import { type ShaftScene, shaftScene } from "./shaft-scene.ts";
import { stateText } from "./state-text.ts";

interface ShaftProps {
  readonly elevator: ElevatorDetail;
  readonly queue: readonly ElevatorRequest[];
  /** Undefined: the person may not, or it is disabled. */
  readonly onCall: ((floor: string) => void) | undefined;
}

/** From here on landings are drawn low, so that a tower fits. */
const TALL = 12;
const MAX_MARKS = 3;

/** The shaft as it is now: the car glides from landing to landing, doors open, robots wait and ride. */
export function Shaft({ elevator, queue, onCall }: ShaftProps) {
  const t = useTexts(shaftTexts);
  const texts = useTexts(elevatorRideTexts);
  const { floors, state, floorTravelMs } = elevator;
  const scene = shaftScene(floors, state, queue);
  const frame = useCarInSight(scene.car?.at);
  const look = {
    "--floors": floors.length,
    "--at": scene.car?.at ?? 0,
    "--travel": `${Math.min(floorTravelMs, 8_000)}ms`,
  } as CSSProperties;
  return (
    <div ref={frame} className={styles.frame}>
      {scene.car ? null : <p className={styles.unknown}>{t.unknown}</p>}
      <div className={styles.scene} style={look} data-tall={floors.length > TALL || undefined}>
        <ol className={styles.landings}>
          {scene.landings.map((landing) => (
            <Landing key={landing.name} landing={landing} onCall={onCall} />
          ))}
        </ol>
        <div
          className={styles.shaft}
          role="img"
          aria-label={scene.car ? t.picture(stateText(state, texts)) : t.unknown}
        >
          {scene.car ? <Car car={scene.car} motion={state.motion} /> : null}
        </div>
      </div>
    </div>
  );
}

/** A tower is higher than its frame: it follows the car. */
function useCarInSight(at: number | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = frame.current;
    const landings = box?.querySelectorAll("li");
    const row = at === undefined ? undefined : landings?.[landings.length - 1 - at];
    if (!box || !row) return;
    const [outer, inner] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  }, [at]);
  return frame;
}

interface LandingProps {
  readonly landing: ShaftScene["landings"][number];
  readonly onCall: ShaftProps["onCall"];
}

function Landing({ landing, onCall }: LandingProps) {
  const t = useTexts(shaftTexts);
  const { name, floorName, isServed, isDestination, waiting } = landing;
  const shown = waiting.slice(0, MAX_MARKS);
  return (
    <li
      className={styles.landing}
      data-passed={!isServed || undefined}
      data-destination={isDestination || undefined}
    >
      <span className={styles.plate}>
        <strong>{name}</strong>
        <span className={styles.floorName} title={floorName ?? undefined}>
          {isServed ? (floorName === name ? "" : floorName) : t.passed}
        </span>
        {isDestination ? <span className="visually-hidden">{t.destination}</span> : null}
      </span>
      <span className={styles.slab}>
        {shown.map((request) => (
          <Mark key={request.id} request={request} isInside={false} />
        ))}
        {waiting.length > shown.length ? <span>+{waiting.length - shown.length}</span> : null}
        {onCall && isServed ? (
          <button
            type="button"
            className={styles.call}
            aria-label={t.callTo(name)}
            onClick={() => onCall(name)}
          >
            {t.call}
          </button>
        ) : null}
      </span>
      <span className={styles.doorway} aria-hidden="true" />
    </li>
  );
}

/** Of a robot or a person, at a landing or in the car. */
function Mark({ request, isInside }: { readonly request: ElevatorRequest; readonly isInside: boolean }) {
  const t = useTexts(shaftTexts);
  const texts = useTexts(elevatorRideTexts);
  const name = riderName(request, texts.person);
  const title = isInside ? t.riding(name) : t.waiting(name);
  return (
    <span className={styles.mark} data-inside={isInside || undefined} title={title}>
      <Icon name={request.deviceId === null ? "user" : "robot"} />
      <span className={isInside ? "visually-hidden" : styles.markName}>{name}</span>
    </span>
  );
}

export const riderName = ({ deviceName, serialNumber, staffName }: ElevatorRequest, person: string): string =>
  deviceName ?? serialNumber ?? staffName ?? person;

interface CarProps {
  readonly car: NonNullable<ShaftScene["car"]>;
  readonly motion: "stopped" | "up" | "down" | "unknown";
}

function Car({ car, motion }: CarProps) {
  const t = useTexts(shaftTexts);
  return (
    <>
      <span className={styles.rope} aria-hidden="true" />
      <span
        className={styles.car}
        data-open={car.isOpen || undefined}
        data-turning={car.isTurning || undefined}
        data-motion={motion}
      >
        <span className={styles.inside}>
          {car.isDoubtful ? <span title={t.doubtful}>?</span> : null}
          {car.riders.map((request) => (
            <Mark key={request.id} request={request} isInside />
          ))}
        </span>
        <span className={styles.leaf} aria-hidden="true" />
        <span className={styles.leaf} aria-hidden="true" />
        {motion === "up" || motion === "down" ? (
          <span className={styles.arrow} aria-hidden="true">
            {motion === "up" ? "▲" : "▼"}
          </span>
        ) : null}
      </span>
    </>
  );
}
