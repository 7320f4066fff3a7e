import {
  type BrokerAddress,
  type DeviceRegistration,
  REGISTRATION_ENDPOINTS,
} from "@sweepline/contract/fleet/device-registration.ts";
import { saveFile } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { hostOf, useRotate } from "../../fleet/device-registration/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { DownloadOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { connectTexts } from "./connect-device.texts.ts";
import type { ConnectView, Secret } from "./connection.ts";
import { type FactRow, FactRows } from "./fact-rows.tsx";

interface SignInFactsProps {
  readonly view: ConnectView;
  readonly device: DeviceRegistration;
  readonly broker: BrokerAddress;
  readonly password: string | undefined;
  readonly onSecret: (secret: Secret) => void;
  readonly topics: readonly string[];
}

/** The file's name in programs that read it beside them. */
export const CA_FILE = "sweepline-ca.pem";

/** Where a device signs in, as whom, and where it speaks; a password that is known to nobody is replaced here. */
export function SignInFacts({ device, broker, password, onSecret, topics }: SignInFactsProps) {
  const t = useTexts(connectTexts);
  const { protocol, serialNumber } = device;
  const rows: readonly FactRow[] = [
    ...addressRows(t, broker),
    { label: t.username, text: serialNumber },
    password === undefined
      ? { label: t.password, note: t.passwordGone, action: <NewPassword {...{ device, onSecret }} /> }
      : { label: t.password, text: password, note: t.passwordOnce },
    ...(protocol === "valetudo"
      ? [
          { label: t.topicPrefix, text: "valetudo" },
          { label: t.identifier, text: serialNumber },
          { label: t.interfaces, note: t.interfacesNote },
        ]
      : []),
    ...(protocol === "vda5050"
      ? [
          { label: t.topics, text: topics[0] ?? "", note: t.topicsNote },
          { label: t.versions, note: t.vdaVersions },
        ]
      : []),
    { label: t.mqttVersion, note: t.mqttVersions },
  ];
  return <FactRows rows={rows} />;
}

/** Where the console was opened on the very machine that it runs on. */
const LOOPBACK = /^(localhost$|127\.|\[?::1)/;

type Texts = (typeof connectTexts)["en"];

/** The same of whatever signs in at our own broker. */
export const addressRows = (t: Texts, broker: BrokerAddress): readonly FactRow[] => [
  { label: t.host, text: hostOf(broker), note: LOOPBACK.test(hostOf(broker)) ? <OpenStart t={t} /> : "" },
  { label: t.port, text: String(broker.port) },
  { label: t.tls, note: broker.isTls ? t.tlsOn : t.tlsOff },
  ...(broker.caCertificate
    ? [{ label: t.ca, note: t.caNote, action: <SaveAuthority pem={broker.caCertificate} /> }]
    : []),
];

/** A command is read, and typed, in one piece. */
function OpenStart({ t: { hostOfThisMachine } }: { readonly t: Texts }) {
  return (
    <>
      {hostOfThisMachine} <kbd>npm start -- --open --https</kbd>
    </>
  );
}

function SaveAuthority({ pem }: { readonly pem: string }) {
  const t = useTexts(connectTexts);
  const save = () => saveFile(new Blob([pem], { type: "application/x-pem-file" }), CA_FILE);
  return (
    <Button icon={<DownloadOutlined />} onClick={save}>
      {t.download}
    </Button>
  );
}

interface NewPasswordProps {
  readonly device: Pick<DeviceRegistration, "id" | "serialNumber">;
  readonly onSecret: (secret: Secret) => void;
}

export function NewPassword({ device: { id, serialNumber }, onSecret }: NewPasswordProps) {
  const t = useTexts(connectTexts);
  const rotate = useRotate();
  if (!useMay(REGISTRATION_ENDPOINTS.rotateSecret)) return null;
  const renew = async () => {
    const { credentials } = await rotate.mutateAsync(id);
    if (credentials) onSecret({ deviceId: id, password: credentials.password });
  };
  return (
    <ConfirmButton question={t.newPasswordQuestion(serialNumber)} note={t.newPasswordNote} onConfirm={renew}>
      {t.newPassword}
    </ConfirmButton>
  );
}
