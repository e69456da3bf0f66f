import type { IseSession } from '@patchbay/contract/common-queries/cisco-ise'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import { admit } from '../../ise-session/admit.ts'
import type { Answered } from '../../sources/ask-sources.ts'
import { indexOf } from '../../ise-session/index-of.ts'
import type { AdmissionIndex } from '../../ise-session/index-of.ts'
import { wantedFrom } from '../../ise-session/wanted.ts'
import type { Wanted } from '../../ise-session/wanted.ts'
import { CallError } from '../../errors/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { LastAnswers } from '../../sources/last-known/last-answers.ts'
import type { QuestionListener } from '../../sources/listener.ts'
import { streamQuestion } from '../../sources/stream/stream-question.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import type { Systems } from '../../systems/open.ts'
import { readIdentifier, refuseText } from '../../http/read-identifier.ts'
import type { CallContext } from '../call-context.ts'
import { ciscoIseMembersCalls } from './cisco-ise/members.ts'

const refuse = (fields: Record<string, string>) => new CallError('input-not-valid', { fields })

/** A port is asked for by the address of its switch: ours, or the one that an identity system has. */
async function refuseUnknownSwitch(systems: Systems, index: AdmissionIndex, { port }: Wanted): Promise<void> {
  if (systems.ofKind('identity').length > 0) return
  if (port !== null && (await index.addressOf(port.switch)) === null) {
    throw refuseText(`a port of ${port.switch}, a switch without a known address, so no system can be asked`)
  }
}

function instantOf(text: string | undefined): Date | null {
  const at = text === undefined ? null : new Date(text)
  if (at !== null && at.getTime() > Date.now()) throw refuse({ at: 'lies in the future' })
  return at
}

function twinOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const classified = classify(text)
  const mac =
    'fault' in classified || classified.identifier.kind !== 'mac' ? null : classified.identifier.canonical
  if (mac === null) throw refuse({ twin: 'not a MAC. Enter the MAC of an endpoint.' })
  return mac
}

export function ciscoIseCalls(
  { database, systems, log }: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /common-queries/cisco-ise/' | 'GET /common-queries/cisco-ise/members/'> {
  const index = indexOf(database)
  const kept = new KeptQuestions()
  const answers = new LastAnswers(database, '/common-queries/cisco-ise', log)
  return {
    'GET /common-queries/cisco-ise/': async (asked) => {
      const { query, signal, streamed } = asked
      const classified = readIdentifier(query.q)
      const wanted = wantedFrom(query.q, classified.identifier)
      if ('fault' in wanted) throw refuseText(wanted.fault)
      const [at, twin] = [instantOf(query.at), twinOf(query.twin)]
      await refuseUnknownSwitch(systems, index, wanted)
      const ask = (keeping: Systems, listener: QuestionListener<IseSession>) =>
        admit(
          { systems: keeping, log, pace, index },
          { text: query.q, classified, wanted, at, twin, patient: streamed, signal, listener },
        )
      const about = JSON.stringify([wanted, at, twin])
      return streamQuestion<IseSession, Answered<IseSession>>(kept, asked, systems, ask, { answers, about })
    },
    ...ciscoIseMembersCalls({ systems }, pace),
  }
}
