import { useTexts } from "../../core/i18n/index.ts";
import { FilterToggle } from "../../ui/table/index.ts";
import { deviceLogTexts } from "./device-log.texts.ts";
import styles from "./log.module.css";

interface FollowToggleProps {
  readonly isFollowing: boolean;
  /** Whether what is shown is the newest there is. */
  readonly canFollow: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Whether new lines come by themselves, and why not. */
export function FollowToggle({ isFollowing, canFollow, onChange }: FollowToggleProps) {
  const t = useTexts(deviceLogTexts);
  const isLive = isFollowing && canFollow;
  return (
    <span className={styles.follow}>
      <FilterToggle label={t.follow} isOn={isFollowing} onChange={onChange} />
      <span className={styles.note} data-live={isLive || undefined} role="status">
        {isLive ? t.following : canFollow ? t.paused : t.cannotFollow}
      </span>
    </span>
  );
}
