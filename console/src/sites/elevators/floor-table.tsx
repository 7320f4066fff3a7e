import type { ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { PlainTable } from "../../ui/table/index.ts";
import { elevatorRideTexts } from "../elevator-rides/index.ts";
import styles from "./elevator-page.module.css";
import { elevatorPageTexts } from "./elevator-page.texts.ts";
import { landingsQuery } from "./elevators.calls.ts";

/** Which stop is which floor of the place, and where robots stand in front of it, by its map. */
export function FloorTable({ elevator }: { readonly elevator: ElevatorDetail }) {
  const t = useTexts(elevatorPageTexts);
  return (
    <div className={styles.tableFrame}>
      <PlainTable className={styles.table} heads={[t.stop, t.placeFloor, t.doors, t.landing]}>
        <tbody>
          {[...elevator.floors].reverse().map((floor) => (
            <Row key={floor.ordinal} floor={floor} elevator={elevator} />
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

interface RowProps {
  readonly floor: ElevatorDetail["floors"][number];
  readonly elevator: ElevatorDetail;
}

function Row({ floor, elevator }: RowProps) {
  const t = useTexts(elevatorPageTexts);
  const texts = useTexts(elevatorRideTexts);
  const href = useHref();
  const { name, floorId, floorName, doors, isServed } = floor;
  return (
    <tr data-passed={!isServed || undefined}>
      <th scope="row">
        {name}
        {isServed ? null : ` (${t.passed})`}
      </th>
      <td>
        {floorId === null || elevator.placeId === null ? (
          t.unlinked
        ) : (
          <Link to={href("placeView", { id: elevator.placeId, floor: floorId })}>{floorName}</Link>
        )}
      </td>
      <td>{doors.map((door) => texts.doorSides[door]).join(" · ")}</td>
      <td>{floorId === null ? NOT_REPORTED : <Landing elevator={elevator} floorId={floorId} />}</td>
    </tr>
  );
}

function Landing({ elevator, floorId }: { readonly elevator: ElevatorDetail; readonly floorId: number }) {
  const t = useTexts(elevatorPageTexts);
  const format = useFormat();
  const href = useHref();
  const { data } = useQuery(landingsQuery(elevator.id));
  if (!data) return "…";
  const landing = data.find((one) => one.floorId === floorId);
  if (!landing) return <span className={styles.lack}>{t.noPoint}</span>;
  const { mapId, mapName, pointName, x, y } = landing;
  return (
    <span>
      <Link to={href("mapDetail", { id: mapId })}>{mapName}</Link> · {pointName}{" "}
      <span className={styles.faint}>
        ({format.length(x, 2)}, {format.length(y, 2)})
      </span>
    </span>
  );
}
