import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { NothingPage } from "../../ui/page/index.ts";
import { rolloutTexts } from "./rollouts.texts.ts";

/** In place of a page of a rollout that is not there. */
export function NoRollout() {
  const t = useTexts(rolloutTexts);
  const href = useHref();
  return (
    <NothingPage
      title={t.title}
      heading={t.missingTitle}
      note={t.missingNote}
      to={href("rollouts")}
      toTexts={t.toList}
    />
  );
}
