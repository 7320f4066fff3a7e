import { OrganizationTreeSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Form } from "../../ui/kit.ts";
import { catalogTexts } from "./service-catalog.texts.ts";

/** Whose a new row is: what it is valid for cannot be changed later. */
export function OwnerField() {
  const t = useTexts(catalogTexts);
  return (
    <Form.Item name="organizationId" label={t.organization} extra={t.organizationNote} required>
      <OrganizationTreeSelect isClearable={false} />
    </Form.Item>
  );
}
