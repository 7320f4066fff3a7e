import { useEffect } from "react";
import { currentLanguage } from "../core/i18n/index.ts";
import { notify } from "../core/notices/index.ts";
import { onViewingEnded } from "../core/session/index.ts";
import { viewBannerTexts } from "./shell/view-banner.texts.ts";

/** Shows a note when viewing as another person has ended. */
export function useViewingNotes(): void {
  useEffect(
    () =>
      onViewingEnded((how) => {
        const t = viewBannerTexts[currentLanguage()];
        notify(how === "stopped" ? "success" : "info", how === "stopped" ? t.stopped : t.ended);
      }),
    [],
  );
}
