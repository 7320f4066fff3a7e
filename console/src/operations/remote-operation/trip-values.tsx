import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useStore } from "../../core/store/index.ts";
import type { Remote } from "../remote-driving/index.ts";
import styles from "./remote.module.css";
import { remoteTexts } from "./remote.texts.ts";
import { useFreshness, useLook, usePicture } from "./use-picture.ts";
import { Value } from "./value.tsx";

interface TripValuesProps {
  readonly remote: Remote;
}

/** What says whether one can steer by what one sees; in view however the page is scrolled. */
export function TripValues({ remote }: TripValuesProps) {
  return (
    <dl className={styles.trips}>
      <Speed remote={remote} />
      <Trips remote={remote} />
    </dl>
  );
}

function Speed({ remote }: TripValuesProps) {
  const t = useTexts(remoteTexts);
  const format = useFormat();
  const freshness = useFreshness(remote);
  const tenths = usePicture(remote, ({ linearMps }) =>
    linearMps === undefined ? undefined : Math.round(linearMps * 10),
  );
  return (
    <Value label={t.speed} isOld={freshness === "old"}>
      {tenths === undefined ? NOT_REPORTED : t.speedOf(format.number(tenths / 10, 1))}
    </Value>
  );
}

/** How long the way to the robot and back takes, and how old what one sees is. */
function Trips({ remote }: TripValuesProps) {
  const t = useTexts(remoteTexts);
  const format = useFormat();
  const freshness = useFreshness(remote);
  const isOpen = useStore(remote.line.state) === "open";
  const server = useStore(remote.serverTripMs);
  const robot = useLook(() => {
    const ms = remote.driver.roundTripMs();
    return ms === undefined ? undefined : Math.round(ms / 10) * 10;
  });
  const ageTenths = useLook(() => {
    const newest = remote.pictures.newest.get();
    return newest && Math.round((performance.now() - newest.at) / 100);
  });
  const isDriven = useStore(remote.device)?.canDrive === true;
  return (
    <>
      {isDriven ? (
        <Value label={t.robotTrip} isOld={freshness === "old"}>
          {robot === undefined ? t.notMeasured : t.milliseconds(format.number(robot))}
        </Value>
      ) : null}
      <Value label={t.serverTrip} isOld={!isOpen}>
        {server === undefined ? NOT_REPORTED : t.milliseconds(format.number(server))}
      </Value>
      <Value label={t.pictureAge} isOld={freshness === "old"}>
        {ageTenths === undefined ? t.noPicture : t.seconds(format.number(ageTenths / 10, 1))}
      </Value>
    </>
  );
}
