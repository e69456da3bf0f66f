import { readThing } from './protected-thing.ts'
import type { ProtectedThing } from './protected-thing.ts'
import { readVlanWanted } from './vlan-wanted.ts'

/** Where a VLAN may be meant alone; all of them are things as `readThing` takes them. */
const placeKinds = ['switch', 'port', 'room'] as const

export interface VlanPlace {
  /** Numbers from one to the other, both of them meant; or a name in which `*` stands for anything. */
  readonly vlan: { readonly from: number; readonly to: number } | { readonly name: string }
  /** Null for everywhere. */
  readonly at: ProtectedThing | null
}

/** VLANs as they are written, as examples. */
export const vlanPlaceExamples = ['vlan 38', 'vlan 300-309', 'vlan *payment* at switch sw-b12-*'] as const

/**
 * VLANs by number, range or name, and perhaps a place, such as `300-309` or `*payment* at room B12-3-*`; a sentence that names the
 * fault where it is none.
 */
export function readVlanPlace(line: string): VlanPlace | { readonly fault: string } {
  const text = line.trim()
  const [what = '', place] = text.split(/\s+at\s+(.*)/i)
  const vlan = readVlans(what)
  if ('fault' in vlan) return vlan
  if (place === undefined) return { vlan, at: null }
  const at = readThing(place)
  if ('fault' in at) return at
  if (placeKinds.some((kind) => kind === at.kind)) return { vlan, at }
  return { fault: `“${place}” is not a place: it must begin with ${placeKinds.join(', ')}` }
}

function readVlans(what: string): VlanPlace['vlan'] | { readonly fault: string } {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(what) ?? []
  if (first === undefined || last === undefined) {
    const read = readVlanWanted(what)
    return 'id' in read ? { from: read.id, to: read.id } : read
  }
  for (const end of [first, last]) {
    const read = readVlanWanted(end)
    if ('fault' in read) return read
  }
  const [from, to] = [Number(first), Number(last)]
  return from <= to ? { from, to } : { fault: `“${what}” ends before it starts` }
}
