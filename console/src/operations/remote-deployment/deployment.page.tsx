import { urlIdOrNew, useUrlState } from "../../core/page/index.ts";
import { DeploymentList } from "./deployment-list.tsx";
import { NoDeployment } from "./no-deployment.tsx";
import { OneDeployment } from "./one-deployment.tsx";

const FIELDS = { id: urlIdOrNew() };

/** Remote deployment (spec §2): all deployments, or with `?id=` one of them. */
export function DeploymentPage() {
  const [{ id }] = useUrlState(FIELDS);
  if (id === undefined) return <DeploymentList />;
  return id === null ? <NoDeployment /> : <OneDeployment key={id} id={id} />;
}
