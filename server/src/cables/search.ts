import type { Reading } from '@patchbay/connectors/asking'
import type { Choice } from '@patchbay/contract/questions'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { HealthPart, PortHealthRead } from '../facts/cable-readings.ts'
import type { Way } from '../facts/ports.ts'
import type { Port } from '../facts/walked-ports.ts'
import type { WriteAccess } from '../switches/write-access.ts'
import type { QuestionRun } from '../sources/question-sources.ts'
import { allAsked } from '../sources/shared-fact.ts'
import type { Moment } from '../sources/shared-fact.ts'
import type { FactRules } from '../sources/question-sources.ts'
import type { ClosetNow } from './closet.ts'
import type { KeptTest } from './kept-tests.ts'
import type { PortLook } from './port-looks.ts'

/** The one port that is meant, or why there is none. */
export type CableTarget =
  | {
      readonly switch: string
      /** Short name. */
      readonly interface: string
      /** Closet and building of its switch; null where not known. */
      readonly closet: string | null
      readonly building: string | null
    }
  | { readonly choices: readonly Choice[]; readonly more: boolean; readonly why: string }

/** What a source told of one part, or why it did not. */
export type PartRead<T> =
  | { readonly source: string; readonly reading: Reading<T> }
  | { readonly source: string; readonly absent: true }
  | { readonly source: string; readonly why: string }

export interface CableDossier {
  /** Parts of the port as its switch tells them now. */
  readonly parts: { [Part in HealthPart]?: PartRead<PortHealthRead[Part]> }
  /** As the last walk had it. */
  port: Port | null
  /** The look before this one, of the same source; null for none. */
  before: PortLook | null
  errors: { readonly count: number; readonly from: Date; readonly until: Date } | null
  tests: readonly KeptTest[] | null
  /** Metres of the cable by the site's records. */
  documented: number | null
  closet: ClosetNow | null
  /** When our own database said it. */
  readAt: Date | null
}

export const emptyDossier = (): CableDossier => ({
  parts: {},
  port: null,
  before: null,
  errors: null,
  tests: null,
  documented: null,
  closet: null,
  readAt: null,
})

export interface CableFacts {
  /** What is kept of the port was read. */
  readonly record: Moment
}

export interface CableQuestion {
  readonly db: Kysely<Database>
  readonly text: string
  readonly target: CableTarget
  readonly ways: readonly Way[]
  /** How its switch is written to; null where it is not. */
  readonly access: WriteAccess | null
  readonly dossier: CableDossier
}

export type CableSearch = CableQuestion & QuestionRun<CableFacts>

export const cableFacts: FactRules<CableQuestion, CableFacts> = { record: allAsked }

/** Its switch is read now. */
export const hasWay = ({ ways }: CableQuestion): boolean => ways.length > 0

/** What was told of a part; null where nobody told it. */
export function readingOf<Part extends HealthPart>(
  { parts }: Pick<CableDossier, 'parts'>,
  part: Part,
): { readonly source: string; readonly at: Date; readonly value: PortHealthRead[Part] } | null {
  const one = parts[part]
  return one === undefined || !('reading' in one)
    ? null
    : { source: one.source, at: one.reading.observedAt, value: one.reading.value }
}
