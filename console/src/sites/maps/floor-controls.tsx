import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import {
  AimOutlined,
  BorderOuterOutlined,
  ExpandOutlined,
  MinusOutlined,
  PlusOutlined,
} from "../../ui/icons.ts";
import { Tooltip } from "../../ui/kit.ts";
import styles from "./floor-view.module.css";
import { mapTexts } from "./maps.texts.ts";

interface Toggle {
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

interface FloorControlsProps {
  readonly onZoom: (steps: number) => void;
  readonly onFit: () => void;
  readonly follow: Toggle;
  readonly zones?: Toggle | undefined;
}

export function FloorControls({ onZoom, onFit, follow, zones }: FloorControlsProps) {
  const t = useTexts(mapTexts);
  return (
    <div className={styles.controls}>
      <div className={styles.group}>
        <MapButton label={t.zoomIn} onClick={() => onZoom(1)} icon={<PlusOutlined />} />
        <MapButton label={t.zoomOut} onClick={() => onZoom(-1)} icon={<MinusOutlined />} />
        <MapButton label={t.fit} onClick={onFit} icon={<ExpandOutlined />} />
      </div>
      <div className={styles.group}>
        <MapButton label={t.follow} toggle={follow} icon={<AimOutlined />} />
        {zones ? <MapButton label={t.zones} toggle={zones} icon={<BorderOuterOutlined />} /> : null}
      </div>
    </div>
  );
}

interface MapButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick?: () => void;
  readonly toggle?: Toggle;
}

function MapButton({ label, icon, onClick, toggle }: MapButtonProps) {
  return (
    <Tooltip title={label} placement="left">
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-pressed={toggle?.isOn}
        onClick={onClick ?? toggle?.onToggle}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
