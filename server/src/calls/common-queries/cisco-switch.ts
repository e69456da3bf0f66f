import type { Picture } from '@patchbay/contract/switches/picture'
import { readPortRange } from '@patchbay/contract/identifiers/port-range'
import type { Handlers } from '../../http/handlers.ts'
import { listenerOf } from '../../sources/listener.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { runCommand } from '../../switches/run-command.ts'
import { askSwitchQuestion } from '../../switches/switch-question.ts'
import { readText, refusePortAlone, refuseText } from '../read-identifier.ts'
import type { Surroundings } from '../surroundings.ts'

type Own = 'GET /common-queries/cisco-switch/' | 'GET /common-queries/cisco-switch/command/'

/** What the text is taken for, in words; refuses what names no switch. */
function readSwitch(q: string): { words: string; kind: string } {
  const classified = readText(q)
  const { identifier } = classified
  refusePortAlone(identifier)
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
          ...readSwitch(query.q),
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
