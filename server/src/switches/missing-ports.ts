import type { PortSpan } from '@patchbay/contract/identifiers/port-range'
import type { SwitchDossier } from './dossier.ts'
import { amongPorts } from './find-device.ts'
import type { PortNow } from './now.ts'

const spanWords = ({ before, first, last }: PortSpan) =>
  first === last ? `${before}${first}` : `${before}${first}-${last}`

/**
 * Ports that were asked for and that the switch does not have, in one sentence without its full stop; null where all are
 * there, or nothing is known of its ports yet. Who says so is part of it: the switch now, or the last walk.
 */
export function missingPorts(
  { spans, remembered, reported, sections }: SwitchDossier,
  ports: readonly Pick<PortNow, 'interface'>[],
): string | null {
  if (spans === null || remembered === null || ports.length === 0) return null
  const missing = spans.filter((span) => !ports.some((port) => amongPorts([span], port.interface)))
  if (missing.length === 0) return null
  const { name } = remembered.device
  const what = `no ${missing.length === 1 ? 'port' : 'ports'} ${missing.map(spanWords).join(', ')}`
  const state = sections.get('interfaces')?.state
  if (state === 'partial') return `The readable part of ${name} has ${what}`
  // Asked for one port by its name, a switch that does not have it tells nothing of it.
  if (reported.interfaces !== undefined || state === 'not-told') return `${name} has ${what}`
  const asking = state === 'waiting' || state === 'asking'
  return `The last walk of ${name} found ${what}${asking ? '; asking the switch' : ''}`
}
