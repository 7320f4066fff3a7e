import type {
  Channel,
  ChannelFields,
  ChannelKind,
  EmailSettings,
  SmsSettings,
  WebhookSettings,
} from "@sweepline/contract/care/message-channels.ts";
import { freshlySealed } from "../../core/seal/index.ts";

/** What the form of a channel holds, whatever its kind. */
export interface ChannelValues {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly servesBelow: boolean;
  readonly settings: EmailSettings | WebhookSettings | SmsSettings;
  /** As typed; empty: as it was. */
  readonly password: string;
}

const SETTINGS: { [Kind in ChannelKind]: Extract<ChannelFields, { kind: Kind }>["settings"] } = {
  email: {
    ...{ host: "", port: 465, encryption: "tls", verifiesCertificate: true, username: "" },
    ...{ fromAddress: "", fromName: "" },
  },
  webhook: { url: "" },
  sms: { url: "", method: "POST", headers: [], contentType: "application/json", body: "" },
};

export const valuesOf = (kind: ChannelKind, row: Channel | undefined): ChannelValues => ({
  name: row?.name ?? "",
  isEnabled: row?.isEnabled ?? true,
  servesBelow: row?.servesBelow ?? true,
  settings: row?.settings ?? SETTINGS[kind],
  password: "",
});

/** What the call wants of what the form holds. */
export async function bodyOf(kind: ChannelKind, { password, ...fields }: ChannelValues) {
  const secret = password === "" ? {} : await freshlySealed(password);
  return { ...fields, kind, ...secret } as ChannelFields;
}

export function targetOf({ kind, settings }: Channel): string {
  if (kind !== "email") return "url" in settings ? settings.url : "";
  return "host" in settings ? `${settings.host}:${settings.port}` : "";
}
