import { BranchTrail, OrganizationSides } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { DeviceTable, useDeviceList } from "../../fleet/devices/index.ts";
import { PlaceSelect } from "../../sites/places/index.ts";
import { Page } from "../../ui/page/index.ts";
import { associatedTexts } from "./associated-equipment.texts.ts";
import { BranchFigures } from "./branch-figures.tsx";

/** The tree of organizations, and the devices of the chosen branch as they are now (spec §2: associated equipment). */
export function AssociatedEquipmentPage() {
  const t = useTexts(associatedTexts);
  const list = useDeviceList({ isOfBranch: true });
  const { value: organizationId, onChange: select } = list.bind("organizationId");
  return (
    <Page title={t.title} note={organizationId === undefined ? t.noteAll : t.note}>
      <OrganizationSides selectedId={organizationId} onSelect={select}>
        <BranchTrail organizationId={organizationId} onSelect={select} />
        <BranchFigures organizationId={organizationId} />
        <DeviceTable list={list} label={t.title} isOfBranch placeFilter={PlaceSelect} />
      </OrganizationSides>
    </Page>
  );
}
