import {
  REMOTE_ENDPOINTS as E,
  type RemoteSession,
} from "@sweepline/contract/operations/remote-operation/index.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DownloadOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { saveSession } from "./remote-history.calls.ts";
import { replayTexts } from "./replay.texts.ts";

/** Saves the session as a file that can be opened again, here or at another platform. */
export function ExportFile({ session }: { readonly session: RemoteSession }) {
  const t = useTexts(replayTexts);
  const [isBusy, setBusy] = useState(false);
  if (!useMay(E.export)) return null;
  const save = () => {
    setBusy(true);
    saveSession(session)
      .then(
        () => notify("success", t.exported),
        // The refusal has shown its own message.
        () => undefined,
      )
      .finally(() => setBusy(false));
  };
  return (
    <Button icon={<DownloadOutlined />} loading={isBusy} onClick={save}>
      {t.exportFile}
    </Button>
  );
}
