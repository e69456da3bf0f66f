import type { Check } from '@patchbay/contract/changes/check'
import type { PortSnapshot } from './port/snapshot.ts'

type Found = Pick<Check, 'id' | 'level' | 'words' | 'way'>

/**
 * Saving keeps all that runs, also what somebody else has not saved. That nothing is unsaved is not said: a switch counts
 * its configuration as saved also when somebody looked at it (CISCO-CONFIG-MAN-MIB).
 */
export function checkSaved({ saved = null }: PortSnapshot): Found[] {
  if (saved === null || !saved.unsaved) return []
  const id = 'unsaved'
  if (saved.byRun !== null) {
    const words = `Its configuration was changed since it was last saved, as far as is known by run ${saved.byRun}.`
    return [{ id, level: 'green', words, way: null }]
  }
  const words = `Its configuration was changed and not saved since, by ${saved.source}: saving this keeps that as well.`
  return [{ id, level: 'amber', words, way: 'Ask who changed it, or say why it may be kept.' }]
}
