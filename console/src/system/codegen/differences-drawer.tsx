import {
  type Differences,
  CODEGEN_ENDPOINTS as E,
  type GeneratedTable,
  type TableDetail,
} from "@sweepline/contract/system/codegen/index.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Button, Drawer, DrawerFoot } from "../../ui/kit.ts";
import { differencesQuery, useSyncTable } from "./codegen.calls.ts";
import styles from "./differences.module.css";
import { differenceTexts } from "./differences.texts.ts";

interface DifferencesDrawerProps {
  readonly table: Pick<GeneratedTable, "id" | "table" | "revision">;
  /** Called with the table as it is once the changes are taken over. */
  readonly onTaken?: (table: TableDetail) => void;
  readonly onClose: () => void;
}

/** What has changed in the source since the table was read last. */
export function DifferencesDrawer({ table, onTaken, onClose }: DifferencesDrawerProps) {
  const t = useTexts(differenceTexts);
  const mayTake = useMay(E.sync);
  const query = useQuery(differencesQuery(table.id));
  const sync = useSyncTable();
  const isChanged = query.data !== undefined && !isNothing(query.data);
  const take = async () => {
    const taken = await sync.mutateAsync(table);
    notify("success", t.takenOver(table.table));
    onTaken?.(taken);
    onClose();
  };
  return (
    <Drawer
      open
      size={640}
      title={t.title(table.table)}
      onClose={onClose}
      footer={
        <DrawerFoot onClose={onClose} close={t.close}>
          {isChanged && mayTake ? (
            <Button
              type="primary"
              loading={sync.isPending}
              // A refusal has shown its own message.
              onClick={() => void take().catch(() => undefined)}
            >
              {t.takeOver}
            </Button>
          ) : null}
        </DrawerFoot>
      }
    >
      <QueryView query={query}>{(found) => <Found found={found} />}</QueryView>
    </Drawer>
  );
}

const isNothing = ({ added, removed, changed, comment }: Differences): boolean =>
  added.length + removed.length + changed.length === 0 && comment === null;

function Found({ found }: { readonly found: Differences }) {
  const t = useTexts(differenceTexts);
  const format = useFormat();
  if (isNothing(found)) return <EmptyState title={t.none} note={t.noneNote} />;
  const { added, removed, changed, comment } = found;
  return (
    <div className={styles.found}>
      <p className={styles.faint}>{t.intro}</p>
      <Group sign="+" tone="positive" title={t.added(format.number(added.length))} rows={added}>
        {(column) => <Column key={column.name} column={column} />}
      </Group>
      <Group sign="−" tone="danger" title={t.removed(format.number(removed.length))} rows={removed}>
        {(column) => <Column key={column.name} column={column} />}
      </Group>
      <Group sign="~" tone="notice" title={t.changed(format.number(changed.length))} rows={changed}>
        {(change) => <Change key={change.after.name} {...change} />}
      </Group>
      {comment ? (
        <section className={styles.group} data-tone="notice">
          <h3>{t.comment}</h3>
          <ul>
            <li>
              <Facts facts={[[t.columnComment, comment.before, comment.after]]} />
            </li>
          </ul>
        </section>
      ) : null}
      <p className={styles.faint}>{t.takeOverNote}</p>
    </div>
  );
}

interface GroupProps<Row> {
  readonly sign: string;
  readonly tone: "positive" | "danger" | "notice";
  readonly title: string;
  readonly rows: readonly Row[];
  readonly children: (row: Row) => ReactNode;
}

function Group<Row>({ sign, tone, title, rows, children }: GroupProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.group} data-tone={tone}>
      <h3>
        <span aria-hidden="true">{sign}</span> {title}
      </h3>
      <ul>{rows.map(children)}</ul>
    </section>
  );
}

type Picture = Differences["added"][number];

function Column({ column: { name, dataType, comment } }: { readonly column: Picture }) {
  return (
    <li>
      <code>{name}</code> <span className={styles.faint}>{dataType}</span>
      {comment ? <p>{comment}</p> : null}
    </li>
  );
}

/** Only what is not as it was. */
function Change({ before, after }: Differences["changed"][number]) {
  const t = useTexts(differenceTexts);
  const yesNo = (isNullable: boolean) => (isNullable ? t.yes : t.no);
  const facts: readonly Fact[] = [
    [t.dataType, before.dataType, after.dataType],
    [t.nullable, yesNo(before.isNullable), yesNo(after.isNullable)],
    [t.columnComment, before.comment, after.comment],
  ];
  return (
    <li>
      <code>{after.name}</code>
      <Facts facts={facts.filter(([, was, is]) => was !== is)} />
    </li>
  );
}

type Fact = readonly [label: string, before: string, after: string];

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const t = useTexts(differenceTexts);
  return (
    <dl className={styles.facts}>
      {facts.map(([label, before, after]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="visually-hidden">{t.before} </span>
            <del>{before || t.noComment}</del>
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden"> {t.after} </span>
            <ins>{after || t.noComment}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
