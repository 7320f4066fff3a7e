import { useTexts } from "../../core/i18n/index.ts";
import { person, signOut } from "../../core/session/index.ts";
import { loadMenu } from "../menus/index.ts";
import styles from "./gate.module.css";
import { GateFrame } from "./gate-frame.tsx";
import { PasswordForm } from "./password-form.tsx";
import { loadPerson } from "./session.calls.ts";
import { sessionTexts } from "./session.texts.ts";

/** The menu comes now: to somebody with an initial password the server gives none. Enrolling brings it where that is next. */
async function enter(): Promise<void> {
  await loadPerson();
  if (!person.get()?.sysUser.mustEnrollSecondFactor) await loadMenu().catch(() => undefined);
}

/** At the first sign-in nothing else is shown until the initial password is gone (spec §5). */
export function InitialPasswordPage() {
  const t = useTexts(sessionTexts);
  return (
    <GateFrame title={t.initialTitle} note={t.initialNote}>
      <PasswordForm onChanged={() => void enter().catch(() => signOut())} />
      <button type="button" className={`${styles.link} ${styles.after}`} onClick={() => void signOut()}>
        {t.signOut}
      </button>
    </GateFrame>
  );
}
