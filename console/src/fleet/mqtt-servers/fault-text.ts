import { useTexts } from "../../core/i18n/index.ts";
import { mqttServerTexts } from "./mqtt-servers.texts.ts";

/**
 * What did not fit in a message, as text: the platform stores it as `dust: outOfRange, temp: wrongType`. What the parser
 * said of something that is no JSON at all stays as it came.
 */
export function useFaultTexts(): (fault: string) => string {
  const { outcomes } = useTexts(mqttServerTexts);
  const known: Readonly<Record<string, string>> = outcomes;
  return (fault) =>
    fault.replace(/(?<=: )\w+(?=,|$)/g, (word) =>
      Object.hasOwn(known, word) ? (known[word] ?? word) : word,
    );
}
