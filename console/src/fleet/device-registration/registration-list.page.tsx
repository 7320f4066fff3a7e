import {
  type DeviceCredentials,
  type DeviceRegistration,
  REGISTRATION_ENDPOINTS as E,
} from "@sweepline/contract/fleet/device-registration.ts";
import { useState } from "react";
import { SavedViews, useListKeeping } from "../../access/saved-views/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { ListPage } from "../../ui/list/index.ts";
import {
  BulkBar,
  BulkJobsButton,
  fetchRegistrations,
  tableSelection,
  useBulkSelection,
} from "../bulk-jobs/index.ts";
import { ImportDevices } from "../device-import/index.ts";
import type { PlaceFilter } from "../shared/index.ts";
import { useFollowedLive } from "../telemetry/index.ts";
import { ActDialogs } from "./act-dialogs.tsx";
import { CredentialsDialog } from "./credentials-dialog.tsx";
import type { Act } from "./device-acts.ts";
import { useRegistrationColumns } from "./registration-columns.tsx";
import { RegistrationDrawer } from "./registration-drawer.tsx";
import { RegistrationFilters } from "./registration-filters.tsx";
import { RegistrationForm } from "./registration-form.tsx";
import { type RegistrationList, useRegistrationList } from "./registration-list.ts";
import { registrationTexts } from "./registrations.texts.ts";
import { actOn } from "./row-actions.tsx";

const isInUse = ({ decommissionedAt }: DeviceRegistration): boolean => decommissionedAt === null;

/** Devices as the administration knows them (spec §2 `/admin/equimentinfo`). */
export function RegistrationListPage({ placeFilter }: { readonly placeFilter?: PlaceFilter }) {
  const t = useTexts(registrationTexts);
  const list = useRegistrationList();
  const { view, setView } = list;
  const [panel, setPanel] = useState<Panel>();
  const columns = useRegistrationColumns(useDoors(setPanel, setView));
  const keeping = useListKeeping(list.id);
  useFollowedLive(list.rows);
  const inUse = view.use === "retired" ? 0 : list.total;
  // New ones come first, and nothing that hides them stays chosen.
  const showAdded = () => {
    list.clear();
    setView({ sort: "-commissionedAt" });
  };
  const selection = useBulkSelection(() => fetchRegistrations(list.question), inUse);
  return (
    <ListPage
      list={list}
      texts={t}
      columns={columns}
      onOpen={({ id }) => setView({ device: id })}
      columnStore={keeping.columnStore}
      {...tableSelection(selection, isInUse)}
      filters={<RegistrationFilters {...{ list, placeFilter }} />}
      tools={<BulkBar selection={selection} pageIds={list.rows.filter(isInUse).map(({ id }) => id)} />}
      actions={
        <>
          <SavedViews keeping={keeping} />
          <BulkJobsButton />
          <ImportDevices organizationId={view.organizationId} onAdded={showAdded} />
        </>
      }
      create={{ endpoint: E.register, label: t.register, onClick: () => setPanel({ kind: "form" }) }}
    >
      {view.device === undefined ? null : (
        <RegistrationDrawer
          id={view.device}
          onAct={(row, act) => setPanel({ kind: "act", row, act })}
          onClose={() => setView({ device: undefined })}
        />
      )}
      <ListPanel
        organizationId={view.organizationId}
        serialNumber={view.register}
        panel={panel ?? (view.register === "" ? undefined : { kind: "form" })}
        onAdded={showAdded}
        onChange={(next) => {
          setPanel(next);
          if (!next) setView({ register: "" });
        }}
      />
    </ListPage>
  );
}

/** What is open over the list; details stand in the address, so that other pages lead to them. */
type Panel =
  | { readonly kind: "form" }
  | { readonly kind: "act"; readonly row: DeviceRegistration; readonly act: Act };

/** The same functions as long as the page lives: columns are made of them. */
function useDoors(setPanel: (panel: Panel) => void, setView: RegistrationList["setView"]) {
  const [doors] = useState(() => ({
    onOpen: ({ id }: DeviceRegistration) => setView({ device: id }),
    onAct: (row: DeviceRegistration, act: Act) => setPanel({ kind: "act", row, act }),
  }));
  return doors;
}

interface ListPanelProps {
  readonly organizationId: number | undefined;
  /** Of the device that the page was opened to register. */
  readonly serialNumber: string;
  readonly panel: Panel | undefined;
  readonly onAdded: () => void;
  readonly onChange: (panel: Panel | undefined) => void;
}

function ListPanel({ organizationId, serialNumber, panel, onAdded, onChange }: ListPanelProps) {
  const [credentials, setCredentials] = useState<DeviceCredentials>();
  const close = () => onChange(undefined);
  return (
    <>
      {panel?.kind === "form" ? (
        <RegistrationForm
          {...{ organizationId, serialNumber }}
          onCredentials={setCredentials}
          onAdded={onAdded}
          onClose={close}
        />
      ) : null}
      {panel?.kind === "act" ? (
        <ActDialogs
          key={`${panel.row.id} ${panel.act}`}
          device={actOn(panel.row)}
          act={panel.act}
          onClose={close}
        />
      ) : null}
      {credentials ? (
        <CredentialsDialog credentials={credentials} onDone={() => setCredentials(undefined)} />
      ) : null}
    </>
  );
}
