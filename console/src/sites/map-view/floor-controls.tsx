import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { AimOutlined, ExpandOutlined, MinusOutlined, PlusOutlined } from "../../ui/icons.ts";
import { Tooltip } from "../../ui/kit.ts";
import styles from "./floor-view.module.css";
import { mapTexts } from "./map-view.texts.ts";

interface Toggle {
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

interface FloorControlsProps {
  /** There is a view to move. */
  readonly isReady: boolean;
  readonly onZoom: (steps: number) => void;
  readonly onFit: () => void;
  readonly follow?: Toggle | undefined;
  readonly layers: Toggle;
  readonly coverage?: Toggle | undefined;
}

export function FloorControls(props: FloorControlsProps) {
  const { isReady, onZoom, onFit, follow, layers, coverage } = props;
  const isDisabled = !isReady;
  const t = useTexts(mapTexts);
  return (
    <div className={styles.controls}>
      <div className={styles.group}>
        <MapButton label={t.zoomIn} {...{ isDisabled }} onClick={() => onZoom(1)} icon={<PlusOutlined />} />
        <MapButton
          label={t.zoomOut}
          {...{ isDisabled }}
          onClick={() => onZoom(-1)}
          icon={<MinusOutlined />}
        />
        <MapButton label={t.fit} {...{ isDisabled }} onClick={onFit} icon={<ExpandOutlined />} />
      </div>
      <div className={styles.group}>
        {follow ? <MapButton label={t.follow} toggle={follow} icon={<AimOutlined />} /> : null}
        <MapButton label={t.layers} toggle={layers} icon={<LayersIcon />} />
        {coverage ? <MapButton label={t.coverage} toggle={coverage} icon={<CoverageIcon />} /> : null}
      </div>
    </div>
  );
}

interface MapButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isDisabled?: boolean;
  readonly onClick?: () => void;
  readonly toggle?: Toggle;
}

function MapButton({ label, icon, isDisabled, onClick, toggle }: MapButtonProps) {
  return (
    <Tooltip title={label} placement="left">
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-pressed={toggle?.isOn}
        aria-disabled={isDisabled}
        onClick={onClick ?? toggle?.onToggle}
      >
        {icon}
      </button>
    </Tooltip>
  );
}

function LayersIcon() {
  return (
    <svg viewBox="0 0 16 16" width="1em" height="1em" aria-hidden="true">
      <path
        d="M8 1.5L15 5.2L8 9L1 5.2ZM1.5 8.4L8 11.8L14.5 8.4M1.5 11.4L8 14.8L14.5 11.4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Squares of several shades. */
function CoverageIcon() {
  return (
    <svg viewBox="0 0 16 16" width="1em" height="1em" aria-hidden="true" fill="currentColor">
      <path d="M1.5 1.5h6v6h-6z" opacity="0.3" />
      <path d="M8.5 1.5h6v6h-6zM1.5 8.5h6v6h-6z" opacity="0.6" />
      <path d="M8.5 8.5h6v6h-6z" />
    </svg>
  );
}
