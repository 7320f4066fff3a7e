import { COMPANY_ADMINS, EVERYONE, OPERATORS, SETTLED, TENANT_ADMINS, type Who } from "./rights-people.ts";

const ADMINS: readonly Who[] = ["platformAdmin", ...TENANT_ADMINS];

/** Messages, and the ways that they go. */
export const MESSAGE_RIGHTS: Readonly<Record<string, readonly Who[]>> = {
  "GET /platform/messageconfig/page": ADMINS,
  "POST /platform/messageconfig": ADMINS,
  "PUT /platform/messageconfig/:id": ADMINS,
  "DELETE /platform/messageconfig/:id": ADMINS,
  "POST /platform/messageconfig/preview": ADMINS,
  "GET /platform/messagechannel/page": ADMINS,
  "POST /platform/messagechannel": ADMINS,
  "PUT /platform/messagechannel/:id": ADMINS,
  "POST /platform/messagechannel/:id/secret": ADMINS,
  "POST /platform/messagechannel/:id/test": ADMINS,
  "DELETE /platform/messagechannel/:id": ADMINS,
  "GET /platform/messagechannel/:id/deliveries": ADMINS,
  "GET /platform/messagechannel/:id/deliveries/:deliveryId": ADMINS,
  "POST /platform/messagechannel/:id/deliveries/:deliveryId/replay": ADMINS,
  "GET /platform/message/inbox/page": SETTLED,
  "GET /platform/message/inbox/unread": SETTLED,
  "PUT /platform/message/inbox/read": SETTLED,
  "POST /platform/message/inbox/acknowledge/:messageId": SETTLED,
  "GET /platform/message/push/key": SETTLED,
  "GET /platform/message/push/browsers": SETTLED,
  "POST /platform/message/push/browsers": SETTLED,
  "DELETE /platform/message/push/browsers/:browserId": SETTLED,
  "POST /platform/message/push/browsers/:browserId/test": SETTLED,
  "POST /platform/message/push/renewal": EVERYONE,
  "GET /platform/message/settings": SETTLED,
  "PUT /platform/message/settings": SETTLED,
  "GET /platform/message/page": [...OPERATORS, ...COMPANY_ADMINS],
  "GET /platform/message/receivers": [...OPERATORS, ...COMPANY_ADMINS],
  "POST /platform/message": [...OPERATORS, ...COMPANY_ADMINS],
  "POST /platform/message/:id/recall": [...OPERATORS, ...COMPANY_ADMINS],
  "GET /platform/message/:id/receipts": [...OPERATORS, ...COMPANY_ADMINS],
};
