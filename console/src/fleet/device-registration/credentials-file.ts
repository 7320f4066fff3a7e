import type { DeviceCredentials } from "@sweepline/contract/fleet/device-registration.ts";
import { saveFile } from "../../core/api/index.ts";

/** Of whatever signs in at our own broker, by its own name: a device's is its serial number, an elevator's its address. */
export type Credentials = Omit<DeviceCredentials, "deviceId" | "serialNumber"> &
  ({ readonly serialNumber: string } | { readonly addressNumber: string });

export const nameIn = (credentials: Credentials): string =>
  "serialNumber" in credentials ? credentials.serialNumber : credentials.addressNumber;

/** What an installer's tool reads: the same in the file and in the QR code. */
export function payloadOf(credentials: Credentials): Record<string, string | number | boolean> {
  const { port, isTls, topicPrefix, username, password } = credentials;
  return {
    ...("serialNumber" in credentials
      ? { serialNumber: credentials.serialNumber }
      : { addressNumber: credentials.addressNumber }),
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

export const textOf = (credentials: Credentials): string =>
  JSON.stringify(payloadOf(credentials), undefined, 2);

export function saveCredentials(credentials: Credentials): void {
  const blob = new Blob([`${textOf(credentials)}\n`], { type: "application/json" });
  saveFile(blob, `${nameIn(credentials).replaceAll("/", "_")}.credentials.json`);
}
