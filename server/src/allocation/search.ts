import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { FactRules, QuestionRun, RowPart, RowSource } from '../sources/question-sources.ts'
import { allAsked } from '../sources/shared-fact.ts'
import type { Moment } from '../sources/shared-fact.ts'
import type { AllocationDossier } from './dossier.ts'
import type { Need } from './need-findings.ts'

export interface AllocationFacts {
  /** The records and the walks have said which ports could serve the place. */
  readonly ports: Moment
}

/** What is asked for a place, and what is known of its ports. */
export interface AllocationQuestion {
  readonly db: Kysely<Database>
  readonly text: string
  /** Whether switches are read now. */
  readonly live: boolean
  readonly count: number
  readonly need: Need
  /** Days without a device after which a port counts as unused. */
  readonly idle: number
  /** Code of the department; empty for the one that has the room. */
  readonly department: string
  /** Who asks. */
  readonly reader: number
  /** They may know which device was at a port, and whose. */
  readonly tellsDevices: boolean
  readonly dossier: AllocationDossier
}

export type AllocationSearch = AllocationQuestion & QuestionRun<AllocationFacts>
export type AllocationPart<Of extends RowSource> = RowPart<AllocationSearch, AllocationFacts, Of>

export const allocationFacts: FactRules<AllocationQuestion, AllocationFacts> = { ports: allAsked }

export const isLive = ({ live }: AllocationQuestion) => live

/** Why no switch is asked; null where there are some. */
export const noSwitch = ({ dossier }: AllocationQuestion): string | null =>
  !dossier.searched || dossier.switches.length > 0 ? null : 'no switch serves this place'
