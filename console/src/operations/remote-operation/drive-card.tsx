import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useStore } from "../../core/store/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Card } from "../../ui/page/index.ts";
import { type Driver, LEVELS, type Remote } from "../remote-driving/index.ts";
import styles from "./drive.module.css";
import { driveTexts } from "./drive.texts.ts";
import { DrivePad } from "./drive-pad.tsx";
import { useDriveKeys, useDriveStick } from "./use-drive-keys.ts";

/** The pad with its speed level, the other ways to drive, and why one cannot now. */
export function DriveCard({ remote }: { readonly remote: Remote }) {
  const t = useTexts(driveTexts);
  const device = useStore(remote.device);
  if (device?.canDrive === false)
    return (
      <Card title={t.title}>
        <p className={styles.soft}>{t.cannotDrive}</p>
      </Card>
    );
  return (
    <Card title={t.title}>
      <Drive remote={remote} />
    </Card>
  );
}

function Drive({ remote }: { readonly remote: Remote }) {
  const { driver } = remote;
  const { inTheWay } = useStore(driver.view);
  // While the person has the robot, its keys are for driving, even where something is in the way just now.
  const isMine = useStore(remote.lease)?.holder?.isMe === true;
  useDriveKeys(driver, isMine);
  return (
    <div className={styles.drive}>
      <DrivePad driver={driver} isOff={inTheWay !== undefined} />
      <div className={styles.beside}>
        <LevelButtons driver={driver} />
        <Ways driver={driver} />
      </div>
    </div>
  );
}

/** Buttons rather than radios: those would keep the arrow keys, by which one drives. */
function LevelButtons({ driver }: { readonly driver: Driver }) {
  const t = useTexts(driveTexts);
  const levels = useDictionary("speedLevel");
  const level = useStore(driver.level);
  return (
    <fieldset className={styles.levels}>
      <legend>{t.level}</legend>
      {LEVELS.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.choice}
          aria-pressed={one === level}
          onClick={() => driver.level.set(one)}
        >
          {levels.labelOf(one)}
        </button>
      ))}
    </fieldset>
  );
}

function Ways({ driver }: { readonly driver: Driver }) {
  const t = useTexts(driveTexts);
  const [gamepad, setGamepad] = useState<string>();
  useDriveStick(driver, setGamepad);
  const { hand } = useStore(driver.view);
  return (
    <ul className={styles.ways} aria-label={t.ways}>
      <li data-on={hand === "keys" || undefined}>{t.keysWay}</li>
      <li data-on={hand === "gamepad" || undefined} title={gamepad}>
        {gamepad === undefined ? t.noGamepad : t.gamepadReady(gamepad)}
      </li>
    </ul>
  );
}
