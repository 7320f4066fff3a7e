/** Topics of MQTT servers (spec §3): what devices say that speak no protocol of ours, described by people. */
export { TopicForm } from "./topic-form.tsx";
export { TopicListPage } from "./topic-list.page.tsx";
