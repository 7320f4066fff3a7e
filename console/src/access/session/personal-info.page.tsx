import { useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { Card, Page } from "../../ui/page/index.ts";
import { OwnNotices } from "../account-notices/index.ts";
import { OwnFactors } from "../second-factors/index.ts";
import { OwnIdentities } from "../single-sign-on/index.ts";
import { OwnSessions } from "./own-sessions.tsx";
import { PasswordForm } from "./password-form.tsx";
import styles from "./personal-info.module.css";
import { PreferencesForm } from "./preferences-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { sessionTexts } from "./session.texts.ts";

/** Who I am here, how I like to see things, my password, and where I am signed in. */
export function PersonalInfoPage() {
  const t = useTexts(sessionTexts);
  const person = usePerson();
  const password = useRef<HTMLDivElement>(null);
  if (!person) return null;
  return (
    <Page
      title={t.personalInformation}
      note={`${person.sysUser.displayName} · ${person.sysUser.organizationName}`}
    >
      <div className={styles.cards}>
        <Card title={t.profile}>
          <ProfileForm person={person} />
        </Card>
        <Card title={t.preferences}>
          <PreferencesForm />
        </Card>
        <Card title={t.changePassword}>
          <div className={styles.compact} ref={password}>
            <PasswordForm onChanged={() => notify("success", t.passwordChanged)} />
          </div>
        </Card>
      </div>
      <OwnFactors />
      <OwnNotices onNotMe={() => password.current?.querySelector("input")?.focus()} />
      <OwnIdentities />
      <OwnSessions />
    </Page>
  );
}
