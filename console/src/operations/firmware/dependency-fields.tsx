import { FIRMWARE_KINDS, type FirmwareKind } from "@sweepline/contract/operations/firmware/codes.ts";
import { dependencySchema } from "@sweepline/contract/operations/firmware/fields.ts";
import { FIRMWARE_ENDPOINTS as E } from "@sweepline/contract/operations/firmware/index.ts";
import { MAX_VERSION_LENGTH } from "@sweepline/contract/operations/firmware/versions.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { schemaRule } from "../../ui/form/index.ts";
import { DeleteOutlined, PlusOutlined } from "../../ui/icons.ts";
import { Button, Form, Input, Select } from "../../ui/kit.ts";
import styles from "./firmware.module.css";
import { firmwareTexts } from "./firmware.texts.ts";
import { useVersionRule } from "./version-rule.ts";

const NEW = { kind: "firmware", minVersion: "", belowVersion: "" };

/** What a robot must have before, a row for each kind. */
export function DependencyFields() {
  const t = useTexts(firmwareTexts);
  return (
    <fieldset className={styles.dependencies}>
      <legend>{t.dependencies}</legend>
      <p className={styles.faint}>{t.dependenciesNote}</p>
      <Form.List name="dependencies">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <Dependency key={key} place={name} onRemove={() => remove(name)} />
            ))}
            {fields.length < FIRMWARE_KINDS.length && (
              <Button icon={<PlusOutlined />} onClick={() => add(NEW)}>
                {t.addDependency}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}

const { shape } = dependencySchema;

function Dependency({ place, onRemove }: { readonly place: number; readonly onRemove: () => void }) {
  const t = useTexts(firmwareTexts);
  const { options } = useDictionary<FirmwareKind>("firmwareKind");
  const { rule, check } = useVersionRule(useMay(E.rules));
  return (
    <fieldset className={styles.dependency}>
      <legend className="visually-hidden">{t.dependency(place + 1)}</legend>
      <Form.Item name={[place, "kind"]} label={t.kind}>
        <Select<FirmwareKind> options={[...options]} />
      </Form.Item>
      <Form.Item
        name={[place, "minVersion"]}
        label={t.minVersion}
        rules={[schemaRule(shape.minVersion), check]}
      >
        <Input maxLength={MAX_VERSION_LENGTH} spellCheck={false} autoComplete="off" />
      </Form.Item>
      {rule === "text" ? null : (
        <Form.Item
          name={[place, "belowVersion"]}
          label={t.belowVersion}
          rules={[schemaRule(shape.belowVersion, { isOptional: true }), check]}
        >
          <Input maxLength={MAX_VERSION_LENGTH} spellCheck={false} autoComplete="off" />
        </Form.Item>
      )}
      <Button
        type="text"
        danger
        className={styles.removeDependency ?? ""}
        icon={<DeleteOutlined />}
        aria-label={t.removeDependency(place + 1)}
        onClick={onRemove}
      />
    </fieldset>
  );
}
