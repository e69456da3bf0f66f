import type { ScanCard } from '@patchbay/contract/scanner/scanner'
import type { Documented, Dossier } from './dossier.ts'

/** What a patch record takes a scanned thing for: an outlet by its label, a port by its name, a device by its MAC. */
export function patchPart(
  { asked, mac, infrastructure }: Dossier,
  own: Documented | null,
): ScanCard['patch'] {
  const list = own?.kind.resource.name
  if (own !== null && list === 'network-locations') return { role: 'outlet', value: own.title }
  if (list === 'access-points') {
    const address = mac ?? own?.facts['MAC'] ?? null
    return address === null ? null : { role: 'device', value: address }
  }
  if (asked !== null) return { role: 'port', value: `${asked.switch} ${asked.interface}` }
  const ask = infrastructure?.known?.ask
  if (ask?.kind === 'port') return { role: 'port', value: ask.q }
  return mac === null || infrastructure !== null ? null : { role: 'device', value: mac }
}
