import {
  type BrokerRefusal,
  BROKER_ENDPOINTS as E,
  REFUSAL_REASONS,
} from "@sweepline/contract/fleet/broker.ts";
import { REGISTRATION_ENDPOINTS as R } from "@sweepline/contract/fleet/device-registration.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { DISCOVERY_ENDPOINTS as D } from "@sweepline/contract/fleet/discoveries/index.ts";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { type RowAct, RowActions } from "../../ui/actions/index.ts";
import { useTake } from "./broker.calls.ts";
import { brokerTexts } from "./broker.texts.ts";

const BY_CREDENTIALS: ReadonlySet<string> = new Set(["wrongPassword", "noCredentials"]);

/** What mends it within the product: beside each other, the most telling first. */
export function RefusalAct({ refusal }: { readonly refusal: BrokerRefusal }) {
  const t = useTexts(brokerTexts);
  const acts = useActs(refusal);
  return <RowActions name={refusal.device?.serialNumber ?? (refusal.identity || t.unnamed)} buttons={acts} />;
}

function useActs({
  id,
  reason,
  device,
  identity,
  manufacturer,
  serialNumber,
  mqttServer,
}: BrokerRefusal): RowAct[] {
  const t = useTexts(brokerTexts);
  const href = useHref();
  const navigate = useNavigate();
  const take = useTake();
  const lead = (
    label: string,
    requires: NonNullable<RowAct["requires"]>,
    ...to: Parameters<typeof href>
  ): RowAct => ({ label, requires, onSelect: () => void navigate(href(...to)) });
  if (!device) {
    const register = lead(t.register, R.register, "equipmentInformation", { register: identity });
    if (mqttServer) return [lead(t.discovery, D.list, "discoveries", { search: identity })];
    const discovery = lead(t.discovery, D.list, "discoveries");
    return reason === "unknownIdentity" ? [register, discovery] : [];
  }
  const spelling = spellingOf({ name: device.serialNumber, manufacturer, serialNumber }, t);
  if (spelling)
    return [
      {
        ...{ label: t.take, requires: E.take, done: t.taken, ...spelling },
        onSelect: () => take.mutateAsync(id),
      },
    ];
  if (REFUSAL_REASONS[reason] === "signIn")
    return [
      lead(
        BY_CREDENTIALS.has(reason) ? t.credentials : t.registration,
        R.get,
        ...(["equipmentInformation", { device: device.id }] as const),
      ),
    ];
  return [lead(t.diagnosis, DEVICE_ENDPOINTS.get, "deviceView", { id: device.id, tab: "connections" })];
}

/** What the device could be given so that what it sends is its own. */
function spellingOf(
  { name, manufacturer, serialNumber }: { name: string; manufacturer: string; serialNumber: string },
  t: (typeof brokerTexts)["en"],
): Pick<RowAct, "question" | "note"> | undefined {
  if (manufacturer !== "") return { question: t.takeQuestion(name, manufacturer), note: t.takeNote };
  if (serialNumber !== "")
    return { question: t.takeSerialQuestion(name, serialNumber), note: t.takeSerialNote };
  return undefined;
}
