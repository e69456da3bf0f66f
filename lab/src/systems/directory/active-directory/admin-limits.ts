/**
 * Limits of a domain controller (KB315071), in seconds, octets and entries: what the root entry names as
 * `supportedLDAPPolicies` and the default query policy holds as `lDAPAdminLimits`.
 */
export const adminLimits = {
  MaxPoolThreads: 4,
  MaxPercentDirSyncRequests: 60,
  MaxDatagramRecv: 4_096,
  MaxReceiveBuffer: 10_485_760,
  InitRecvTimeout: 120,
  MaxConnections: 5_000,
  MaxConnIdleTime: 900,
  MaxPageSize: 1_000,
  MaxBatchReturnMessages: 1_100,
  MaxQueryDuration: 120,
  MaxDirSyncDuration: 60,
  MaxTempTableSize: 10_000,
  MaxResultSetSize: 262_144,
  MinResultSets: 4,
  MaxResultSetsPerConn: 10,
  MaxNotificationPerConn: 5,
  MaxValRange: 1_500,
  MaxValRangeTransitive: 0,
  ThreadMemoryLimit: 0,
  SystemMemoryLimitPercent: 0,
} as const

/** What the root entry of a controller names; updates of 2024 and later know one more, for whoever has not signed in. */
export const policiesOf = (controller: 'dc1' | 'dc2'): readonly string[] =>
  Object.keys(adminLimits).flatMap((name) =>
    controller === 'dc2' && name === 'MaxReceiveBuffer' ? [name, 'MaxPreAuthReceiveBuffer'] : [name],
  )
