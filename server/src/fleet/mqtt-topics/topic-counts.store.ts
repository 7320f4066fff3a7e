import {
  MAX_EXAMPLES,
  type TopicCounts,
  type ViolationExample,
} from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import type { RegisteredTopic } from "./topic-registry.ts";

export interface TopicCount {
  topicId: number;
  received: number;
  violations: number;
  /** ms since epoch. */
  lastAt: number;
  /** Newest first. */
  examples: ViolationExample[];
}

interface Counted extends TopicCounts {
  topicId: number;
  organizationId: number;
}

/** Adds up; answers what there is now. Topics that were removed meanwhile are passed over. */
export async function addCounts(db: Queries, counts: readonly TopicCount[]): Promise<Counted[]> {
  const rows = await db.many<Omit<Counted, "lastAt"> & { lastAt: Date }>(sql`
    with fresh as (
      select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
        as f("topicId" bigint, received bigint, violations bigint, "lastAt" double precision, examples jsonb)
    ), counted as (
      insert into mqtt_topic_counts as c (topic_id, received, violations, last_at, examples)
      select t.id, f.received, f.violations, to_timestamp(f."lastAt" / 1000), f.examples
      from fresh f join mqtt_topics t on t.id = f."topicId" order by t.id
      on conflict (topic_id) do update set received = c.received + excluded.received,
        violations = c.violations + excluded.violations, last_at = greatest(c.last_at, excluded.last_at),
        examples = (select coalesce(jsonb_agg(e.value order by e.place), '[]') from (
          select value, ordinality as place from jsonb_array_elements(excluded.examples || c.examples) with ordinality
          limit ${MAX_EXAMPLES}) e)
      returning c.topic_id, c.received, c.violations, c.last_at)
    select c.topic_id as "topicId", c.received, c.violations, c.last_at as "lastAt", s.organization_id as "organizationId"
    from counted c join mqtt_topics t on t.id = c.topic_id join mqtt_servers s on s.id = t.server_id`);
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() }));
}

/** The enabled topics of all servers, for those who receive. */
export function readTopics(db: Queries): Promise<RegisteredTopic[]> {
  return db.many<RegisteredTopic>(sql`
    select t.id, t.server_id as "serverId", s.organization_id as "organizationId", t.code, t.address, t.direction,
      t.format, t.parameters
    from mqtt_topics t join mqtt_servers s on s.id = t.server_id where t.is_enabled`);
}
