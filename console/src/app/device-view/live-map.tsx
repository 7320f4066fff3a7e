import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import type { DeviceState } from "@sweepline/contract/fleet/telemetry.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useGoal } from "../../fleet/commands/index.ts";
import { NoMapHere } from "../../sites/map-files/index.ts";
import { deviceMapQuery, FloorView, mapTexts, usePlan } from "../../sites/map-view/index.ts";
import { ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import styles from "./live-map.module.css";
import { useTrack } from "./use-track.ts";

interface LiveMapProps {
  readonly device: Pick<DeviceDetail, "id" | "organizationId">;
  readonly position: DeviceState["position"];
}

/** The floor of a device with the device on it; says so where there is no map, or the device has gone to another. */
export function LiveMap({ device, position }: LiveMapProps) {
  const { id: deviceId, organizationId } = device;
  const t = useTexts(mapTexts);
  const query = useQuery(deviceMapQuery(deviceId));
  const { plan, query: grid } = usePlan(query.data ?? undefined);
  const track = useTrack(deviceId);
  const own = useMemo(() => [deviceId], [deviceId]);
  const goal = useGoal(deviceId, query.data?.mapKey);
  const mapKey = position?.mapKey;
  const isElsewhere = Boolean(query.data && mapKey !== undefined && mapKey !== query.data.mapKey);
  const { refetch } = query;
  const isMissing = query.data === null;
  useEffect(() => {
    // It came to another floor, or names the floor that had no map a moment ago: the server may know it by now.
    if (mapKey !== undefined && (isElsewhere || isMissing)) void refetch();
  }, [mapKey, isElsewhere, isMissing, refetch]);

  const failure = query.data ? grid : query;
  return (
    <Card isFlush className={(isMissing ? styles.bare : styles.card) ?? ""}>
      <div className={styles.place}>
        {plan ? (
          <FloorView
            plan={plan}
            track={track}
            deviceIds={own}
            goal={goal}
            pose={isElsewhere ? undefined : (position ?? undefined)}
          />
        ) : isMissing ? (
          <NoMapHere
            title={mapKey === undefined ? t.noMapTitle : t.unknownMapTitle}
            note={t.noMapNote}
            organizationId={organizationId}
            mapKey={mapKey}
          />
        ) : failure.error ? (
          <ErrorState error={failure.error} onRetry={() => failure.refetch()} />
        ) : (
          <div className={styles.waiting}>
            <Skeleton block={30} />
          </div>
        )}
        {isElsewhere && plan ? (
          <p className={styles.elsewhere} role="status">
            {t.otherMap(mapKey ?? "")}
          </p>
        ) : null}
      </div>
    </Card>
  );
}
