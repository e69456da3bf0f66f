/** What the history of the subnets keeps to, in one place. */
export const usePolicy = {
  /** Seconds between readings of one server. */
  interval: 900,
  /** Seconds after a reading that failed, doubled with each further one up to the interval. */
  retry: 300,
  /** Seconds that a reading may take. */
  longest: 60,
  /** Servers that one process reads at once. */
  concurrency: 4,
  /** Subnets kept of one server. */
  mostSubnets: 2_000,
  /** Days after which one reading of each hour is enough: the one with the highest use. */
  keepAll: 2,
  /** Days that forecasts and trends look back; how long readings are kept is the site's to say. */
  lookBack: 60,
  /** Subnets of one answer that have a forecast, and those that have a trend too. */
  mostForecasts: 256,
  mostTrends: 16,
} as const
