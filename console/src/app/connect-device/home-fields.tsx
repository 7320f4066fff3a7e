import { PLACE_DEVICE_ENDPOINTS } from "@sweepline/contract/sites/places/devices.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { useQuery } from "@tanstack/react-query";
import { call, queryFor, useWrite } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Form, Select } from "../../ui/kit.ts";
import { connectTexts } from "./connect-device.texts.ts";

/** Where it will work, for whoever may say so; where there are no places yet nothing is asked. */
export function HomeFields() {
  const t = useTexts(connectTexts);
  const form = Form.useFormInstance();
  const [maySee, mayChoose] = [useMay(PLACE_ENDPOINTS.options), useMay(PLACE_DEVICE_ENDPOINTS.associate)];
  const organizationId = Form.useWatch("organizationId", form) as number | undefined;
  const placeId = Form.useWatch("placeId", form) as number | undefined;
  const { data = [] } = useQuery({
    ...queryFor(PLACE_ENDPOINTS.options, { query: { organizationId } }),
    enabled: maySee && mayChoose && organizationId !== undefined,
  });
  if (data.length === 0) return null;
  const floors = data.find(({ id }) => id === placeId)?.floors ?? [];
  return (
    <>
      <Form.Item name="placeId" label={t.place}>
        <Select<number>
          allowClear
          showSearch={{ optionFilterProp: "label" }}
          placeholder={t.placeLater}
          options={data.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={() => form.setFieldValue("floorId", undefined)}
        />
      </Form.Item>
      {floors.length > 1 ? (
        <Form.Item name="floorId" label={t.floor}>
          <Select<number> allowClear options={floors.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
      ) : null}
    </>
  );
}

interface Home {
  readonly deviceId: number;
  readonly placeId: number | undefined;
  readonly floorId: number | undefined;
}

/** The device is registered whatever comes of it; a refusal has shown its message. */
export function useTakeHome() {
  const associate = useWrite(
    ({ deviceId, placeId = 0, floorId }: Home) =>
      call(PLACE_DEVICE_ENDPOINTS.associate, {
        params: { id: placeId },
        body: { devices: [{ id: deviceId, floorId: floorId ?? null }] },
      }),
    ["devices", PLACE_ENDPOINTS.list],
  );
  return async (home: Home): Promise<void> => {
    if (home.placeId !== undefined) await associate.mutateAsync(home).catch(() => undefined);
  };
}
