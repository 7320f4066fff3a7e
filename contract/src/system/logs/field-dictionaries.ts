import type { BuiltInType } from "../../dictionaries.ts";

/** Fields of before and after whose codes have words in a dictionary: of one kind of thing, or wherever they stand. */
const DICTIONARIES: Readonly<Record<string, BuiltInType>> = {
  adapters: "protocol",
  businessType: "serviceBusinessType",
  capabilities: "capability",
  classification: "serviceClassification",
  cleaningMode: "cleaningMode",
  freezeKind: "freezeKind",
  leastSeverity: "faultLevel",
  loop: "taskLoop",
  protocol: "protocol",
  repeat: "taskRepeat",
  roleType: "roleType",
  scopeKind: "scopeKind",
  severity: "faultLevel",
  sex: "sex",
  speedLevel: "speedLevel",
  "alarmRule.kind": "alarmKind",
  "assist.cause": "assistCause",
  "assist.state": "assistState",
  "bulkJob.kind": "commandKind",
  "bulkJob.language": "robotLanguage",
  "bulkJob.mode": "cleaningMode",
  "deployment.order.kind": "commandKind",
  "device.kind": "commandKind",
  "device.language": "robotLanguage",
  "device.mode": "cleaningMode",
  "faultCode.level": "faultLevel",
  "firmwareBinding.kind": "firmwareKind",
  "firmwarePackage.kind": "firmwareKind",
  "map.mode": "cleaningMode",
  "menu.type": "menuType",
  "mqttTopic.direction": "mqttDirection",
  "mqttTopic.type": "parameterType",
  "organization.status": "organizationStatus",
  "product.kind": "deviceKind",
  "product.language": "robotLanguage",
  "serviceProject.level": "processingLevel",
  "staff.kind": "staffKind",
  "task.mode": "cleaningMode",
  "workOrder.level": "processingLevel",
  "workOrder.source": "workOrderSource",
  "workOrder.state": "workOrderState",
};

/** Which dictionary has the words of a field's codes; undefined: the values are shown as they are. */
export function dictionaryOfField(kind: string, path: string): BuiltInType | undefined {
  const field = path.slice(path.lastIndexOf(".") + 1);
  return DICTIONARIES[`${kind}.${path}`] ?? DICTIONARIES[`${kind}.${field}`] ?? DICTIONARIES[field];
}
