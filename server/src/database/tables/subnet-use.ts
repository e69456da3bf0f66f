import type { Generated } from 'kysely'

/** How full a subnet was by one server at one instant. Migration 0043. */
export interface SubnetUseTable {
  /** Name of the system. */
  source: string
  subnet: string
  observed_at: Date
  assigned: number
  total: number
  declined: number
}

/** How the last reading of a server went, and when it is read again. Migration 0043. */
export interface SubnetUseRoundTable {
  source: string
  started_at: Date
  finished_at: Date | null
  outcome: 'running' | 'ok' | 'failed'
  why: string | null
  due_at: Date
  failures: Generated<number>
}

export interface SubnetUseTables {
  subnet_use: SubnetUseTable
  subnet_use_round: SubnetUseRoundTable
}
