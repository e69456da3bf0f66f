import type { Facts } from '../facts.ts'
import { portRows } from '../interface-rows.ts'
import { scalar, table } from '../subtree.ts'
import type { Row, Subtree } from '../subtree.ts'
import { number, text, ticks } from '../values.ts'

interface Message {
  readonly severity: number
  readonly facility: string
  readonly name: string
  readonly text: string
  readonly at: number
}

/** The history's size as set up here; the device's own default is one message. */
const kept = 50

/** Severities count from 1 for emergency in this MIB. */
const error = 4
const warning = 5

/** The last changes of links, as the device's history has them: warnings and worse. */
function messages(facts: Facts): Row<Message>[] {
  const { device, world } = facts
  const changed = portRows(facts, (of) => of.kind === 'physical' && of.lastChange > device.bootedAt)
    .map(({ subject }) => subject.of)
    .sort((a, b) => a.lastChange - b.lastChange)
    .flatMap((of): Message[] => {
      const state = world.operUp(device, of) ? 'up' : 'down'
      const link = {
        severity: error,
        facility: 'LINK',
        name: 'UPDOWN',
        text: `Interface ${of.name}, changed state to ${state}`,
        at: of.lastChange,
      }
      if (of.errDisabled === null) return of.adminUp ? [link] : []
      const cause = `${of.errDisabled} error detected on ${of.shortName}, putting ${of.shortName} in err-disable state`
      return [
        { severity: warning, facility: 'PM', name: 'ERR_DISABLE', text: cause, at: of.lastChange },
        link,
      ]
    })
  const first = Math.max(0, changed.length - kept)
  return changed.slice(first).map((subject, at) => ({ index: [first + at + 1], subject }))
}

const history = table<Message>('1.3.6.1.4.1.9.9.41.1.2.3.1', {
  rows: messages,
  columns: {
    2: (message) => text(message.facility),
    3: (message) => number(message.severity),
    4: (message) => text(message.name),
    5: (message) => text(message.text),
    6: (message, facts) => ticks(facts.upAt(message.at)),
  },
})

/** CISCO-SYSLOG-MIB. */
export const logObjects: readonly Subtree[] = [
  scalar('1.3.6.1.4.1.9.9.41.1.2.1', () => number(kept)),
  history,
]
