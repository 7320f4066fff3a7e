/** Every bench, and what it measures; `npm run bench -- --help` lists them. Each is a file of this folder that runs by itself. */
export const BENCHES = {
  dashboard: "every figure of the dashboard over twelve months of a thousand devices",
  lists: "what people page through, with ten thousand devices and three years of past",
  "bare-lists": "a page of a hundred thousand devices, beside the plainest Fastify and pg",
  "fleet-volume": "every list and device page call over fifty million rows of history",
  "list-scroll": "the list of ten thousand devices under the wheel, a thousand of them live",
  bundle: "the console on the wire, and how soon the equipment list is there after the click",
  search: "search everywhere among ten thousand devices: from the last letter to the rows on screen",
  "map-editor": "a floor of sixteen million cells under the hand, and how soon it is there",
  plan: "the plan of a week, with two hundred robots and six runs a day",
  "plan-board": "that plan in the browser: how soon it is there, and under the wheel",
  schedules:
    "ten thousand schedules and a thousand robots, while one of two servers is killed again and again",
  jobs: "ten thousand due times of scheduled jobs in a minute, one of three processes killed; and a log of a million runs",
  alarms: "each kind of alarm, provoked in virtual robots while servers are killed: in time, once, cleared",
  updates:
    "updates over the air: agents that poll, a large file to many, kills, and rollouts that pause by themselves",
  remote: "robots that are driven from far away: at rest when who drives is gone, and how soon they are told",
  logs: "the logs that people page through, with a million rows of each",
  live: "what the live push to browsers costs",
  "demo-seeding": "how long the first start takes to fill the demo",
  ingest: "reports from the robot to the database and to the browser",
  commands: "commands to a thousand robots, and what the outbox costs reports",
  messages: "messages to people out of events of devices, while who sends them is killed",
  administration:
    "a hundred thousand people and ten thousand organizations, as administrators look through them",
  "device-import": "five thousand devices out of a spreadsheet, and one action on all of them",
  "sign-ins": "what people who sign in do to the robots' reports",
  "http-floods": "what strangers who flood the API do to the robots' reports",
  intake: "what the checks at the way in cost a report",
  floods: "what robots that flood the broker do to those that do not",
  crash: "kill -9 under load, again and again: nothing lost, nothing twice",
};
