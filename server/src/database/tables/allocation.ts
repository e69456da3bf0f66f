import type { Generated, GeneratedAlways } from 'kysely'

/** A port or an outlet that somebody keeps for a plan. Migration 0240, as the other. */
export interface PortHoldTable {
  id: GeneratedAlways<number>
  /** Null of an outlet that is patched to no port. */
  switch: string | null
  /** Short name. */
  interface: string | null
  outlet: string | null
  person_id: number
  since: Generated<Date>
  until: Date
  needed_from: Date | null
  purpose: string
  ticket: string | null
  watts: Generated<number>
  ended_at: Date | null
}

/** A port whose last owner was asked whether it is still needed. */
export interface PortReclaimTable {
  id: GeneratedAlways<number>
  switch: string
  interface: string
  outlet: string | null
  owner: string
  owner_id: number | null
  asked_by: number | null
  asked_at: Generated<Date>
  free_at: Date
  answer: 'free' | 'needed' | null
  answered_by: number | null
  answered_at: Date | null
  ended_at: Date | null
}

export interface AllocationTables {
  port_hold: PortHoldTable
  port_reclaim: PortReclaimTable
}
