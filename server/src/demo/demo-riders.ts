/** The building of the demonstration in which robots ride the elevator all day; a tenant's own, so that it is nobody else's business. */
const FLOOR = {
  kind: "office",
  timeZone: "Europe/London",
  country: "GB",
  isErrands: true,
} as const;

export const RIDING_TENANT = {
  orgCode: "WYNSTEAD",
  orgName: "Wynstead Estates",
  shortName: "Wynstead",
  principal: "Harriet Vane",
  regionInfo: "Bristol",
  people: [
    { username: "wynsteadadmin", displayName: "Harriet Vane", role: "tenantAdmin" },
    { username: "wynsteadoperator", displayName: "Idris Calloway", role: "tenantOperator" },
    { username: "wynsteadservice", displayName: "Maud Ferris", role: "maintenance" },
    { username: "wynsteadviewer", displayName: "Owen Thackeray", role: "viewer" },
  ],
  companies: [
    {
      orgCode: "WYNSTEAD-HOUSE",
      orgName: "Wynstead House",
      shortName: "Wynstead House",
      address: "3 Tannery Row, Bristol",
      floors: [
        {
          ...FLOOR,
          planId: "wynstead-lobby",
          planSeed: 81,
          robots: ["BROOK-50"],
          robotName: "Wynstead Lobby",
        },
        { ...FLOOR, planId: "wynstead-6", planSeed: 82, robots: ["HUSH-40"], robotName: "Wynstead 6" },
      ],
    },
  ],
} as const;

/** In whose name they are sent from floor to floor. */
export const RIDES_CALLER = "wynsteadoperator";

export const RIDDEN = {
  place: "Wynstead House",
  name: "East Lift",
  manufacturer: "Vantage",
  addressNumber: "wynstead/east/1",
  mac: "00:1B:44:11:3A:C2",
  doorOpenTimeMs: 8_000,
  floorTravelMs: 2_500,
};
