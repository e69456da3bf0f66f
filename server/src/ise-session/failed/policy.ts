/** What the reading of failed authentications keeps to, in one place. */
export const failedPolicy = {
  /** Seconds between readings of one system. */
  interval: 900,
  /** Seconds after a reading that failed, doubled with each further one up to the interval. */
  retry: 300,
  /** Seconds that a reading may take. */
  longest: 120,
  /** Systems that one process reads at once, and questions of a reading at once. */
  concurrency: 2,
  /** Endpoints of one reading: eight questions a minute. */
  mostEndpoints: 120,
  /** Hours that the first question about an endpoint looks back, and a later one at most. */
  firstLook: 24,
  longestLook: 168,
  /** Authentications of one answer. */
  mostRecords: 200,
  /** Days for which failures are kept: the same hour last week, and a day more. */
  keep: 15,
} as const
