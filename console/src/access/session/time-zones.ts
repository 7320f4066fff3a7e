/** One zone for each usual place of work, about 110 as the specification has it (§9); the runtime knows the offsets. */
const ZONES = (
  "Pacific/Midway Pacific/Honolulu America/Anchorage America/Los_Angeles America/Tijuana America/Phoenix America/Denver " +
  "America/Chihuahua America/Chicago America/Mexico_City America/Regina America/Guatemala America/Costa_Rica " +
  "America/New_York America/Toronto America/Bogota America/Lima America/Panama America/Indiana/Indianapolis " +
  "America/Caracas America/Halifax America/Asuncion America/La_Paz America/Manaus America/Santiago America/Puerto_Rico " +
  "America/St_Johns America/Sao_Paulo America/Argentina/Buenos_Aires America/Montevideo America/Cayenne " +
  "America/Nuuk Atlantic/South_Georgia Atlantic/Azores Atlantic/Cape_Verde Africa/Casablanca Atlantic/Reykjavik " +
  "Europe/London Europe/Dublin Europe/Lisbon Africa/Abidjan Europe/Amsterdam Europe/Berlin Europe/Rome Europe/Stockholm " +
  "Europe/Vienna Europe/Zurich Europe/Belgrade Europe/Bratislava Europe/Budapest Europe/Ljubljana Europe/Prague " +
  "Europe/Brussels Europe/Copenhagen Europe/Madrid Europe/Paris Europe/Oslo Europe/Sarajevo Europe/Warsaw Europe/Zagreb " +
  "Africa/Lagos Africa/Algiers Africa/Tunis Africa/Windhoek Asia/Amman Europe/Athens Europe/Bucharest Asia/Beirut " +
  "Africa/Cairo Africa/Johannesburg Africa/Harare Europe/Helsinki Europe/Kyiv Europe/Riga Europe/Sofia Europe/Tallinn " +
  "Europe/Vilnius Asia/Jerusalem Europe/Istanbul Asia/Baghdad Asia/Kuwait Asia/Riyadh Europe/Minsk Europe/Moscow " +
  "Africa/Nairobi Asia/Tehran Asia/Dubai Asia/Baku Europe/Samara Asia/Tbilisi Asia/Yerevan Asia/Kabul Asia/Yekaterinburg " +
  "Asia/Karachi Asia/Tashkent Asia/Kolkata Asia/Colombo Asia/Kathmandu Asia/Almaty Asia/Dhaka Asia/Yangon Asia/Bangkok " +
  "Asia/Jakarta Asia/Ho_Chi_Minh Asia/Krasnoyarsk Asia/Shanghai Asia/Hong_Kong Asia/Taipei Asia/Singapore " +
  "Asia/Kuala_Lumpur Asia/Manila Australia/Perth Asia/Irkutsk Asia/Tokyo Asia/Seoul Australia/Adelaide Australia/Darwin " +
  "Australia/Brisbane Australia/Sydney Asia/Vladivostok Pacific/Guam Pacific/Noumea Pacific/Auckland Pacific/Fiji " +
  "Pacific/Tongatapu"
).split(" ");

export interface ZoneOption {
  readonly value: string;
  /** `(GMT+08:00) Asia/Shanghai` */
  readonly label: string;
}

/** From west to east, with the offset of the given day: summer time moves some of them. */
export function timeZoneOptions(day: Date): ZoneOption[] {
  return ZONES.map((zone) => ({ zone, minutes: offsetMinutes(zone, day) }))
    .sort((a, b) => a.minutes - b.minutes || a.zone.localeCompare(b.zone))
    .map(({ zone, minutes }) => ({ value: zone, label: `(${gmt(minutes)}) ${zone.replaceAll("_", " ")}` }));
}

function offsetMinutes(timeZone: string, day: Date): number {
  const name = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(day)
    .find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? "") ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

function gmt(minutes: number): string {
  const digits = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `GMT${minutes < 0 ? "-" : "+"}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
}
