import type { Ask } from '@patchbay/connectors/asking'
import type { CableTestAsked } from '@patchbay/contract/changes/kinds/test-cable'
import { portNow } from '../../../facts/ports.ts'
import { notTold } from '../../../ports/not-reported.ts'
import { notOffered } from '../../../ports/section-operation.ts'
import { neededWriteAccess } from '../../../switches/write-access.ts'
import type { Means, Operation } from '../../kind.ts'
import { sentAt } from '../sent-once.ts'
import type { CableSnapshot } from './read.ts'

/** Milliseconds after the start of a test within which a link that is down may come back by itself. */
const grace = 45_000

/**
 * The link as it was before the test. It comes back by itself as a rule; a port that is err-disabled, or whose link stays down
 * longer than it may, is shut and opened. A port that had no link is open, and that is all.
 */
export function linkAsBefore(intent: CableTestAsked, before: CableSnapshot, means: Means): Operation {
  const read = async (ask: Ask) => {
    const reading = await portNow(neededWriteAccess(means.systems, intent.switch), before.interface, ask)
    if (reading === null) throw notTold('links')
    const { adminUp, operUp, status } = reading.value
    const down = status === 'err-disabled' ? status : adminUp ? 'without link' : 'shut'
    const well = adminUp && status !== 'err-disabled' && (operUp === true || !before.operUp)
    return { well, down, words: operUp === true ? 'up' : down }
  }
  return {
    apply: async (writing) => {
      const { down } = await read(writing)
      const sent = await sentAt(before.mark, means)
      const young = sent !== null && means.now().getTime() - sent.getTime() < grace
      if (young && down === 'without link')
        return { sent: [], answer: 'Nothing is sent yet: the link may come back by itself.' }
      const { system, device, plans } = neededWriteAccess(means.systems, intent.switch)
      const { configureInterface } = await system.writes()
      if (configureInterface === undefined) throw notOffered('set a section')
      const shut = plans.lines(before.section, { shutdown: 'shutdown' })
      const open = plans.lines(
        { ...before.section, lines: [...before.section.lines, ...shut] },
        { shutdown: null },
      )
      return configureInterface(device, { interface: before.interface, lines: [...shut, ...open] }, writing)
    },
    holds: async (ask) => {
      const { well, words } = await read(ask)
      return { holds: well, seen: well ? `The port is ${words}, as before.` : `the port is ${words}.` }
    },
  }
}
