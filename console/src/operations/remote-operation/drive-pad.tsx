import { type PointerEvent, useEffect, useId, useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { type Driver, type Tilt, tiltOfPad, UPRIGHT } from "../remote-driving/index.ts";
import styles from "./drive.module.css";
import { driveTexts } from "./drive.texts.ts";
import { PAD_MARK } from "./use-drive-keys.ts";

interface DrivePadProps {
  readonly driver: Driver;
  /** Nothing is sent now; the pad still springs back under the hand. */
  readonly isOff: boolean;
}

/** A disc to drag, which springs back; with the focus on it arrow keys drive. */
export function DrivePad({ driver, isOff }: DrivePadProps) {
  const t = useTexts(driveTexts);
  const helpId = useId();
  const pad = useRef<HTMLDivElement>(null);
  const knob = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const draw = ({ right, forward }: Tilt) => {
      if (knob.current) knob.current.style.translate = `${right * 100}% ${-forward * 100}%`;
    };
    const follow = () => draw(driver.tilt.get());
    follow();
    return driver.tilt.subscribe(follow);
  }, [driver]);
  // A pad that goes while it is held says no more that it is.
  useEffect(() => () => driver.hold("pad", UPRIGHT), [driver]);

  const lean = ({ clientX, clientY }: PointerEvent) => {
    const box = pad.current?.getBoundingClientRect();
    if (!box) return;
    const [x, y] = [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
    driver.hold("pad", tiltOfPad(x, y, box.width / 2));
  };
  const letGo = () => driver.hold("pad", UPRIGHT);
  return (
    <>
      <div
        ref={pad}
        className={styles.pad}
        data-off={isOff || undefined}
        {...{ [PAD_MARK]: true }}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus here, arrow keys drive
        tabIndex={0}
        aria-label={t.pad}
        aria-describedby={helpId}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          lean(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) lean(event);
        }}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onLostPointerCapture={letGo}
        onContextMenu={(event) => event.preventDefault()}
      >
        <span className={styles.cross} aria-hidden="true" />
        <span ref={knob} className={styles.knob} aria-hidden="true" />
      </div>
      <p id={helpId} className="visually-hidden">
        {t.padHelp}
      </p>
    </>
  );
}
