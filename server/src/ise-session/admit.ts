import type { Classified } from '@patchbay/contract/identifiers/identifiers'
import type { IseSession } from '@patchbay/contract/common-queries/cisco-ise'
import { questionOf } from '../locate/vendors.ts'
import { askSources } from '../sources/ask-sources.ts'
import type { Answered, Asking } from '../sources/ask-sources.ts'
import { macPlace } from '../sources/page-address.ts'
import { defineQuestionSources } from '../sources/question-sources.ts'
import type { SourceParts } from '../sources/question-sources.ts'
import { endEndpoints, nameEndpoints, readGroupAndSwitch, readEndpoint } from './ask-endpoints.ts'
import { nameByWalks, readSighting } from './ask-index.ts'
import { leasesOfAddress, leasesOfPerson } from './ask-leases.ts'
import { askPeople } from './ask-people.ts'
import { askPolicy, namePolicy } from './ask-policy.ts'
import { nameBySessions, readSessions } from './ask-sessions.ts'
import { drawAdmission } from './draw.ts'
import { emptyDossier } from './dossier.ts'
import type { AdmissionIndex } from './index-of.ts'
import {
  admissionFacts,
  asksDhcp,
  asksDirectory,
  isConnected,
  noAuthentication,
  noEndpoint,
  ofAddress,
} from './search.ts'
import type { AdmissionFacts, AdmissionQuestion } from './search.ts'
import { admissionSources, chipOf } from './sources.ts'
import type { Service } from './sources.ts'
import { isSessionId } from './wanted.ts'
import type { Wanted } from './wanted.ts'

const chip =
  (service: Service) =>
  ({ name }: { readonly name: string }) =>
    chipOf(name, service)
const [endpoints, sessions, policy] = [chip('endpoints'), chip('sessions'), chip('policy')]

/** Each service of an identity system; then our own sightings, and who leads from an address or a person to an endpoint. */
const admissionTable = defineQuestionSources<AdmissionQuestion, AdmissionFacts, IseSession>({
  strip: ({ systems, wanted }) => admissionSources(systems, wanted),
  facts: admissionFacts,
  // oxfmt-ignore
  rows: [
    { source: 'identity',  chip: endpoints,                                                        gives: ['endpoint'],           part: ['choices', 'group', 'device'],              ask: nameEndpoints },
    { source: 'identity',  chip: endpoints,      after: ['endpoint'],    unless: noEndpoint,       gives: ['description'],        part: ['endpoint', 'containment'],                 ask: readEndpoint },
    { source: 'identity',  chip: endpoints,      after: ['sessions'],    unless: noEndpoint,                                      part: ['group', 'device', 'twin'],                 ask: readGroupAndSwitch },
    { source: 'identity',  chip: endpoints,                                                                                       part: ['endpoint', 'containment', 'device'],       ask: endEndpoints },
    { source: 'identity',  chip: sessions,                                                         gives: ['endpoint'],           part: ['choices'],                                 ask: nameBySessions },
    { source: 'identity',  chip: sessions,       after: ['endpoint'],    unless: noEndpoint,       gives: ['sessions'],           part: ['sessions', 'history', 'past', 'standing'], ask: readSessions },
    { source: 'identity',  chip: policy,         after: ['sessions'],    unless: noAuthentication,                                part: ['decision'],                                ask: namePolicy },
    { source: 'identity',  chip: policy,         after: ['description'], unless: noAuthentication,                                part: ['decision'],                                ask: askPolicy },
    { source: 'index',     asked: isConnected,                                                     gives: ['endpoint'],           part: ['choices'],                                 ask: nameByWalks },
    { source: 'index',     asked: isConnected,   after: ['endpoint'],                                                             part: ['sighting'],                                ask: readSighting },
    { source: 'dhcp',      asked: asksDhcp,                                                        gives: ['endpoint'],           part: ['choices'],                                 ask: leasesOfAddress },
    { source: 'dhcp',      asked: asksDhcp,      after: ['person'],      unless: ofAddress,        gives: ['endpoint'],           part: ['choices'],                                 ask: leasesOfPerson },
    { source: 'directory', asked: asksDirectory,                                                   gives: ['person', 'endpoint'], part: ['choices'],                                 ask: askPeople },
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

export interface AdmissionOptions extends Asking<IseSession> {
  readonly text: string
  readonly classified: Exclude<Classified, { readonly fault: string }>
  readonly wanted: Wanted
  /** An instant in the past; null for now. */
  readonly at: Date | null
  /** MAC to compare with; null for one that the console finds. */
  readonly twin: string | null
}

/** Why an endpoint was authorized or denied, and as what: asked of every identity system, told as it comes in. */
export async function admit(
  { index, ...parts }: AdmissionParts,
  asking: AdmissionOptions,
): Promise<Answered<IseSession>> {
  const { text, wanted, at, twin } = asking
  const typed = questionOf(text, asking.classified)
  const canonical = text.trim().toUpperCase()
  const session = { ...typed, kind: 'session', words: 'session id', canonical, vendor: null, badges: [] }
  const own = { text, wanted, at, twin, index, dossier: emptyDossier(at), tallies: new Map() }
  return askSources(admissionTable, parts, own, { ...asking, question: isSessionId(text) ? session : typed })
}
