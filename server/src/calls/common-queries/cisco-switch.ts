import type { Picture } from '@patchbay/contract/switches/picture'
import { readPortRange } from '@patchbay/contract/identifiers/port-range'
import { kinds } from '../../changes/start/kinds.ts'
import { readableKinds } from '../../changes/rights/readable-run.ts'
import type { Handlers } from '../../http/handlers.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { streamQuestion } from '../../sources/stream/stream-question.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { runCommand } from '../../switches/run-command.ts'
import { askSwitchQuestion } from '../../switches/switch-question.ts'
import type { Answered } from '../../sources/ask-sources.ts'
import { readText, refusePortAlone, refuseText } from '../../http/read-identifier.ts'
import type { CallContext } from '../call-context.ts'

type Own = 'GET /common-queries/cisco-switch/' | 'GET /common-queries/cisco-switch/command/'

/** What the text is taken for, in words; refuses what names no switch. */
function readSwitch(q: string): { words: string; kind: string } {
  const classified = readText(q)
  const { identifier } = classified
  refusePortAlone(identifier)
  if (identifier.kind === 'partial-mac') {
    throw refuseText('part of a MAC, which names no switch. Use Search and locate.')
  }
  const range = readPortRange(q)
  if ('fault' in range) throw refuseText(range.fault)
  const ports = range.ports
  const [span] = ports ?? []
  const kind = identifier.kind
  if (span !== undefined) {
    const several = ports?.length !== 1 || span.first !== span.last
    return { words: several ? 'switch and ports' : 'switch and port', kind: 'port' }
  }
  return { words: kind === 'name' ? 'switch, room or outlet' : classified.words, kind }
}

export function ciscoSwitchCalls(
  context: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, Own> {
  const { database, systems, log } = context
  const kept = new KeptQuestions()
  return {
    'GET /common-queries/cisco-switch/': async (asked) => {
      const { query, signal, streamed, person } = asked
      const read = readSwitch(query.q)
      return streamQuestion<Picture, Answered<Picture>>(kept, asked, systems, (keeping, listener) =>
        askSwitchQuestion(
          { db: database, systems: keeping, log, pace },
          {
            text: query.q,
            ...read,
            view: query.view,
            live: query.live === 'yes',
            patient: streamed,
            reader: { id: person.profile.id, kinds: readableKinds(kinds, person) },
            signal,
            listener,
          },
        ),
      )
    },
    'GET /common-queries/cisco-switch/command/': ({ query, signal }) => runCommand(systems, query, signal),
  }
}
