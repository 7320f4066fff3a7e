import {
  type BoundDevice,
  UPDATE_CHANNELS,
  UPDATE_MODES,
  UPDATE_RINGS,
} from "@sweepline/contract/operations/firmware-bindings.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDialog } from "../../ui/form/index.ts";
import { Form, Input, Segmented } from "../../ui/kit.ts";
import { useChooseForDevices } from "./bindings.calls.ts";
import { bindingTexts } from "./bindings.texts.ts";

export const keysOf = <Code extends string>(labels: Readonly<Record<Code, unknown>>): Code[] =>
  Object.keys(labels) as Code[];

/** Of several devices each keeps what is not chosen for all. */
const KEPT = "";
type OrKept<Fields> = { [Name in keyof Fields]: Fields[Name] | typeof KEPT };
type Choice = OrKept<Pick<BoundDevice, "ring" | "channel" | "mode" | "remark">>;
const NOTHING: Choice = { mode: KEPT, ring: KEPT, channel: KEPT, remark: KEPT };

interface ChooseDialogProps {
  /** One device as it stands, or several by their ids. */
  readonly of: BoundDevice | readonly number[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Whether devices follow what is bound, and in which ring and channel. */
export function ChooseDialog({ of, onDone, onClose }: ChooseDialogProps) {
  const t = useTexts(bindingTexts);
  const choose = useChooseForDevices();
  const one = "deviceId" in of ? of : undefined;
  const ids = "deviceId" in of ? [of.deviceId] : of;
  const save = async (values: Choice) => {
    const { mode, ring, channel, remark } = values;
    const { changed } = await choose.mutateAsync({
      deviceIds: [...ids],
      ...(mode !== KEPT && { mode }),
      ...(ring !== KEPT && { ring }),
      ...(channel !== KEPT && { channel }),
      // Of one device it may be emptied; of several nothing is said by saying nothing.
      ...((one || remark !== KEPT) && { remark }),
    });
    notify("success", one ? t.chosen : t.chosenMany(changed));
    onDone();
  };
  const kept = one ? [] : [{ value: KEPT, label: t.kept }];
  const title = one ? t.chooseTitle(one.deviceName || one.serialNumber) : t.chooseManyTitle(ids.length);
  return (
    <FormDialog<Choice>
      title={title}
      confirm={t.save}
      initialValues={one ? choiceOf(one) : NOTHING}
      onConfirm={save}
      onClose={onClose}
    >
      <Form.Item name="mode" label={t.mode} extra={t.modeNote}>
        <Segmented
          options={[...kept, ...keysOf(UPDATE_MODES).map((value) => ({ value, label: t.modeOf(value) }))]}
        />
      </Form.Item>
      <Form.Item name="ring" label={t.ring} extra={t.ringNote}>
        <Segmented
          options={[...kept, ...keysOf(UPDATE_RINGS).map((value) => ({ value, label: t.ringOf(value) }))]}
        />
      </Form.Item>
      <Form.Item name="channel" label={t.channel} extra={t.channelNote}>
        <Segmented
          options={[
            ...kept,
            ...keysOf(UPDATE_CHANNELS).map((value) => ({ value, label: t.channelOf(value) })),
          ]}
        />
      </Form.Item>
      <Form.Item name="remark" label={t.remark}>
        <Input maxLength={200} {...(!one && { placeholder: t.kept })} />
      </Form.Item>
    </FormDialog>
  );
}

const choiceOf = ({ mode, ring, channel, remark }: BoundDevice): Choice => ({ mode, ring, channel, remark });
