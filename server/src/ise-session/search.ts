import { personRule } from '../locate/person-names.ts'
import type { PersonFact } from '../locate/person-names.ts'
import type { FactRules, QuestionRun, RowPart } from '../sources/question-sources.ts'
import { allAsked } from '../sources/shared-fact.ts'
import type { Fact, Moment } from '../sources/shared-fact.ts'
import type { System } from '../systems/open.ts'
import { bestOf, meantOf } from './chosen.ts'
import type { Offer } from './chosen.ts'
import { nothingNamed } from './dossier.ts'
import type { AdmissionDossier } from './dossier.ts'
import type { AdmissionIndex } from './index-of.ts'
import type { Tally } from './tally.ts'
import { asksLeases, asksPeople } from './sources.ts'
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

/** Without an identity system nobody is asked. */
export const isConnected = ({ systems }: AdmissionSearch) => systems.ofKind('identity').length > 0

export const asksDhcp = (search: AdmissionSearch) => isConnected(search) && asksLeases(search.wanted)
export const asksDirectory = (search: AdmissionSearch) => isConnected(search) && asksPeople(search.wanted)

const isOpen = ({ dossier }: AdmissionSearch) => dossier.choosing || dossier.mac !== null
export const noEndpoint = (search: AdmissionSearch) => (isOpen(search) ? null : '')
export const noAuthentication = (search: AdmissionSearch) =>
  isOpen(search) ? null : 'no authentication to explain'
export const ofAddress = ({ wanted }: AdmissionSearch) => (wanted.address === null ? null : '')

export const admissionFacts: FactRules<AdmissionQuestion, AdmissionFacts> = {
  endpoint: {
    value: (said, { wanted }) => wanted.mac ?? meantOf(said),
    already: ({ wanted }) => wanted.mac !== null,
    enough: (said) => (said.flat().length > 0 ? 'patience' : null),
    limit: 'chip',
    late: true,
    note: (mac, { systems, dossier, grown }, said) => {
      const offers = bestOf(said)
      const [offer] = offers
      const own = systems.ofKind('identity').some(({ name }) => name === offer?.source)
      Object.assign(dossier, { mac, choosing: false, choices: mac === null ? offers : [] })
      dossier.because = mac === null || offer === undefined || own ? null : offer
      if (mac === null) nothingNamed(dossier)
      grown()
    },
  },
  person: { ...personRule, limit: 'chip' },
  sessions: { ...allAsked, limit: 'chip', late: true },
  description: { ...allAsked, enough: () => 'now', limit: 'chip', late: true },
}
