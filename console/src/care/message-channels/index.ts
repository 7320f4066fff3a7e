/** Message channels on screen: the list with how each fares, its form, tests, and what goes out by it. */
export { ChannelListPage } from "./channel-list.page.tsx";
