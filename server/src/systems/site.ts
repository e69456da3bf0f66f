import type { Connector } from '@patchbay/connectors/connector/connector'
import type { ConnectorContext } from '@patchbay/connectors/connector-context'

/** What this installation can connect, and by which rules. */
export interface Site {
  readonly connectors: readonly Connector[]
  /** What connectors are given: the rule on destinations, the log, the clock. */
  readonly outside: ConnectorContext
  /** Networks in which systems may lie, as they were written. */
  readonly networks: readonly string[]
  /** The systems file that is read at each start; null when there is none. */
  readonly systemsFile: string | null
}
