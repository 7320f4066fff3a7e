import { DEPLOYMENT_ENDPOINTS as E } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { declareList, ListPage, type ListState, useList } from "../../ui/list/index.ts";
import { SelectEither } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { DeviceFilter } from "../remote-history/index.ts";
import { deploymentTexts } from "./deployment.texts.ts";
import { useDeploymentColumns } from "./deployment-columns.tsx";
import { NewDeployment } from "./new-deployment.tsx";

const DEPLOYMENTS = declareList(E.list, {
  id: "deployments",
  filters: ["search", "organizationId", "deviceId", "isOpen", "from", "to"],
  address: { isOpen: "open" },
});
/** Those that go on move along while one looks. */
const LOOK_AGAIN_MS = 15_000;

/** Deployments within the person's scope, newest first (spec §2). */
export function DeploymentList() {
  const t = useTexts(deploymentTexts);
  const href = useHref();
  const navigate = useNavigate();
  const list = useList(DEPLOYMENTS, { refetchInterval: LOOK_AGAIN_MS });
  const [isCreating, setCreating] = useState(false);
  const open = (id: number) => void navigate(href("remoteDeployment", { id }));
  return (
    <ListPage
      list={list}
      texts={t}
      columns={useDeploymentColumns()}
      onOpen={({ id }) => open(id)}
      filters={<Filters list={list} />}
      create={{ endpoint: E.create, label: t.create, onClick: () => setCreating(true) }}
    >
      {isCreating ? <NewDeployment onClose={() => setCreating(false)} onBegun={open} /> : null}
    </ListPage>
  );
}

function Filters({ list }: { readonly list: ListState<typeof DEPLOYMENTS> }) {
  const t = useTexts(deploymentTexts);
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <OrganizationSelect {...list.bind("organizationId")} />
      <DeviceFilter {...list.bind("deviceId")} />
      <SelectEither
        {...list.bind("isOpen")}
        yes={t.yes}
        no={t.no}
        placeholder={t.allStates}
        label={t.isOpen}
        width={8}
      />
      <DayRange {...list.days("from", "to")} label={t.range} />
    </>
  );
}
