import type { SectionWish } from '@patchbay/connectors/switch/writes'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { Operation, Means } from '../changes/kind.ts'
import { notOffered } from './section-operation.ts'
import type { PortSnapshot } from './snapshot.ts'
import { neededWriteAccess } from '../switches/write-access.ts'

/** What runs is kept for the next start: saved, and the section read back from what was saved. */
export function saveOperation(
  intent: PortIntent,
  before: PortSnapshot,
  means: Means,
  wish: SectionWish,
): Operation {
  return {
    apply: async (writing) => {
      const { system, device } = neededWriteAccess(means.systems, intent.switch)
      const { saveConfiguration } = await system.writes()
      if (saveConfiguration === undefined) throw notOffered('save its configuration')
      return saveConfiguration(device, writing)
    },
    holds: async (ask) => {
      const { system, device, plans } = neededWriteAccess(means.systems, intent.switch)
      const { readSavedSection } = await system.can()
      if (readSavedSection === undefined) throw notOffered('read what is saved')
      const { value } = await readSavedSection(device, { interface: before.interface }, ask)
      const missing = plans.lines(value, wish)
      return {
        holds: missing.length === 0,
        seen:
          missing.length === 0
            ? 'The saved configuration is as intended.'
            : `The saved configuration lacks: ${missing.join(', ')}.`,
      }
    },
  }
}
