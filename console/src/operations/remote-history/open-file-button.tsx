import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { Button } from "../../ui/kit.ts";
import { historyTexts } from "./history.texts.ts";
import { keepFile } from "./opened-files.store.ts";
import { readSessionFile } from "./session-file.ts";

/** Opens an exported session in the page of one, without the server. */
export function OpenFileButton() {
  const t = useTexts(historyTexts);
  const href = useHref();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const open = async (chosen: File) => {
    setBusy(true);
    const read = await readSessionFile(chosen).catch(() => ({ fault: "damaged" }) as const);
    setBusy(false);
    if ("fault" in read) {
      notify("error", `${chosen.name}: ${t.faults[read.fault]}`);
      return;
    }
    keepFile({ name: chosen.name, file: read.file });
    void navigate(href("remoteHistoryDetail", { id: read.file.session.id, from: "file" }));
  };
  return (
    <>
      <Button loading={isBusy} title={t.openFileNote} onClick={() => input.current?.click()}>
        {t.openFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="session-file"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void open(chosen);
          // The same file may be chosen again, after a fault.
          target.value = "";
        }}
      />
    </>
  );
}
