import type { PersonFact } from '../locate/person-names.ts'
import type { QuestionRun, RowPart } from '../sources/question-sources.ts'
import type { Fact, Moment } from '../sources/shared-fact.ts'
import type { System } from '../systems/open.ts'
import type { Offer } from './chosen.ts'
import type { AdmissionDossier } from './dossier.ts'
import type { AdmissionIndex } from './index-of.ts'
import type { Tally } from './tally.ts'
import type { Wanted } from './wanted.ts'

export interface AdmissionFacts {
  /** MAC of the endpoint that is meant; null when nothing fits what was asked, or several do. */
  readonly endpoint: Fact<readonly Offer[], string | null>
  /** Logins and computers of the person meant, as the directories have them; null when nobody is. */
  readonly person: PersonFact
  /** All services have said what sessions and authentications there are, or failed to. */
  readonly sessions: Moment
  /** One service has read the endpoint, or none can. */
  readonly description: Fact<true, void>
}

/** What is asked of the identity systems, and what is known of it. */
export interface AdmissionQuestion {
  readonly text: string
  readonly wanted: Wanted
  /** An instant in the past that is asked about; null for now. */
  readonly at: Date | null
  /** MAC of the endpoint that somebody named to compare with. */
  readonly twin: string | null
  readonly dossier: AdmissionDossier
  readonly index: AdmissionIndex
  /** What the administration service of each system came to so far. */
  readonly tallies: Map<string, Tally>
}

/** One question on its way through the services of the identity systems. */
export type AdmissionSearch = AdmissionQuestion & QuestionRun<AdmissionFacts>

export type IdentitySystem = System<'identity'>

export type IdentityPart = RowPart<AdmissionSearch, AdmissionFacts, 'identity'>
