import type { Classified } from '@patchbay/contract/identifiers'
import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import type { Question } from '@patchbay/contract/questions'
import { personRule } from '../locate/person-names.ts'
import { makerOf } from '../locate/vendors.ts'
import { askSources } from '../sources/ask-sources.ts'
import type { Answered, Asking } from '../sources/ask-sources.ts'
import { macPlace } from '../sources/page-address.ts'
import { defineQuestionSources } from '../sources/question-sources.ts'
import type { SourceParts } from '../sources/question-sources.ts'
import { allAsked } from '../sources/shared-fact.ts'
import { endEndpoints, nameEndpoints, readAround, readEndpoint } from './ask-endpoints.ts'
import { nameByWalks, readSighting } from './ask-index.ts'
import { leasesOfAddress, leasesOfPerson } from './ask-leases.ts'
import { askPeople } from './ask-people.ts'
import { askPolicy, namePolicy, nothingNamed } from './ask-policy.ts'
import { nameBySessions, readSessions } from './ask-sessions.ts'
import { bestOf, meantOf } from './chosen.ts'
import { drawAdmission } from './draw.ts'
import { emptyDossier } from './dossier.ts'
import type { AdmissionIndex } from './index-of.ts'
import type { AdmissionFacts, AdmissionQuestion, AdmissionSearch } from './search.ts'
import { admissionSources, asksLeases, asksPeople, chipOf } from './sources.ts'
import type { Service } from './sources.ts'
import { isSessionId } from './wanted.ts'
import type { Wanted } from './wanted.ts'

const service = (of: Service) => ({ source: 'identity', chip: ({ name }: { name: string }) => chipOf(name, of) }) as const
const endpoints = service('endpoints')
const sessions = service('sessions')
const policy = service('policy')

const isConnected = ({ systems }: AdmissionSearch) => systems.ofKind('identity').length > 0
const noEndpoint = ({ dossier }: AdmissionSearch) => (dossier.choosing || dossier.mac !== null ? null : '')
const nothingToExplain = ({ dossier }: AdmissionSearch) =>
  dossier.choosing || dossier.mac !== null ? null : 'no authentication to explain'
const leased = (search: AdmissionSearch) => isConnected(search) && asksLeases(search.wanted)
const ofAddress = ({ wanted }: AdmissionSearch) => (wanted.address === null ? null : '')

/** Each service of an identity system; then our own sightings, and who leads from an address or a person to an endpoint. */
const admissionTable = defineQuestionSources<AdmissionQuestion, AdmissionFacts, Admission>({
  strip: ({ systems, wanted }) => admissionSources(systems, wanted),
  facts: {
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
  },
  rows: [
    { ...endpoints, gives: ['endpoint'], part: ['choices', 'group', 'device'], ask: nameEndpoints },
    { ...endpoints, after: ['endpoint'], unless: noEndpoint, gives: ['description'], part: ['endpoint', 'containment'], ask: readEndpoint },
    { ...endpoints, after: ['sessions'], unless: noEndpoint, part: ['group', 'device', 'twin'], ask: readAround },
    { ...endpoints, part: ['endpoint', 'containment', 'device'], ask: endEndpoints },
    { ...sessions, gives: ['endpoint'], part: ['choices'], ask: nameBySessions },
    { ...sessions, after: ['endpoint'], unless: noEndpoint, gives: ['sessions'], part: ['sessions', 'history', 'past'], ask: readSessions },
    { ...policy, after: ['sessions'], unless: nothingToExplain, part: ['decision'], ask: namePolicy },
    { ...policy, after: ['description'], unless: nothingToExplain, part: ['decision'], ask: askPolicy },
    { source: 'index', asked: isConnected, gives: ['endpoint'], part: ['choices'], ask: nameByWalks },
    { source: 'index', asked: isConnected, after: ['endpoint'], part: ['sighting'], ask: readSighting },
    { source: 'dhcp', asked: leased, gives: ['endpoint'], part: ['choices'], ask: leasesOfAddress },
    { source: 'dhcp', asked: leased, after: ['person'], unless: ofAddress, gives: ['endpoint'], part: ['choices'], ask: leasesOfPerson },
    { source: 'directory', asked: (search) => isConnected(search) && asksPeople(search.wanted), gives: ['person', 'endpoint'], part: ['choices'], ask: askPeople },
  ],
  named: ({ dossier, wanted }, source) => ({
    mac: macPlace(dossier.mac, source),
    id: source.kind === 'identity' ? (dossier.endpoint.value?.id ?? null) : null,
    address: wanted.address,
  }),
  draw: ({ dossier, text, twin }, sources) => drawAdmission(dossier, { text, twin }, sources),
})

export interface AdmissionParts extends SourceParts {
  readonly index: AdmissionIndex
}

export interface AdmissionOptions extends Asking<Admission> {
  readonly text: string
  readonly classified: Exclude<Classified, { readonly fault: string }>
  readonly wanted: Wanted
  /** An instant in the past; null for now. */
  readonly at: Date | null
  /** MAC to compare with; null for one that the console finds. */
  readonly twin: string | null
}

function questionFrom({ text, classified }: Pick<AdmissionOptions, 'text' | 'classified'>): Omit<Question, 'askedAt'> {
  const { kind, canonical } = classified.identifier
  const session = isSessionId(text)
  return {
    text,
    kind: session ? 'session' : kind,
    words: session ? 'session id' : classified.words,
    canonical: session ? text.trim().toUpperCase() : canonical,
    vendor: kind === 'mac' && !session ? makerOf(canonical) : null,
    badges: session ? [] : [...classified.badges],
  }
}

/** Why an endpoint was authorized or denied, and as what: asked of every identity system, told as it comes in. */
export async function admit(
  { index, ...parts }: AdmissionParts,
  asking: AdmissionOptions,
): Promise<Answered<Admission>> {
  const { text, wanted, at, twin } = asking
  const own = { text, wanted, at, twin, index, dossier: emptyDossier(at), tallies: new Map() }
  return askSources(admissionTable, parts, own, { ...asking, question: questionFrom(asking) })
}
