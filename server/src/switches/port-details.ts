import { sameInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { PortDetail } from '@patchbay/contract/switches/picture'
import type { JoinedSwitch } from './join-port.ts'

type Line = readonly [label: string, value: string | number | null | undefined, identifier?: true]

/** What nobody told has no line; a part without lines is not shown. */
function part(title: string, lines: readonly Line[]): PortDetail[] {
  const rows = lines.flatMap(([label, value, identifier = false]) =>
    value === null || value === undefined || value === ''
      ? []
      : [{ label, value: String(value), identifier }],
  )
  return rows.length === 0 ? [] : [{ title, rows }]
}

const watts = (value: number | null) => (value === null ? null : `${value} W`)
const dbm = (value: number | null) => (value === null ? null : `${value} dBm`)

/** `3 d`, `4 h`, `2 min`, `9 s`. */
function span(seconds: number | null): string | null {
  if (seconds === null) return null
  const [size, word] =
    seconds >= 172_800
      ? [86_400, 'd']
      : seconds >= 7_200
        ? [3_600, 'h']
        : seconds >= 120
          ? [60, 'min']
          : [1, 's']
  return `${Math.floor(seconds / size)} ${word}`
}

const ago = (seconds: number | null) => (seconds === null ? null : `${span(seconds)} ago`)

const rate = (bits: number | null) =>
  bits === null
    ? null
    : bits >= 1_000_000
      ? `${(bits / 1_000_000).toFixed(1)} Mb/s`
      : `${(bits / 1_000).toFixed(1)} kb/s`

/** What is read of one port alone, in parts of label and value. */
export function detailsOf({ dossier }: JoinedSwitch): PortDetail[] {
  const { reported, port } = dossier
  if (port === null) return []
  const here = <T extends { readonly interface: string }>(rows: readonly T[] | undefined): T[] =>
    (rows ?? []).filter((one) => sameInterface(one.interface, port))
  const [counters] = here(reported.counters?.value)
  const [optics] = here(reported.transceivers?.value)
  const [secured] = here(reported['port-security']?.value)
  const power = reported['power-detail']?.value
  return [
    ...part('Traffic', [
      ['In', rate(counters?.inRate ?? null)],
      ['Out', rate(counters?.outRate ?? null)],
      ['Measured over', span(counters?.rateWindow ?? null)],
      ['Frames in', counters?.inPackets],
      ['Frames out', counters?.outPackets],
      ['Octets in', counters?.inOctets],
      ['Octets out', counters?.outOctets],
      ['Last frame in', ago(counters?.lastInput ?? null)],
      ['Last frame out', ago(counters?.lastOutput ?? null)],
    ]),
    ...part('Errors', [
      ['In', counters?.inErrors],
      ['CRC', counters?.crc],
      ['Alignment', counters?.alignment],
      ['Runts', counters?.runts],
      ['Giants', counters?.giants],
      ['Discarded in', counters?.inDiscards],
      ['Out', counters?.outErrors],
      ['Discarded out', counters?.outDiscards],
      ['Collisions', counters?.collisions],
      ['Late collisions', counters?.lateCollisions],
      ['Resets', counters?.resets],
      ['Counters cleared', ago(counters?.cleared ?? null)],
    ]),
    ...part('PoE', [
      ['State', power?.operation],
      ['Set to', power?.admin],
      ['Device', power?.device],
      ['Class', power?.class],
      ['Draws', watts(power?.drawn ?? null)],
      ['Most drawn', watts(power?.mostDrawn ?? null)],
      ['Allocated', watts(power?.allocated ?? null)],
      ['Limit', watts(power?.limit ?? null)],
      ['Negotiated', power?.negotiated],
      ['Denied', power?.denied],
      ['Overcurrent', power?.overCurrent],
      ['Short circuit', power?.shortCurrent],
    ]),
    ...here(reported['spanning-tree']?.value).flatMap((tree) =>
      part(tree.vlan === null ? 'Spanning tree' : `Spanning tree, VLAN ${tree.vlan}`, [
        ['Role', tree.role],
        ['State', tree.state],
        ['Cost', tree.cost],
        ['Type', tree.type],
      ]),
    ),
    ...here(reported.bindings?.value).flatMap((binding) =>
      part(`Address, ${binding.source === 'dhcp-snooping' ? 'DHCP snooping' : 'device tracking'}`, [
        ['Address', binding.address, true],
        ['MAC', binding.mac, true],
        ['VLAN', binding.vlan],
        ['Learned by', binding.learned],
        ['Lease left', span(binding.leaseLeft)],
      ]),
    ),
    ...here(reported.sessions?.value).flatMap((session) =>
      part(`Authentication of ${session.mac}`, [
        ['Status', session.status],
        ['Method', session.method],
        ['Domain', session.domain],
        ['User', session.detail?.user],
        ['Address', session.detail?.address, true],
        ['VLAN', session.detail?.vlan],
        ['Access list', session.detail?.accessList],
        ['Policy', session.detail?.policy],
        ['Host mode', session.detail?.hostMode],
        ['Methods', session.detail?.methods.map(({ method, state }) => `${method} ${state}`).join(', ')],
        ['Authenticates again in', span(session.detail?.remaining ?? null)],
        ['Session', session.sessionId, true],
      ]),
    ),
    ...part('Optics', [
      [
        'Temperature',
        optics?.temperature === null || optics === undefined ? null : `${optics.temperature} °C`,
      ],
      ['Voltage', optics?.voltage === null || optics === undefined ? null : `${optics.voltage} V`],
      ['Current', optics?.current === null || optics === undefined ? null : `${optics.current} mA`],
      ['Sends', dbm(optics?.transmitPower ?? null)],
      ['Receives', dbm(optics?.receivePower ?? null)],
    ]),
    ...part('Port security', [
      ['MACs allowed', secured?.maximum],
      ['MACs now', secured?.current],
      ['Violations', secured?.violations],
      ['On a violation', secured?.action],
    ]),
    ...here(reported.neighbours?.value).flatMap((neighbour) =>
      part(`${neighbour.protocol.toUpperCase()}: ${neighbour.name}`, [
        [
          'Port there',
          neighbour.remoteInterface === null ? null : shortInterface(neighbour.remoteInterface),
          true,
        ],
        ['Address', neighbour.address, true],
        ['Platform', neighbour.platform],
        ['Software', neighbour.detail?.software],
        ['Native VLAN there', neighbour.detail?.nativeVlan],
        ['Duplex there', neighbour.detail?.duplex],
        ['Draws', watts(neighbour.detail?.drawn ?? null)],
      ]),
    ),
  ]
}
