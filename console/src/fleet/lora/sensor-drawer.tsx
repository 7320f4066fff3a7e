import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Drawer } from "../../ui/kit.ts";
import { deviceName } from "../devices/index.ts";
import { sensorQuery } from "./lora.calls.ts";
import { loraTexts } from "./lora.texts.ts";
import { SensorDetail } from "./sensor-detail.tsx";

/** A sensor beside the list. */
export function SensorDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useTexts(loraTexts);
  const href = useHref();
  const query = useQuery(sensorQuery(id));
  const { sensor } = query.data ?? {};
  return (
    <Drawer
      open
      size={860}
      title={sensor ? deviceName(sensor) : t.sensor}
      extra={<Link to={href("deviceView", { id })}>{t.open}</Link>}
      onClose={onClose}
    >
      <QueryView query={query} block={30}>
        {(data) => <SensorDetail {...data} />}
      </QueryView>
    </Drawer>
  );
}
