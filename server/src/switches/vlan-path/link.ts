import type { InterfaceState } from '@patchbay/connectors/switch/capabilities'

export type Verdict = 'yes' | 'no' | 'unknown'

/** One end of a link between switches. Of a bundle it is the channel: its members are configured by it. */
export interface LinkEnd {
  readonly switch: string
  /** Short name. */
  readonly interface: string
  readonly mode: InterfaceState['mode']
  readonly accessVlan: number | null
  readonly nativeVlan: number | null
  readonly allowedVlans: InterfaceState['allowedVlans']
  /** When a walk read it; null for what the switch said just now. */
  readonly walkedAt: Date | null
}

/** A link as it is seen from one of its ends. */
export interface Link {
  readonly from: LinkEnd
  readonly to: {
    /** What it calls itself, or the switch by the name that we have for it; null where nobody says who is there. */
    readonly name: string | null
    /** False for what is none of the switches that are connected here. */
    readonly known: boolean
    /** Null where its port was not read. */
    readonly end: LinkEnd | null
  }
}

/** Does this end let frames of the VLAN through. */
export function lets({ mode, accessVlan, allowedVlans }: LinkEnd, vlan: number): Verdict {
  if (mode === 'routed') return 'no'
  if (mode === 'access') return accessVlan === null ? 'unknown' : accessVlan === vlan ? 'yes' : 'no'
  if (mode === 'unknown' || allowedVlans === null) return 'unknown'
  return allowedVlans === 'all' || allowedVlans.includes(vlan) ? 'yes' : 'no'
}

/** Do its frames go without a tag; null where the native VLAN was not told. */
function untagged({ mode, nativeVlan }: LinkEnd, vlan: number): boolean | null {
  if (mode === 'access') return true
  return nativeVlan === null ? null : nativeVlan === vlan
}

export interface Passage {
  readonly verdict: Verdict
  /** The end that does not let it through, or of which it is not known; null where both do. */
  readonly at: LinkEnd | null
  /** Both ends let it through, but one with a tag and the other without: it comes out in another VLAN. */
  readonly tagsDiffer: boolean
}

/** Does the link carry the VLAN, by what both of its ends let through. */
export function passage({ from, to: { end } }: Link, vlan: number): Passage {
  const at = (told: Verdict, where: LinkEnd | null, tagsDiffer = false): Passage => ({
    verdict: told,
    at: where,
    tagsDiffer,
  })
  const [here, there] = [lets(from, vlan), end === null ? 'unknown' : lets(end, vlan)] as const
  if (here === 'no') return at('no', from)
  if (end !== null && there === 'no') return at('no', end)
  if (here === 'unknown') return at('unknown', from)
  if (end === null || there === 'unknown') return at('unknown', end)
  const [tagless, taglessThere] = [untagged(from, vlan), untagged(end, vlan)]
  if (tagless === null && taglessThere === null) return at('yes', null)
  if (tagless !== null && taglessThere !== null) {
    return tagless === taglessThere ? at('yes', null) : at('no', end, true)
  }
  // Nearly every trunk has VLAN 1 as its native one: of another that has a tag here, only a trunk made so takes it away.
  return (tagless ?? taglessThere) === true ? at('unknown', tagless === null ? from : end) : at('yes', null)
}
