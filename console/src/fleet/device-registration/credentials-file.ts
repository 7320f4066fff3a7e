import type { DeviceCredentials } from "@sweepline/contract/fleet/device-registration.ts";
import { saveFile } from "../../core/api/index.ts";

/** What an installer's tool reads: the same in the file and in the QR code. */
export function payloadOf(credentials: DeviceCredentials): Record<string, string | number | boolean> {
  const { serialNumber, port, isTls, topicPrefix, username, password } = credentials;
  return {
    serialNumber,
    host: hostOf(credentials),
    port,
    tls: isTls,
    ...(topicPrefix && { topicPrefix }),
    username,
    password,
  };
}

/** The broker of one machine is found where the console is. */
export const hostOf = ({ host }: Pick<DeviceCredentials, "host">): string => host || window.location.hostname;

export const textOf = (credentials: DeviceCredentials): string =>
  JSON.stringify(payloadOf(credentials), undefined, 2);

export function saveCredentials(credentials: DeviceCredentials): void {
  const blob = new Blob([`${textOf(credentials)}\n`], { type: "application/json" });
  saveFile(blob, `${credentials.serialNumber}.credentials.json`);
}
