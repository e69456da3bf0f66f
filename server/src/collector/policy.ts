/** What the collector keeps to, in one place. */
export const policy = {
  /** Seconds between walks of one switch. */
  interval: 300,
  /** Seconds after a failed walk, doubled with each further one up to the longest. */
  retry: 60,
  longestRetry: 600,
  /** Seconds between samples of the error counters of one switch. */
  errorSamples: 3_600,
  /** Seconds a walk may take. */
  longestWalk: 60,
  /** Switches that one process walks at once. */
  concurrency: 20,
  /** Milliseconds between looks for switches that are due. */
  tick: 10_000,
  /** Seconds after which what was seen before a gap in the walks is another sighting. */
  longestGap: 3_600,
  /** More than these behind one interface make it a way to other switches. */
  edgeMacs: 64,
  /** More than these on an edge port are worth a remark. */
  remarkableMacs: 3,
} as const
