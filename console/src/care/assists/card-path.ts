/** The address of a robot's card, without the host. It stands on labels: it never changes. */
export const cardPathOf = (deviceId: number): string => `/r/${deviceId}`;
