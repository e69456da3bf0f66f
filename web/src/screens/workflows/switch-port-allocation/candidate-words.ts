import type { Candidate } from '@patchbay/contract/workflows/switch-port-allocation'
import type { Glyph } from '../../../ui/state-glyph.tsx'

/** As it is named in buttons: `sw-b12-2 Gi1/0/14`. */
export const portName = ({ switch: name, interface: on }: Candidate): string => `${name} ${on}`

/** May the reader hold it: nothing speaks against it, and nobody keeps it. */
export const canHold = ({ standing, meets, hold }: Candidate): boolean =>
  hold === null && meets !== false && (standing === 'free' || standing === 'not-proven')

/** Its state in one or two words. */
export function standingWords({ standing, meets, hold, reclaim }: Candidate): string {
  if (hold !== null) return hold.mine ? 'held by you' : `held by ${hold.holder}`
  if (standing === 'taken') return 'in use'
  if (meets === false) return 'does not fit'
  if (standing === 'reclaimable') return reclaim?.state === 'waiting' ? 'owner asked' : 'may be reclaimed'
  return standing === 'free' ? 'free' : 'unused as far as known'
}

export function standingGlyph({ standing, meets, hold }: Candidate): Glyph {
  if (hold !== null) return hold.mine ? 'ok' : 'lock'
  if (standing === 'taken') return 'failed'
  if (meets === false || standing === 'reclaimable') return 'warn'
  return standing === 'free' ? 'ok' : 'partial'
}

/** What to plug: from the panel port to the switch port, or that the records have it patched. */
export const cordWords = ({ reach, outlet }: Candidate): string => {
  if (reach === 'patched') return 'patched'
  if (outlet === null) return 'cord needed'
  return `cord from ${[outlet.panel, outlet.panelPort].filter(Boolean).join(' ') || 'the panel'}`
}
