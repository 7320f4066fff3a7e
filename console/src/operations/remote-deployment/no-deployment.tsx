import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { NothingPage } from "../../ui/page/index.ts";
import { deploymentTexts } from "./deployment.texts.ts";

/** In place of a page of a deployment that is not there. */
export function NoDeployment() {
  const t = useTexts(deploymentTexts);
  const href = useHref();
  return (
    <NothingPage
      title={t.title}
      heading={t.missingTitle}
      note={t.missingNote}
      to={href("remoteDeployment")}
      toTexts={t.toList}
    />
  );
}
