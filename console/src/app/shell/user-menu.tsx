import { useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { lock, signOut, usePerson } from "../../core/session/index.ts";
import { Picture } from "../../ui/brand/picture.tsx";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { MenuButton } from "../../ui/menu/index.ts";
import { appTexts } from "../app.texts.ts";
import { PATHS } from "../paths.ts";
import styles from "./top-bar.module.css";

/** Home, personal information, lock, and signing out, which asks first (spec §2). */
export function UserMenu() {
  const t = useTexts(appTexts);
  const navigate = useNavigate();
  const person = usePerson();
  const name = person?.sysUser.displayName ?? "";
  const avatar = person?.sysUser.avatar;
  const [isAsking, setAsking] = useState(false);
  const actions = [
    { key: "home", icon: "dashboard", label: t.home, onSelect: () => void navigate(PATHS.home) },
    {
      key: "info",
      icon: "user",
      label: t.personalInformation,
      onSelect: () => void navigate(PATHS.personalInfo),
    },
    // The lock asks for the password of who is looked at: nobody else's business.
    ...(person?.viewedBy == null ? [{ key: "lock", icon: "lock", label: t.lockScreen, onSelect: lock }] : []),
    { key: "leave", icon: "leave", label: t.signOut, onSelect: () => setAsking(true) },
  ];
  return (
    <>
      <MenuButton label={`${t.userMenu}: ${name}`} className={styles.user} actions={actions}>
        {/* The name stands beside it. */}
        <Picture className={styles.avatar} src={avatar} alt="">
          <span className={styles.avatar} data-initial={[...name][0]?.toUpperCase()} />
        </Picture>
        <span className={styles.name}>{name}</span>
        <Icon name="down" />
      </MenuButton>
      {isAsking ? (
        <ConfirmDialog
          title={t.signOutQuestion}
          note={t.signOutNote}
          confirm={t.signOut}
          cancel={t.cancel}
          onConfirm={() => void signOut()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
