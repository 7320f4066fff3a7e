import { useTexts } from "../../core/i18n/index.ts";
import { brokerTexts } from "./broker.texts.ts";

/** MQTT 3.1.1 is version 4 on the wire; null: not known. */
export function useVersionName(): (version: number | null) => string {
  const { versions, otherVersion } = useTexts(brokerTexts);
  const names: Readonly<Record<number, string>> = versions;
  return (version) => (version === null ? otherVersion : (names[version] ?? otherVersion));
}
