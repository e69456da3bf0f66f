import type { SectionWish } from '@patchbay/connectors/switch/writes'
import { refused } from '@patchbay/connectors/failures'
import type { Operation, Means } from '../changes/kind.ts'
import type { PortSnapshot } from './snapshot.ts'
import { neededWriteAccess } from '../switches/write-access.ts'

export const notOffered = (what: string) =>
  refused({ cause: 'right-missing', message: `The system cannot ${what}.` })

/** Wanted lines of an interface's section: set where they differ, and read back. */
export function sectionOperation(
  intent: { readonly switch: string },
  before: Pick<PortSnapshot, 'interface'>,
  means: Means,
  wish: SectionWish,
): Operation {
  const read = async (ask: Parameters<Operation['holds']>[0]) => {
    const { system, device } = neededWriteAccess(means.systems, intent.switch)
    const { readConfiguration } = await system.can()
    if (readConfiguration === undefined) throw notOffered('read a section')
    return (await readConfiguration(device, { interface: before.interface }, ask)).value
  }
  return {
    apply: async (writing) => {
      const { system, device, plans } = neededWriteAccess(means.systems, intent.switch)
      const { configureInterface } = await system.writes()
      if (configureInterface === undefined) throw notOffered('set a section')
      const lines = plans.lines(await read(writing), wish)
      return configureInterface(device, { interface: before.interface, lines }, writing)
    },
    holds: async (ask) => {
      const { plans } = neededWriteAccess(means.systems, intent.switch)
      const missing = plans.lines(await read(ask), wish)
      return {
        holds: missing.length === 0,
        seen:
          missing.length === 0 ? 'The section is as intended.' : `The section lacks: ${missing.join(', ')}.`,
      }
    },
  }
}
