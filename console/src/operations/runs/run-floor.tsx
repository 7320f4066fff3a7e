import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { useQuery } from "@tanstack/react-query";
import { queryFor } from "../../core/api/index.ts";
import { MapFloor } from "../../sites/map-view/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import styles from "./runs.module.css";

/** The floor of a run that goes on, with all that drives there. */
export function RunFloor({ mapId }: { readonly mapId: number | null }) {
  const query = useQuery({
    ...queryFor(MAP_ENDPOINTS.get, { params: { id: mapId ?? 0 } }),
    enabled: mapId !== null,
  });
  return (
    <Card isFlush className={styles.floorCard ?? ""}>
      <QueryView query={query} block={24}>
        {({ id, mapKey, versionId }) => (
          <div className={styles.floor}>
            <MapFloor mapId={id} mapKey={mapKey} versionId={versionId} />
          </div>
        )}
      </QueryView>
    </Card>
  );
}
