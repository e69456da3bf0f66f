import type { CablePair } from '@patchbay/contract/switches/cable-pairs'
import type { GeneratedAlways, JSONColumnType } from 'kysely'

/** A test of the cable of a port: migration 0280. */
export interface CableTestTable {
  id: GeneratedAlways<number>
  switch: string
  /** Short. */
  interface: string
  tested_at: Date
  source: string
  ran: string | null
  mark: string
  speed: number | null
  pairs: JSONColumnType<CablePair[]>
}

export interface PortLookTable {
  switch: string
  interface: string
  observed_at: Date
  source: string
  counters: JSONColumnType<Record<string, number>>
}

export interface CablesTables {
  cable_test: CableTestTable
  port_look: PortLookTable
}
