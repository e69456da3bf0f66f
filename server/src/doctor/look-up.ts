import type { Diagnosis } from '@patchbay/contract/workflows/network-connect/doctor'
import { locateSources } from '../locate/locate.ts'
import { questionIn } from '../locate/search.ts'
import type { LocateOptions } from '../locate/search.ts'
import { noteDocumented } from '../locate/verdict.ts'
import { questionOf } from '../locate/vendors.ts'
import { askSources } from '../sources/ask-sources.ts'
import type { Answered } from '../sources/ask-sources.ts'
import { defineQuestionSources } from '../sources/question-sources.ts'
import type { QuestionParts, QuestionSources } from '../sources/question-sources.ts'
import type { Row } from '../sources/ask-sources.ts'
import { stripOf } from '../sources/strip-of-rows.ts'
import { waiting } from '../sources/waiting-sources.ts'
import { readGateway } from './ask-gateway.ts'
import { readIdentity } from './ask-identity.ts'
import { readNames } from './ask-names.ts'
import { readPassage } from './ask-passages.ts'
import { readDevicePort } from './ask-port.ts'
import { readScopes } from './ask-scopes.ts'
import { drawDiagnosis } from './draw.ts'
import type { DoctorKnown } from './known/known.ts'
import { doctorFacts, doctorQuestion, reporting, unlessBroken } from './search.ts'
import type { DoctorFacts, DoctorQuestion, DoctorSearch } from './search.ts'

type DoctorSources = QuestionSources<DoctorQuestion, DoctorFacts, Diagnosis>

const kept: readonly string[] = ['index', 'dhcp', 'identity', 'wireless', 'directory']

/**
 * Who the device is and where, by the rows of Search and locate. Its facts and its search are a part of the doctor's, which types
 * cannot see through a function that takes a fact's name.
 */
const located = locateSources.rows
  .filter(({ source }) => kept.includes(source))
  .map((row) =>
    row.source === 'wireless' && row.after !== undefined ? { ...row, gives: ['air'] } : row,
  ) as unknown as DoctorSources['rows']

const named = ({ system }: { readonly system: { readonly name: string } | null }) => system?.name ?? 'index'
const beforeDevice = ['device', 'places', 'leases', 'sessions', 'air'] as const
const unless = unlessBroken
const goesSomewhere = ({ doctor }: DoctorSearch) => doctor.to.text !== ''
const gatewayChip = () => 'gateway'

/** First the device and its place, then the systems along its way, each once the ones before it have told and broke nothing. */
const rows: DoctorSources['rows'] = defineQuestionSources<DoctorQuestion, DoctorFacts, Diagnosis>({
  facts: doctorFacts,
  // oxfmt-ignore
  rows: [
    ...located,
    { source: 'switch',   order: 'one',                     after: beforeDevice,         gives: ['port'],     part: ['hops'], ask: reporting('port', named, readDevicePort) },
    { source: 'identity',                                   after: ['port'],     unless, gives: ['identity'], part: ['hops'], ask: reporting('identity', named, readIdentity) },
    { source: 'dhcp',                                       after: ['identity'], unless, gives: ['scopes'],   part: ['hops'], ask: reporting('scopes', named, readScopes) },
    { source: 'switch',   order: 'one', chip: gatewayChip,  after: ['scopes'],   unless, gives: ['gateway'],  part: ['hops'], ask: reporting('gateway', named, readGateway) },
    { source: 'dns',                                        after: ['gateway'],  unless, gives: ['names'],    part: ['hops'], ask: reporting('names', named, readNames) },
    { source: 'firewall', asked: goesSomewhere,             after: ['names'],    unless, gives: ['passages'], part: ['hops'], ask: reporting('passages', named, readPassage) },
  ],
  draw: ({ doctor, text }, sources) => drawDiagnosis(doctor, text, sources),
}).rows

const doctorSources: DoctorSources = {
  facts: doctorFacts,
  rows,
  ...(locateSources.begin && { begin: locateSources.begin }),
  drawnAtOnce: true,
  strip: (search) => [
    ...stripOf(rows as unknown as readonly Row<DoctorSearch>[], search),
    ...(search.systems.ofKind('switch').length === 0 ? [] : [waiting('gateway', 'Gateway', 'switch', false)]),
  ],
  draw: ({ doctor, dossier, text, identifier }, sources) => {
    noteDocumented(dossier, identifier.canonical, sources)
    return drawDiagnosis(doctor, text, sources)
  },
}

export interface DoctorLookUp extends Omit<LocateOptions<Diagnosis>, 'live' | 'requests' | 'draw'> {
  readonly to: DoctorKnown['to']
}

/** Examines the way of what was typed, hop by hop, and tells the diagnosis as it grows. */
export async function lookUpDoctor(
  parts: QuestionParts,
  { to, ...options }: DoctorLookUp,
): Promise<Answered<Diagnosis>> {
  const { classified, text } = options
  const located = questionIn(parts, { ...options, live: true, draw: () => undefined })
  return askSources(doctorSources, parts, doctorQuestion(located, to), {
    ...options,
    question: questionOf(text, classified),
  })
}
