import { DISCOVERY_ENDPOINTS } from "@sweepline/contract/fleet/discoveries/index.ts";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import styles from "./connect-device.module.css";
import { connectTexts } from "./connect-device.texts.ts";
import { type ConnectView, type Make, useOpenMakes } from "./connection.ts";

const ICONS: Readonly<Record<Make, string>> = {
  vda5050: "robot",
  valetudo: "robot",
  chirpstack: "api",
  thingsStack: "api",
  lci: "elevator",
  mqtt: "message",
};

export function MakeStep({ view }: { readonly view: ConnectView }) {
  const t = useTexts(connectTexts);
  const href = useHref();
  const makes = useOpenMakes();
  const maySeeDiscoveries = useMay(DISCOVERY_ENDPOINTS.list);
  return (
    <>
      <ul className={styles.makes}>
        {makes.map((make) => (
          <li key={make}>
            <Link
              className={styles.make}
              // What was registered before is another one.
              to={view.hrefTo({ make, step: "device", device: undefined, elevator: undefined })}
            >
              <Icon name={ICONS[make]} />
              <strong>{t.makes[make].name}</strong>
              <span>{t.makes[make].note}</span>
            </Link>
          </li>
        ))}
      </ul>
      {maySeeDiscoveries ? (
        <p className={styles.aside}>
          {t.isOn} <Link to={href("discoveries")}>{t.toDiscoveries}</Link>
        </p>
      ) : null}
    </>
  );
}
