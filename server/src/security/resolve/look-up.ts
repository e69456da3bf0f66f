import type { Ask } from '@patchbay/connectors/asking'
import type { Identifier } from '@patchbay/contract/identifiers/identifiers'
import type { Question } from '@patchbay/contract/questions'
import type { Resolution } from '@patchbay/contract/workflows/cyber-security-response'
import { askSources } from '../../sources/ask-sources.ts'
import type { Answered, Asking } from '../../sources/ask-sources.ts'
import { usualPace } from '../../sources/pace.ts'
import { defineQuestionSources } from '../../sources/question-sources.ts'
import type { QuestionParts } from '../../sources/question-sources.ts'
import { endInIndex, followInIndex, gatherInIndex, nameByIndex } from './ask-index.ts'
import { followLeases, nameByLeases } from './ask-leases.ts'
import { followHistory, gatherSessions, nameBySessions } from './ask-sessions.ts'
import { drawResolution } from './draw.ts'
import { addressIn, emptyDossier, nameIn, noDevice, resolveFacts } from './search.ts'
import type { ResolveFacts, ResolveQuestion } from './search.ts'

const ofLease = (search: ResolveQuestion) => addressIn(search) !== null || nameIn(search) !== null

/** Who held the indicator at the time, then where that was and as whom, then which other MACs it has, then where all are now. */
const resolveSources = defineQuestionSources<ResolveQuestion, ResolveFacts, Resolution>({
  drawnAtOnce: true,
  facts: resolveFacts,
  // oxfmt-ignore
  rows: [
    { source: 'index',    required: true,                                           gives: ['device'],  part: ['statements'],                        ask: nameByIndex },
    { source: 'index',                       after: ['device'],  unless: noDevice,  gives: ['names'],   part: ['place'],                             ask: followInIndex },
    { source: 'index',                       after: ['names'],   unless: noDevice,  gives: ['deviceMacs'], part: ['deviceMacs'],                           ask: gatherInIndex },
    { source: 'index',                       after: ['deviceMacs'], unless: noDevice,                      part: ['downstream', 'protectedBy'],         ask: endInIndex },
    { source: 'dhcp',     required: ofLease,                                        gives: ['device'],  part: ['statements'],                        ask: nameByLeases },
    { source: 'dhcp',                        after: ['device'],  unless: noDevice,  gives: ['names', 'deviceMacs'], part: ['deviceMacs'],                  ask: followLeases },
    { source: 'identity', required: true,                                           gives: ['device'],  part: ['statements'],                        ask: nameBySessions },
    { source: 'identity',                    after: ['device'],  unless: noDevice,  gives: ['names'],   part: ['statements', 'place', 'owner'],      ask: followHistory },
    { source: 'identity',                    after: ['names'],   unless: noDevice,  gives: ['deviceMacs'], part: ['deviceMacs'],                           ask: gatherSessions },
  ],
  draw: drawResolution,
})

export interface ResolveLookUp extends Asking<Resolution> {
  readonly identifier: Identifier
  readonly at: Date
  readonly question: Omit<Question, 'askedAt'>
}

/** Who an indicator was at a time; tells the answer as it grows. */
export function lookUpIndicator(
  parts: QuestionParts,
  { identifier, at, question, ...asking }: ResolveLookUp,
): Promise<Answered<Resolution>> {
  const own = { db: parts.db, text: question.text, identifier, at, dossier: emptyDossier() }
  return askSources(resolveSources, parts, own, { ...asking, question })
}

const deaf = { question: () => undefined, source: () => undefined, answer: () => undefined }

/** The same for the queue, which nobody watches as it grows. */
export async function resolveQuietly(
  parts: Omit<QuestionParts, 'pace'>,
  { text, identifier, at }: { readonly text: string; readonly identifier: Identifier; readonly at: Date },
  { signal, limit }: Ask,
): Promise<Resolution> {
  const pace = { ...usualPace, whole: Math.min(usualPace.whole, limit) }
  const { kind, canonical } = identifier
  const question = { text, kind, words: kind, canonical, vendor: null, badges: [] }
  const asking = { identifier, at, question, patient: true, signal, listener: deaf }
  return (await lookUpIndicator({ ...parts, pace }, asking)).answer
}
