import { idSchema } from "@sweepline/contract/core/endpoint.ts";
import type { BrokenWork } from "@sweepline/contract/sites/broken-work.ts";
import {
  MAX_MAP_NAME,
  type MapDetail,
  mapChangeSchema,
  mapKeySchema,
  robotsMapKeySchema,
} from "@sweepline/contract/sites/maps.ts";
import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { OrganizationTreeSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { useSettled } from "../../core/settled/index.ts";
import { schemaRule, showFieldErrors } from "../../ui/form/index.ts";
import { Button, Drawer, DrawerFoot, Form, Input, Radio } from "../../ui/kit.ts";
import { BrokenWorkList, brokenWorkOf } from "../broken-work/index.ts";
import { FilesDrop } from "./files-drop.tsx";
import { type ImageLies, ImageLiesFields, imageAlone, yamlOf } from "./image-alone.tsx";
import styles from "./import.module.css";
import { importTexts } from "./import.texts.ts";
import { ImportReport } from "./import-report.tsx";
import { type ImportTarget, useImportFiles } from "./map-files.calls.ts";
import { messageOf, useFileCheck } from "./use-file-check.ts";

interface ImportDrawerProps {
  /** A new version of this one; without it a new map is made. */
  readonly map?: MapDetail | undefined;
  readonly organizationId?: number | undefined;
  /** Of a robot that drives by the map already: the new one is called so, and the person stays where they are. */
  readonly robotsMapKey?: string | undefined;
  readonly onClose: () => void;
}

interface Values extends ImageLies {
  readonly organizationId: number | undefined;
  readonly mapKey: string;
  readonly name: string;
  readonly note: string;
}

/** Files, what lies in them, and only then the import: all or nothing. */
export function ImportDrawer({ map, organizationId, robotsMapKey, onClose }: ImportDrawerProps) {
  const t = useTexts(importTexts);
  const importing = useImportForm({ map, robotsMapKey, onClose });
  const own = usePerson()?.sysUser.organizationId;
  const { form, files, setFiles, checked, rule, setRule, broken } = importing;
  return (
    <Drawer
      open
      size={760}
      title={map ? t.titleVersion(map.name) : t.titleNew}
      onClose={onClose}
      footer={
        <DrawerFoot onClose={onClose}>
          <Button
            type="primary"
            danger={broken !== undefined}
            disabled={!importing.isReady}
            loading={importing.isRunning}
            onClick={form.submit}
          >
            {importing.isRunning ? t.importing : broken ? t.allTheSame : t.import}
          </Button>
        </DrawerFoot>
      }
    >
      <Form<Values>
        form={form}
        layout="vertical"
        className={styles.import ?? ""}
        initialValues={{
          organizationId: organizationId ?? own,
          mapKey: robotsMapKey ?? "",
          name: "",
          note: "",
          imageX: 0,
          imageY: 0,
        }}
        onFinish={(values) => void importing.run(values)}
      >
        <FilesDrop files={files} onChange={setFiles} />
        {imageAlone(files) ? <ImageLiesFields /> : null}
        {checked.state === "running" ? <p role="status">{t.checking}</p> : null}
        {checked.state === "failed" ? (
          <p role="alert" className={styles.failed}>
            {checked.message}
          </p>
        ) : null}
        {checked.state === "done" ? <ImportReport files={importing.sent} report={checked.report} /> : null}
        {map ? <VersionFields rule={rule} onRule={setRule} /> : <NewMapFields robotsMapKey={robotsMapKey} />}
        <Form.Item name="note" label={t.note}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        {broken ? <BrokenWorkList broken={broken} /> : null}
      </Form>
    </Drawer>
  );
}

type ElementsRule = "replace" | "keep";

/** What importing these files there would break. */
interface Asked {
  readonly files: readonly File[];
  readonly target: ImportTarget;
  readonly broken: BrokenWork;
}

function useImportForm({
  map,
  robotsMapKey,
  onClose,
}: Pick<ImportDrawerProps, "map" | "robotsMapKey" | "onClose">) {
  const t = useTexts(importTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [rule, setRule] = useState<ElementsRule>("replace");
  const mapId = map?.id;
  const target = useMemo<ImportTarget>(
    () => (mapId === undefined ? { kind: "new" } : { kind: "version", mapId, elements: rule }),
    [mapId, rule],
  );
  const sent = useSentFiles(form, files);
  const { checked, checkAgain } = useFileCheck(sent, target);
  const [asked, setAsked] = useState<Asked>();
  // What it breaks is another question for other files.
  const broken = asked?.files === files && asked.target === target ? asked.broken : undefined;
  const run = useImportFiles();
  const report = checked.state === "done" ? checked.report : undefined;
  useEffect(() => {
    // What the person wrote stands.
    for (const field of robotsMapKey === undefined ? (["mapKey", "name"] as const) : (["name"] as const))
      if (report && !form.isFieldTouched(field)) form.setFieldValue(field, report.suggested[field]);
  }, [report, form, robotsMapKey]);

  return {
    ...{ form, files, setFiles, sent, checked, rule, setRule, broken },
    isReady: report !== undefined && report.faultCount === 0 && !report.isSame,
    isRunning: run.isPending,
    run: async ({ organizationId, mapKey, name, note }: Values) => {
      const place = organizationId === undefined ? {} : { organizationId };
      const into: ImportTarget =
        target.kind === "new"
          ? { ...target, ...place, mapKey, name }
          : { ...target, ...(broken && { confirmed: broken.key }) };
      try {
        const { made } = await run.mutateAsync({ files: sent, target: into, note: note ?? "" });
        notify("success", t.imported(map?.name ?? name, made?.version ?? ""));
        onClose();
        if (made && !map && robotsMapKey === undefined) void navigate(href("mapDetail", { id: made.mapId }));
      } catch (error) {
        if (showFieldErrors(form, error)) return;
        const found = brokenWorkOf(error);
        setAsked(found && { files, target, broken: found });
        if (found) return;
        // Something has changed since they were looked through: say what.
        notify("error", messageOf(error));
        checkAgain();
      }
    },
  };
}

type FormOf = ReturnType<typeof Form.useForm<Values>>[0];
const NONE: readonly File[] = [];
/** While somebody types. */
const PAUSE_MS = 400;

/** An image alone goes with the YAML file that is made of what the person says of it; before that nothing is sent. */
function useSentFiles(form: FormOf, files: readonly File[]): readonly File[] {
  const now = Form.useWatch(
    ({ imageResolution, imageX, imageY }: Values) => JSON.stringify({ imageResolution, imageX, imageY }),
    form,
  );
  const lies = useSettled(now ?? "{}", PAUSE_MS);
  return useMemo(() => {
    const image = imageAlone(files);
    if (!image) return files;
    const yaml = yamlOf(image, JSON.parse(lies) as ImageLies);
    return yaml ? [image, yaml] : NONE;
  }, [files, lies]);
}

function NewMapFields({ robotsMapKey }: Pick<ImportDrawerProps, "robotsMapKey">) {
  const t = useTexts(importTexts);
  return (
    <div className={styles.fields}>
      <Form.Item name="organizationId" label={t.organization} rules={[schemaRule(idSchema)]}>
        <OrganizationTreeSelect width={22} isClearable={false} />
      </Form.Item>
      <Form.Item name="name" label={t.name} rules={[schemaRule(mapChangeSchema.shape.name)]}>
        <Input maxLength={MAX_MAP_NAME} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="mapKey"
        label={t.mapKey}
        extra={robotsMapKey === undefined ? t.mapKeyNote : t.robotsMapKeyNote}
        rules={[schemaRule(robotsMapKey === undefined ? mapKeySchema : robotsMapKeySchema)]}
      >
        <Input
          maxLength={robotsMapKey === undefined ? 64 : 128}
          readOnly={robotsMapKey !== undefined}
          autoComplete="off"
          spellCheck={false}
        />
      </Form.Item>
    </div>
  );
}

function VersionFields({ rule, onRule }: { rule: ElementsRule; onRule: (rule: ElementsRule) => void }) {
  const t = useTexts(importTexts);
  return (
    <Form.Item label={t.elementsRule}>
      <Radio.Group
        value={rule}
        options={(["replace", "keep"] as const).map((value) => ({ value, label: t.rules[value] }))}
        onChange={({ target }) => onRule(target.value as ElementsRule)}
      />
    </Form.Item>
  );
}
