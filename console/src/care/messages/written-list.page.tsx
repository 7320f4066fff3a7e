import {
  MESSAGE_ENDPOINTS as E,
  WRITTEN_STATES,
  type WrittenMessage,
  type WrittenState,
} from "@sweepline/contract/care/messages/index.ts";
import { useMemo, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import {
  declareList,
  type ListColumn,
  ListExport,
  ListPage,
  useColumnsOf,
  useList,
} from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { SearchBox, TwoLines } from "../../ui/table/index.ts";
import { useRecallMessage } from "./messages.calls.ts";
import { messageTexts } from "./messages.texts.ts";
import { namesIn } from "./receiver-names.ts";
import { SeverityTag } from "./severity-tag.tsx";
import { WayProgressLines } from "./way-progress.tsx";
import { writtenTexts } from "./written.texts.ts";
import { WrittenDrawer } from "./written-drawer.tsx";
import { WrittenForm } from "./written-form.tsx";

const WRITTEN = declareList(E.list, {
  id: "written-messages",
  filters: ["search", "state"],
  order: "-createdAt",
});
const STATE_TONES = {
  scheduled: "info",
  sent: "positive",
  recalled: "neutral",
  dropped: "notice",
} as const satisfies Record<WrittenState, string>;
const LOOK_AGAIN_MS = 10_000;

/** Messages that people wrote (spec §2 "message platform"): scheduled, sent, and how far each has come. */
export function WrittenListPage() {
  const t = useTexts(writtenTexts);
  const list = useList(WRITTEN, { refetchInterval: LOOK_AGAIN_MS });
  const [isWriting, setWriting] = useState(false);
  const [shown, setShown] = useState<WrittenMessage>();
  return (
    <ListPage
      list={list}
      texts={t}
      columns={useColumns(setShown)}
      onOpen={setShown}
      actions={<ListExport list={list} endpoint={E.export} name={t.title} />}
      create={{ endpoint: E.write, label: t.create, onClick: () => setWriting(true) }}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <SelectOne
            {...list.bind("state")}
            options={WRITTEN_STATES.map((value) => ({ value, label: t.states[value] }))}
            placeholder={t.allStates}
            label={t.state}
            width={8}
          />
        </>
      }
    >
      {isWriting ? <WrittenForm onClose={() => setWriting(false)} /> : null}
      {shown ? <WrittenDrawer message={shown} onClose={() => setShown(undefined)} /> : null}
    </ListPage>
  );
}

function useColumns(onShow: (message: WrittenMessage) => void): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(writtenTexts);
  const m = useTexts(messageTexts);
  const c = useColumnsOf(E.list);
  const format = useFormat();
  return useMemo(
    () => [
      {
        ...{ key: "title", title: t.messageTitle, sort: "title", fixed: "left", width: 14.7 },
        render: ({ title, content }) => <TwoLines below={content}>{title}</TwoLines>,
      },
      {
        key: "severity",
        title: m.severity,
        width: 6.5,
        render: ({ severity }) => <SeverityTag severity={severity} />,
      },
      {
        ...{ key: "state", title: t.state, width: 7.5 },
        render: ({ state }) => (
          <StatusTag tone={STATE_TONES[state]} {...(state === "dropped" && { title: t.droppedNote })}>
            {t.states[state]}
          </StatusTag>
        ),
      },
      {
        ...{ key: "receivers", title: m.receiver, width: 9.5 },
        render: ({ receivers }) => format.list(namesIn(receivers)),
      },
      {
        ...{ key: "progress", title: t.progress, width: 10.8 },
        render: (message) => <WayProgressLines message={message} />,
      },
      {
        ...{ key: "when", title: t.sentAt, width: 8.5 },
        render: ({ sentAt, scheduledAt }) => format.dateTime(sentAt ?? scheduledAt),
      },
      {
        ...{ key: "author", title: t.author, width: 10, isHiddenAtFirst: "narrow" },
        render: ({ authorName, organizationName }) => (
          <TwoLines below={organizationName}>{authorName}</TwoLines>
        ),
      },
      c.time("createdAt", t.createdAt, { width: 11, isHiddenAtFirst: true }),
      c.actions(9, (message) => <Actions message={message} onShow={onShow} />),
    ],
    [t, m, c, format, onShow],
  );
}

interface ActionsProps {
  readonly message: WrittenMessage;
  readonly onShow: (message: WrittenMessage) => void;
}

function Actions({ message, onShow }: ActionsProps) {
  const t = useTexts(writtenTexts);
  const recall = useRecallMessage();
  const { id, title, state } = message;
  return (
    <RowActions
      name={title}
      buttons={[
        { label: t.show, name: t.showOf(title), onSelect: () => onShow(message) },
        state === "scheduled" && {
          ...{ label: t.recall, name: t.recallOf(title), requires: E.recall, isDanger: true },
          ...{ question: t.recallQuestion(title), done: t.recalled },
          onSelect: () => recall.mutateAsync(id),
        },
      ]}
    />
  );
}
