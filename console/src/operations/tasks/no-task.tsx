import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { NothingPage } from "../../ui/page/index.ts";
import { taskTexts } from "./tasks.texts.ts";

/** In place of a task that is not there. */
export function NoTask() {
  const t = useTexts(taskTexts);
  const href = useHref();
  return (
    <NothingPage
      title={t.title}
      heading={t.noTaskTitle}
      note={t.noTaskNote}
      to={href("taskList")}
      toTexts={t.toTasks}
    />
  );
}
