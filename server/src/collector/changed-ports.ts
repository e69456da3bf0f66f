import type { NotRead } from '@patchbay/connectors/asking'
import type { ChangedField } from '../database/tables/collector.ts'

/** The configuration of a port as far as a walk keeps it. */
interface Configured {
  readonly description: string
  readonly adminUp: boolean
  readonly operUp: boolean | null
  readonly mode: string
  readonly accessVlan: number | null
  readonly voiceVlan: number | null
}

/** What one walk found of the ports of a switch, by short name. */
export interface Walked {
  readonly ports: ReadonlyMap<string, Configured>
  /** Ports of a channel, whose VLANs are the channel's. */
  readonly bundled: ReadonlySet<string>
  readonly notRead: readonly NotRead[]
}

export interface ChangedPort {
  readonly interface: string
  readonly fields: readonly ChangedField[]
  /** Only the VLAN of a port with a link is another: 802.1X gives one to whoever signs in, and the switch tells that one. */
  readonly perhapsBySignIn: boolean
}

const say = (value: string | number | null) => (value === null || value === '' ? 'none' : String(value))

const lacking = ({ notRead }: Walked, field: string) => notRead.some(({ fields }) => fields.includes(field))

const vlan = (walked: Walked, value: number | null, field: string) =>
  value === null && lacking(walked, field) ? null : say(value)

/** Each field by its name, in words; null where it was not read. */
const compared: readonly (readonly [
  what: string,
  of: (port: Configured, walked: Walked) => string | null,
])[] = [
  ['description', ({ description }) => say(description)],
  ['administratively', ({ adminUp }) => (adminUp ? 'up' : 'shut')],
  ['mode', ({ mode }) => (mode === 'unknown' ? null : mode)],
  ['access VLAN', ({ accessVlan }, walked) => vlan(walked, accessVlan, 'accessVlan')],
  ['voice VLAN', ({ voiceVlan }, walked) => vlan(walked, voiceVlan, 'voiceVlan')],
]

/**
 * Ports whose configuration two walks found different. What one of them did not read counts as the same; so does a port
 * that only one of them found, since a stack loses the ports of a member without power.
 */
export function changedPorts(before: Walked, now: Walked): ChangedPort[] {
  return [...now.ports].flatMap(([name, port]) => {
    const then = before.ports.get(name)
    if (then === undefined) return []
    const ofChannel = before.bundled.has(name) || now.bundled.has(name)
    const fields = compared.flatMap(([what, of]): ChangedField[] => {
      if (ofChannel && what.endsWith('VLAN')) return []
      const [was, is] = [of(then, before), of(port, now)]
      return was === null || is === null || was === is ? [] : [{ what, before: was, now: is }]
    })
    if (fields.length === 0) return []
    // A link that was not told may have been one.
    const linked = then.operUp !== false || port.operUp !== false
    const perhapsBySignIn = linked && fields.every(({ what }) => what === 'access VLAN')
    return [{ interface: name, fields, perhapsBySignIn }]
  })
}
