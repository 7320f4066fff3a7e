import { urlId, useUrlState } from "../../core/page/index.ts";
import { DeploymentList } from "./deployment-list.tsx";
import { OneDeployment } from "./one-deployment.tsx";

const FIELDS = { id: urlId() };

/** Remote deployment (spec §2): all deployments, or with `?id=` one of them. */
export function DeploymentPage() {
  const [{ id }] = useUrlState(FIELDS);
  return id === undefined ? <DeploymentList /> : <OneDeployment key={id} id={id} />;
}
