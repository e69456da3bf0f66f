import type { Check } from '@patchbay/contract/changes/check'
import type { PortSnapshot } from './port/snapshot.ts'

type Found = Pick<Check, 'id' | 'level' | 'words' | 'way'>

const id = 'spanning-tree'

/** What spanning tree does to a port of a device: whether it lets it through now, and what its section leaves to the switch. */
export function checkSpanningTree({ mode, section, spanningTree = [] }: PortSnapshot): Found[] {
  if (mode !== 'access') return []
  const closed = spanningTree.filter(({ state }) => state === 'blocking' || state === 'broken')
  if (closed.length > 0) {
    const where = closed.map(({ vlan, state }) => `${state}${vlan === null ? '' : ` in VLAN ${vlan}`}`)
    const words = `Spanning tree has the port ${where.join(', ')}: nobody behind it has network, as where a loop is plugged in.`
    return [{ id, level: 'amber', words, way: 'Look for what is plugged in there first.' }]
  }
  const lines = section.lines.map((line) => line.trim())
  const edge =
    spanningTree.some(({ type }) => type?.includes('Edge') === true) ||
    lines.some((line) => /^spanning-tree portfast(?! (?:disable|network))/.test(line))
  const guarded = lines.some((line) => line === 'spanning-tree bpduguard enable')
  const words = [
    edge
      ? 'Spanning tree lets a device through at once.'
      : 'Its section sets no portfast: unless the switch does for all ports, a device waits half a minute after each link.',
    ...(guarded ? [] : ['Its section sets no bpduguard; the switch may for all ports.']),
  ].join(' ')
  return [{ id, level: 'green', words, way: null }]
}
