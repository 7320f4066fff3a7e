import { ImportField } from "../../system/attachments/index.ts";
import { OrganizationTreeSelect } from "./organization-tree-select.tsx";

interface ImportIntoProps {
  readonly label: string;
  readonly note: string;
  readonly value: number | undefined;
  readonly onChange: (organizationId: number | undefined) => void;
}

/** The organization that a file is imported into. */
export const ImportInto = ({ label, note, value, onChange }: ImportIntoProps) => (
  <ImportField label={label} note={note}>
    {(id) => (
      <OrganizationTreeSelect id={id} width={22} isClearable={false} value={value} onChange={onChange} />
    )}
  </ImportField>
);
