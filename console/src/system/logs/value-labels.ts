import type { BuiltInType } from "@sweepline/contract/dictionaries.ts";

/** Fields of before and after whose codes have words in a dictionary: of one kind of thing, or wherever they stand. */
const DICTIONARIES: Readonly<Record<string, BuiltInType>> = {
  scopeKind: "scopeKind",
  sex: "sex",
  roleType: "roleType",
  protocol: "protocol",
  capabilities: "capability",
  severity: "faultLevel",
  leastSeverity: "faultLevel",
  direction: "mqttDirection",
  "staff.kind": "staffKind",
  "organization.status": "organizationStatus",
  "menu.type": "menuType",
  "product.kind": "deviceKind",
  "faultCode.level": "faultLevel",
  "alarmRule.kind": "alarmKind",
  "assist.cause": "assistCause",
  "workOrder.source": "workOrderSource",
  "workOrder.state": "workOrderState",
  "firmwarePackage.kind": "firmwareKind",
  "firmwareBinding.kind": "firmwareKind",
};

/** Which dictionary has the words of a field's codes; undefined: the values are shown as they are. */
export const dictionaryOfField = (kind: string, field: string): BuiltInType | undefined =>
  DICTIONARIES[`${kind}.${field}`] ?? DICTIONARIES[field.split(".").at(-1) ?? field];
