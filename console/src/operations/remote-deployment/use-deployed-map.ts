import type { DeploymentDetail } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../core/session/index.ts";
import { mapQuery } from "./deployments.calls.ts";

/** The map that is put into service, for who may see maps; undefined while there is none. */
export function useDeployedMap({ mapId }: Pick<DeploymentDetail, "mapId">) {
  const mayMaps = useMay(MAP_ENDPOINTS.get);
  const isAsked = mapId !== null && mayMaps;
  const { data } = useQuery({ ...mapQuery(mapId ?? 0), enabled: isAsked });
  return { map: isAsked ? data : undefined, mayMaps };
}
