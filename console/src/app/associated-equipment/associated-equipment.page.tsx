import { BranchTrail, OrganizationSides } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { DEVICE_LIST_FIELDS, DeviceTable } from "../../fleet/devices/index.ts";
import { Page } from "../../ui/page/index.ts";
import { associatedTexts } from "./associated-equipment.texts.ts";
import { BranchFigures } from "./branch-figures.tsx";

/** The tree of organizations, and the devices of the chosen branch as they are now (spec §2: associated equipment). */
export function AssociatedEquipmentPage() {
  const t = useTexts(associatedTexts);
  const [view, setView] = useUrlState(DEVICE_LIST_FIELDS);
  const { organizationId } = view;
  const select = (id: number | undefined) => setView({ organizationId: id, current: 1 });
  return (
    <Page title={t.title} note={organizationId === undefined ? t.noteAll : t.note}>
      <OrganizationSides selectedId={organizationId} onSelect={select}>
        <BranchTrail organizationId={organizationId} onSelect={select} />
        <BranchFigures organizationId={organizationId} />
        <DeviceTable id="associated-devices" label={t.title} view={view} onView={setView} isOfBranch />
      </OrganizationSides>
    </Page>
  );
}
