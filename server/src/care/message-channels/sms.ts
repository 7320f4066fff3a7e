import { type SmsSettings, WEBHOOK_HEADERS } from "@sweepline/contract/care/message-channels.ts";
import { sendGuarded } from "./guarded-request.ts";
import type { Adapter, AdapterDeps } from "./outgoing-message.ts";
import { requestOf } from "./template.ts";

export const createTextMessages = ({ outgoing }: AdapterDeps): Adapter<SmsSettings> => ({
  async send({ key, title, content, severity, link }, { settings, secret = "", address }) {
    const request = requestOf(settings, { phone: address, title, content, severity, link, secret });
    const headers = {
      "content-type": settings.contentType,
      [WEBHOOK_HEADERS.idempotency]: key,
      ...request.headers,
    };
    return sendGuarded(outgoing, { ...request, headers });
  },
});
