import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { deviceName } from "../../fleet/devices/index.ts";
import { FormDrawer } from "../../ui/form/index.ts";
import { Checkbox, Form, Select } from "../../ui/kit.ts";
import { mapsNamedQuery, useDistribute } from "./distributions.calls.ts";
import { distributionTexts } from "./distributions.texts.ts";

interface SendMapFormProps {
  readonly device: DeviceDetail;
  readonly onClose: () => void;
}

interface Values {
  mapId: number;
  enables: boolean;
}

/** Sends this robot a map of its organization, as it is now. */
export function SendMapForm({ device, onClose }: SendMapFormProps) {
  const t = useTexts(distributionTexts);
  const [search, setSearch] = useState("");
  const { data, isFetching } = useQuery(mapsNamedQuery(device.organizationId, search));
  const distribute = useDistribute();
  const maps = data?.records ?? [];
  const save = async ({ mapId, enables }: Values) => {
    const map = maps.find(({ id }) => id === mapId);
    if (!map) return;
    const body = { mapId, versionId: map.versionId, deviceIds: [device.id], enables };
    const { refused } = await distribute.mutateAsync(body);
    if (refused[0]) {
      notify("error", refused[0].msg);
      throw new Error(refused[0].error);
    }
    notify("success", t.asked);
  };
  return (
    <FormDrawer<Values>
      title={`${t.distribute} · ${deviceName(device)}`}
      initialValues={{ enables: true }}
      saveLabel={t.distribute}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item name="mapId" label={t.chooseMap} rules={[{ required: true, message: t.mapRequired }]}>
        <Select<number>
          showSearch={{ filterOption: false, onSearch: setSearch }}
          loading={isFetching}
          placeholder={t.chooseMapPlaceholder}
          options={maps.map(({ id, name, version }) => ({ value: id, label: `${name} · ${version}` }))}
        />
      </Form.Item>
      <Form.Item name="enables" valuePropName="checked" extra={t.enablesNote}>
        <Checkbox>{t.enables}</Checkbox>
      </Form.Item>
    </FormDrawer>
  );
}
