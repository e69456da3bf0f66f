import type { CableHealth } from '@patchbay/contract/workflows/cable-health-check'
import type { Ask } from '@patchbay/connectors/asking'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import type { Identifier } from '@patchbay/contract/identifiers/identifiers'
import type { Question } from '@patchbay/contract/questions'
import { waysTo } from '../facts/ports.ts'
import { askSources } from '../sources/ask-sources.ts'
import type { Answered, Asking } from '../sources/ask-sources.ts'
import { defineQuestionSources } from '../sources/question-sources.ts'
import { usualPace } from '../sources/pace.ts'
import type { QuestionParts } from '../sources/question-sources.ts'
import { writeAccess } from '../switches/write-access.ts'
import { askHealth, askKept } from './ask-sources.ts'
import { drawCable } from './draw.ts'
import { findCablePort } from './find-port.ts'
import { cableFacts, emptyDossier, hasWay } from './search.ts'
import type { CableFacts, CableQuestion } from './search.ts'

/** What is kept of a port, and what its switch tells now by each way to it. */
const cableSources = defineQuestionSources<CableQuestion, CableFacts, CableHealth>({
  drawnAtOnce: true,
  facts: cableFacts,
  // oxfmt-ignore
  rows: [
    { source: 'index',  required: true,                                                                                          gives: ['record'], part: ['tests', 'closet'],   ask: askKept },
    { source: 'switch', required: hasWay, asked: hasWay,   systems: ({ ways }) => ways.map(({ system }) => system), order: 'in-turn',          part: ['sections', 'reasons'], ask: askHealth },
  ],
  draw: (search, sources) => drawCable(search, sources),
})

export interface CableLookUp extends Asking<CableHealth> {
  readonly identifier: Identifier
  readonly live: boolean
  readonly question: Omit<Question, 'askedAt'>
}

/** How the cable of a port is, without touching it; tells the answer as it grows. */
export async function lookUpCable(
  parts: QuestionParts,
  { identifier, live, question, ...asking }: CableLookUp,
): Promise<Answered<CableHealth>> {
  const { db, systems } = parts
  const { text } = question
  const target = await findCablePort(db, text, identifier)
  const ways = 'switch' in target && live ? waysTo(systems.ofKind('switch'), target.switch) : []
  const access = 'switch' in target ? writeAccess(systems, target.switch) : null
  const own = { db, text, target, ways, access, dossier: emptyDossier() }
  return askSources(cableSources, parts, own, { ...asking, question })
}

const deaf = { question: () => undefined, source: () => undefined, answer: () => undefined }

/** The same for a workflow, within the limit of its own question. Nothing hears it grow. */
export async function askCable(
  parts: Omit<QuestionParts, 'pace'>,
  q: string,
  { signal, limit }: Ask,
): Promise<CableHealth> {
  const read = classify(q)
  if ('fault' in read) throw new Error(`${q} is no port.`)
  const { identifier, words } = read
  const pace = { ...usualPace, whole: Math.min(usualPace.whole, limit) }
  const question = { text: q, kind: identifier.kind, words, canonical: q, vendor: null, badges: [] }
  const asking = { identifier, live: true, question, patient: true, signal, listener: deaf }
  return (await lookUpCable({ ...parts, pace }, asking)).answer
}
