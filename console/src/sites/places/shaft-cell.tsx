import type { ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { elevatorRideTexts, stateText } from "../elevator-rides/index.ts";
import styles from "./building.module.css";
import { placeViewTexts } from "./place-view.texts.ts";
import type { Shaft } from "./shafts.ts";

interface ShaftProps {
  readonly shaft: Shaft;
  /** As it is now; undefined: not known here. */
  readonly elevator: ElevatorDetail | undefined;
}

/** On the roof: which elevator that is and how it is, and the way to it. */
export function MachineRoom({ shaft: { id, name }, elevator }: ShaftProps) {
  const t = useTexts(placeViewTexts);
  const texts = useTexts(elevatorRideTexts);
  const href = useHref();
  if (!elevator)
    return (
      <span className={styles.machineRoom} title={t.elevator(name)}>
        <Icon name="elevator" />
        <span className="visually-hidden">{t.elevator(name)}</span>
      </span>
    );
  const label = `${t.elevator(name)}: ${stateText(elevator.state, texts)}`;
  return (
    <Link
      className={styles.machineRoom ?? ""}
      to={href("elevator", { id })}
      title={label}
      aria-label={label}
      data-fault={elevator.state.fault ? true : undefined}
    >
      <Icon name="elevator" />
    </Link>
  );
}

interface ShaftCellProps extends ShaftProps {
  readonly floorId: number;
  /** Of the row, among the floors from the lowest. */
  readonly height: number;
}

/** A shaft at one floor, with the car where it is there. What it says is said on the roof. */
export function ShaftCell({ shaft, elevator, floorId, height }: ShaftCellProps) {
  const href = useHref();
  const state = elevator?.state;
  const stop = elevator?.floors.find(({ name }) => name === state?.currentFloor);
  const isHere = stop !== undefined && stop.floorId === floorId;
  return (
    <span
      className={styles.shaft}
      aria-hidden="true"
      data-inside={(height <= shaft.top && height >= shaft.bottom) || undefined}
      data-stop={shaft.stops.has(floorId) || undefined}
    >
      {isHere && state ? (
        <Link
          className={styles.car ?? ""}
          to={href("elevator", { id: shaft.id })}
          tabIndex={-1}
          data-door={state.door ?? "closed"}
          data-motion={state.motion}
          data-fault={state.fault ? true : undefined}
        />
      ) : null}
    </span>
  );
}
