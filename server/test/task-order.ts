/** A task with a step of each kind, as a robot is sent it. */
export const A_TASK_ORDER = {
  ...{
    runId: "019cd7a8-8d3f-7c11-8a55-0123456789ab",
    taskName: "Evening",
    mapId: "hall",
    loops: 2,
    startPoint: { x: 1, y: 1, theta: 0 },
  },
  steps: [
    { zoneId: "z1", mode: "MAX", type: 2, intensity: 3, waterLevel: 1, speedLevel: 0, passes: 2 },
    {
      polygon: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      edgeDistanceM: 0.2,
    },
    {
      path: [
        [0, 0],
        [3, 0],
      ],
    },
  ],
};
