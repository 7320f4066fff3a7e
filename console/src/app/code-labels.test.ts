/** Codes of audited fields are called in the log as on the pages where they are chosen: the contract cannot see those, and says them again. */
import { codeLabel } from "@sweepline/contract/system/logs/code-labels.ts";
import { expect, it } from "vitest";

interface Tree {
  readonly [key: string]: string | Tree;
}
const modules = import.meta.glob<Tree>("../**/*.texts.ts", { eager: true });

/** The field, as `kind.path`, and where the words of its codes stand. */
const SAME = [
  ["messageChannel.ways", "care/messages/messages messageTexts ways"],
  ["messageChannel.kind", "care/messages/messages messageTexts ways"],
  ["messageChannel.encryption", "care/message-channels/channels channelTexts encryptions"],
  ["messageConfig.kind", "care/message-configs/message-configs configTexts types"],
  ["alarmRule.direction", "care/alarms/rules ruleTexts directions"],
  ["rota.turn", "care/on-call/on-call onCallTexts turns"],
  ["deployment.kind", "operations/remote-deployment/deployment deploymentTexts kinds"],
  ["deployment.step", "operations/remote-deployment/deployment deploymentTexts stepNames"],
  ["deployment.ending", "operations/remote-deployment/deployment deploymentTexts endings"],
  ["product.versionRule", "operations/firmware/rules rulesTexts rules"],
  ["schedule.onClosedDays", "operations/schedules/schedules scheduleTexts closedDayWays"],
  ["task.order", "operations/tasks/tasks taskTexts orders"],
  ["task.whenLow", "operations/tasks/tasks taskTexts whenLowKinds"],
  ["place.robotHours", "sites/places/place-form placeFormTexts robotHoursOf"],
  ["elevator.doors", "sites/elevator-rides/elevator-ride elevatorRideTexts doorSides"],
  ["permission.permission", "access/permission-requests/permission-requests requestTexts permissions"],
  ["mqttTopic.target", "fleet/mqtt-topics/mqtt-topics mqttTopicTexts targets"],
  ["dictionary.color", "system/dictionaries/dictionaries dictionaryTexts colors"],
  ["job.concurrency", "system/jobs/job-form jobFormTexts concurrencies"],
  ["job.misfire", "system/jobs/job-form jobFormTexts misfires"],
  ["codegen.kind", "system/codegen/table-form tableFormTexts kinds"],
  ["codegen.tls", "system/codegen/sources sourceTexts tlsModes"],
  ["codegen.type", "system/codegen/column-grid gridTexts types"],
  ["codegen.pattern", "system/codegen/column-grid gridTexts patterns"],
  ["codegen.query", "system/codegen/column-grid gridTexts queries"],
] as const;

it.each(SAME)("calls the codes of %s as the page does", (field, place) => {
  const [kind = "", path = ""] = field.split(".");
  const [file = "", name = "", table = ""] = place.split(" ");
  for (const language of ["zh", "en"] as const) {
    const texts = modules[`../${file}.texts.ts`]?.[name] as Tree | undefined;
    const words = Object.entries((texts?.[language] as Tree | undefined)?.[table] ?? {});
    // The page may have a word for none of them.
    const logged = words.flatMap(([code]) => {
      const label = codeLabel({ kind, path }, code, language);
      return label === undefined ? [] : [[code, label]];
    });
    expect(logged.length, place).toBeGreaterThan(1);
    expect(words).toEqual(expect.arrayContaining(logged));
  }
});
