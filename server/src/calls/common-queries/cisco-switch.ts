import type { Picture } from '@patchbay/contract/switches/picture'
import { readPortRange } from '@patchbay/contract/identifiers/port-range'
import { classify } from '@patchbay/contract/identifiers'
import { CallError } from '../../http/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { listenerOf } from '../../sources/listener.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { runCommand } from '../../switches/run-command.ts'
import { askSwitchQuestion } from '../../switches/switch-question.ts'
import type { Surroundings } from '../surroundings.ts'

type Own = 'GET /common-queries/cisco-switch/' | 'GET /common-queries/cisco-switch/command/'

const refuse = (fault: string) => new CallError('input-not-valid', { fields: { q: fault } })

/** What the text is taken for, in words; refuses what names no switch. */
function readText(q: string): { words: string; kind: string } {
  const classified = classify(q)
  if ('fault' in classified) throw refuse(classified.fault)
  const { identifier } = classified
  if (identifier.kind === 'port' && identifier.port.switch === null) {
    throw refuse(`a port without its switch: type the switch too, as in "sw-b12-2 ${identifier.canonical}"`)
  }
  const range = readPortRange(q)
  if ('fault' in range) throw refuse(range.fault)
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
  surroundings: Pick<Surroundings, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, Own> {
  const { database, systems, log } = surroundings
  return {
    'GET /common-queries/cisco-switch/': async ({ query, signal, streamed, tell }) => {
      const asked = performance.now()
      const found = await askSwitchQuestion(
        { db: database, systems, log, pace },
        {
          text: query.q,
          ...readText(query.q),
          view: query.view,
          live: query.live === 'yes',
          patient: streamed,
          signal,
          listener: listenerOf<Picture>(tell, query.raw),
        },
      )
      tell('settled', { took: Math.round(performance.now() - asked) })
      return found
    },
    'GET /common-queries/cisco-switch/command/': ({ query, signal }) => runCommand(systems, query, signal),
  }
}
