import { useTexts } from "../../../core/i18n/index.ts";
import { panelTexts } from "./panel.texts.ts";

/** Names of fields as the panel of properties says them, by those of the contract. */
const FIELD_NAMES = {
  name: "name",
  x: "x",
  y: "y",
  theta: "angle",
  direction: "direction",
  maxSpeedMps: "speed",
  mode: "mode",
  intensity: "intensity",
  passes: "passes",
  edgeDistanceM: "edgeDistance",
  pointKind: "pointKind",
  qrId: "qrId",
  qrType: "qrType",
  gridX: "gridX",
  gridY: "gridY",
  points: "points",
} as const;

/** Answers "QR code: Required"; of a field that the person has no name for, as a coordinate of a vertex, only what is wrong. */
export function useFieldFault(): (field: string, what: string) => string {
  const t = useTexts(panelTexts);
  return (field, what) =>
    field in FIELD_NAMES ? t.fault(t[FIELD_NAMES[field as keyof typeof FIELD_NAMES]], what) : what;
}
