import { useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { stopViewing, useMinutesLeft, usePerson } from "../../core/session/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import styles from "./view-banner.module.css";
import { viewBannerTexts } from "./view-banner.texts.ts";

/** Says above everything that one looks through another person's eyes, and leads back. */
export function ViewBanner() {
  const t = useTexts(viewBannerTexts);
  const person = usePerson();
  const minutes = useMinutesLeft();
  const navigate = useNavigate();
  const [isStopping, setStopping] = useState(false);
  if (!person || person.viewedBy === null) return null;
  const { displayName, organizationName } = person.sysUser;
  const stop = async () => {
    setStopping(true);
    void navigate(await stopViewing(), { replace: true });
  };
  return (
    <section className={styles.banner} aria-label={t.label}>
      <Icon name="eye" />
      <p className={styles.text}>
        <strong>{t.lookingAs(displayName)}</strong>
        <span>{organizationName}</span>
        <span>{t.readOnly}</span>
        <span>{t.minutesLeft(minutes)}</span>
      </p>
      <button type="button" className={styles.stop} disabled={isStopping} onClick={() => void stop()}>
        {t.stop}
      </button>
    </section>
  );
}
