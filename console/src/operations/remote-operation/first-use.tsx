import { useTexts } from "../../core/i18n/index.ts";
import { useStore } from "../../core/store/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import type { Remote } from "../remote-driving/index.ts";
import { hintIsWanted } from "./first-use.store.ts";
import styles from "./remote.module.css";
import { remoteTexts } from "./remote.texts.ts";

/** How a robot is driven, until somebody in this browser has read it. */
export function FirstUse({ remote }: { readonly remote: Remote }) {
  const t = useTexts(remoteTexts);
  const isWanted = useStore(hintIsWanted);
  const canDrive = useStore(remote.device)?.canDrive === true;
  if (!isWanted || !canDrive) return null;
  return (
    <Notice tone="info">
      <div className={styles.noticeRow}>
        <span>{t.firstUse}</span>
        <Button size="small" onClick={() => hintIsWanted.set(false)}>
          {t.dismiss}
        </Button>
      </div>
    </Notice>
  );
}
