import { useTexts } from "../../core/i18n/index.ts";
import { signOut } from "../../core/session/index.ts";
import styles from "./gate.module.css";
import { GateFrame } from "./gate-frame.tsx";
import { PasswordForm } from "./password-form.tsx";
import { loadPersonAndMenu } from "./person-and-menu.ts";
import { sessionTexts } from "./session.texts.ts";

/** At the first sign-in nothing else is shown until the initial password is gone (spec §5). */
export function InitialPasswordPage() {
  const t = useTexts(sessionTexts);
  return (
    <GateFrame title={t.initialTitle} note={t.initialNote}>
      <PasswordForm onChanged={() => void loadPersonAndMenu().catch(() => signOut())} />
      <button type="button" className={`${styles.link} ${styles.after}`} onClick={() => void signOut()}>
        {t.signOut}
      </button>
    </GateFrame>
  );
}
