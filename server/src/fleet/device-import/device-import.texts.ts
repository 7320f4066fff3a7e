import { recordOf } from "@sweepline/contract/core/records.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { DeviceImportField } from "@sweepline/contract/fleet/device-import.ts";
import { DEVICE_FIELD_NAMES, deviceField } from "@sweepline/contract/fleet/shared/device-field-lists.ts";
import type { DeviceField } from "@sweepline/contract/fleet/shared/device-fields.ts";

/** What the import of devices says of a cell; `{name}` places are filled in. */
export const IMPORT_FAULTS = {
  noDevices: { zh: "文件中没有设备", en: "There are no devices in the file" },
  sameAsRow: { zh: "与第 {row} 行的序列号重复", en: "Row {row} has the same serial number" },
  unknownProduct: { zh: "产品型号 {code} 不存在", en: "There is no product {code}" },
  unknownOrganization: { zh: "组织 {name} 不存在", en: "There is no organization {name}" },
  ambiguousOrganization: {
    zh: "有多个名为 {name} 的组织，请填写组织编码",
    en: "Several organizations are called {name}; write its code",
  },
  disabledOrganization: { zh: "组织 {name} 已停用", en: "The organization {name} is disabled" },
  otherPrefix: {
    zh: "产品型号 {code} 的序列号通常以 {prefix} 开头",
    en: "Serial numbers of {code} usually begin with {prefix}",
  },
} satisfies Record<string, Record<Language, string>>;

interface TableTexts {
  templateName: string;
  sheetName: string;
  notesName: string;
  intro: readonly string[];
  headers: Readonly<Record<DeviceImportField, string>>;
  notes: Readonly<Record<DeviceImportField, string>>;
  examples: Readonly<Record<DeviceImportField, string>>;
  /** Of the file with credentials. */
  handoutName: string;
  productName: string;
  username: string;
  password: string;
}

/** What the contract says of the fields that are texts. */
const of = (textOf: (field: DeviceField) => string) =>
  recordOf(DEVICE_FIELD_NAMES, (name) => textOf(deviceField(name)));

const zh: TableTexts = {
  templateName: "设备导入模板",
  sheetName: "设备",
  notesName: "填写说明",
  intro: [
    "带 * 的列为必填。第 2 行为示例，导入时会被忽略，可直接覆盖。",
    "导入完成后会给出每台设备的登录账号和密码，仅此一次，请妥善保存。",
    "一次最多 5000 台；有误的行不会导入，可改正后再导入。",
  ],
  headers: {
    serialNumber: "序列号",
    productCode: "产品型号编码",
    manufacturer: "制造商",
    organization: "所属组织",
    timeZone: "时区",
    ...of((field) => field.label.zh),
  },
  notes: {
    serialNumber: "1 至 64 位字母、数字或 _ . : -，不能与已有设备重复",
    productCode: "产品型号的编码",
    manufacturer: "1 至 64 位字母、数字、空格或 _ . : -，与设备上报的一致",
    organization: "组织编码或名称；留空则为导入时选择的组织",
    timeZone: "IANA 时区名称；留空则为导入时选择的时区",
    ...of((field) => field.note.zh),
  },
  examples: {
    serialNumber: "SW50-000001",
    productCode: "SW50",
    manufacturer: "sweepline",
    organization: "",
    timeZone: "Asia/Shanghai",
    ...of((field) => field.example?.zh ?? ""),
  },
  handoutName: "设备账号",
  productName: "产品型号",
  username: "登录账号",
  password: "密码",
};

const en: TableTexts = {
  templateName: "Device import",
  sheetName: "Devices",
  notesName: "Notes",
  intro: [
    "Columns with * must be filled in. Row 2 is an example: it is not imported, write over it.",
    "After the import you are given each device's user name and password, once; keep them well.",
    "At most 5000 devices at once; rows with something wrong are not imported and can be corrected.",
  ],
  headers: {
    serialNumber: "Serial number",
    productCode: "Product code",
    manufacturer: "Manufacturer",
    organization: "Organization",
    timeZone: "Time zone",
    ...of((field) => field.label.en),
  },
  notes: {
    serialNumber: "1 to 64 letters, digits or _ . : -, not taken yet",
    productCode: "The code of a product",
    manufacturer: "1 to 64 letters, digits, spaces or _ . : -, as the device itself names it",
    organization: "Code or name; empty: the one that is chosen at the import",
    timeZone: "An IANA name; empty: the one that is chosen at the import",
    ...of((field) => field.note.en),
  },
  examples: { ...zh.examples, ...of((field) => field.example?.en ?? "") },
  handoutName: "Device credentials",
  productName: "Product",
  username: "User name",
  password: "Password",
};

export const DEVICE_IMPORT_TEXTS: Readonly<Record<Language, TableTexts>> = { zh, en };
