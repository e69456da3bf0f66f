import type { Neighbour, PowerState } from '@patchbay/connectors/switch/capabilities'
import type { PowerBudget } from '@patchbay/connectors/switch/chassis-readings'
import type { AccessPoint } from '@patchbay/connectors/wireless/capabilities'
import type { OpenAnswer } from '@patchbay/contract/times/is-open'
import type { PortPowerPace } from '@patchbay/contract/policies/port-power'
import type { ProtectedThings } from '@patchbay/contract/policies/protected-things'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { FloorAccessPoint, PlacedPort } from '../facts/powered-ports.ts'
import type { FactRules, QuestionRun, RowPart } from '../sources/question-sources.ts'
import { allAsked } from '../sources/shared-fact.ts'
import type { Moment } from '../sources/shared-fact.ts'
import type { HeldOff } from '../facts/held-off.ts'
import type { Selection } from './wanted.ts'

/** What one switch reports of its ports now. */
export interface SwitchPower {
  /** Name of the system that answered, as its chip has it. */
  readonly source: string
  readonly at: Date
  readonly power: ReadonlyMap<string, PowerState>
  readonly budget: readonly PowerBudget[]
  /** Null where they were not read. */
  readonly neighbours: ReadonlyMap<string, readonly Neighbour[]> | null
  /** MACs by short port; null where they were not read. */
  readonly macs: ReadonlyMap<string, readonly string[]> | null
}

/** What one controller has now. */
export interface ControllerAir {
  readonly source: string
  readonly at: Date
  readonly accessPoints: readonly AccessPoint[]
  /** Clients by the name of their access point; null where they were not read. */
  readonly clients: ReadonlyMap<string, number> | null
}

export interface PowerDossier {
  ports: readonly PlacedPort[]
  /** When the index placed them; null before. */
  placedAt: Date | null
  more: boolean
  floors: readonly FloorAccessPoint[]
  held: readonly HeldOff[]
  protectedThings: ProtectedThings | null
  pace: PortPowerPace | null
  /** Whether each building is open, by its code. */
  readonly hours: Map<string, OpenAnswer>
  readonly switches: Map<string, SwitchPower>
  /** Why a switch could not be read, by its name. */
  readonly unread: Map<string, string>
  readonly controllers: ControllerAir[]
  /** Controllers that answered in part or not at all, each with why. */
  readonly silent: string[]
  /** Every controller was asked. */
  airAsked: boolean
}

export const emptyDossier = (): PowerDossier => ({
  ports: [],
  placedAt: null,
  more: false,
  floors: [],
  held: [],
  protectedThings: null,
  pace: null,
  hours: new Map(),
  switches: new Map(),
  unread: new Map(),
  controllers: [],
  silent: [],
  airAsked: false,
})

export interface PowerFacts {
  /** Ports that the text stands for are known. */
  readonly placed: Moment
  /** Every controller was asked. */
  readonly air: Moment
}

export interface PowerQuestion {
  readonly db: Kysely<Database>
  readonly wanted: readonly Selection[]
  readonly only: 'access-points' | 'all'
  /** False to ask nobody but the index. */
  readonly live: boolean
  readonly dossier: PowerDossier
}

export type PowerSearch = PowerQuestion & QuestionRun<PowerFacts>

export type PowerPart<Of extends 'index' | 'switch' | 'wireless'> = RowPart<PowerSearch, PowerFacts, Of>

export const isLive = ({ live }: PowerQuestion) => live

export const noPort = ({ dossier }: PowerQuestion) =>
  dossier.placedAt !== null && dossier.ports.length === 0 ? 'no port to ask about' : null

export const powerFacts: FactRules<PowerQuestion, PowerFacts> = {
  placed: { ...allAsked, limit: 'chip' },
  air: {
    ...allAsked,
    limit: 'end',
    note: (_, { dossier, grown }) => {
      dossier.airAsked = true
      grown()
    },
  },
}
