import type { VlanRef } from '@patchbay/contract/switches/port'

export const vlanRefOf = (names: ReadonlyMap<number, string>, id: number): VlanRef => ({
  id,
  name: names.get(id) ?? null,
})

/** `10,20-29,40`. */
export function listOf(vlans: readonly number[]): string {
  const sorted = [...new Set(vlans)].sort((a, b) => a - b)
  const spans: [number, number][] = []
  for (const vlan of sorted) {
    const last = spans.at(-1)
    if (last !== undefined && last[1] === vlan - 1) last[1] = vlan
    else spans.push([vlan, vlan])
  }
  return spans.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',')
}
