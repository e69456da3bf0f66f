import type { SectionName, SwitchView } from '@patchbay/contract/switches/picture'
import type { Behind, Port } from '@patchbay/contract/switches/port'
import type { ReactNode } from 'react'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './port-columns.module.css'
import { linkLook, membershipWords, signOnWords, speedWords, vlanWords } from './port-words.ts'

export interface PortColumn {
  readonly name: string
  readonly head: string
  /** Figures align right. */
  readonly figures?: true
  /** The reading that it comes from: its source and age stand on the head. */
  readonly from: SectionName | 'records' | 'ISE' | 'DHCP'
  readonly cell: (port: Port) => ReactNode
}

const none = <span className={css.nothing}>none</span>
const dash = <span className={css.nothing}>–</span>

/** The first of the devices behind, and how many more there are. */
function firstOf(port: Port, of: (device: Behind) => string | null, empty: ReactNode): ReactNode {
  const said = port.behind.map(of).filter((value) => value !== null)
  const [first] = said
  if (first === undefined) return empty
  const more = said.length - 1
  return (
    <>
      {first}
      {more > 0 && <span className={css.more}> and {more} more</span>}
    </>
  )
}

const isUplink = (port: Port) => port.marks.some(({ name }) => name === 'uplink')

export function LinkState({ port }: { port: Port }) {
  const { glyph, tone, word } = linkLook(port)
  const extra = port.marks.filter(({ name }) => name === 'uplink' || name === 'changed')
  return (
    <span className={css.link} data-tone={tone} title={port.marks.map(({ because }) => because).join('; ')}>
      <StateGlyph glyph={glyph} />
      {[word, ...extra.map(({ name }) => (name === 'changed' ? 'changed' : name))].join(', ')}
    </span>
  )
}

function Disagreements({ port }: { port: Port }): ReactNode {
  const [first, ...more] = port.disagreements
  if (first === undefined) return null
  return (
    <span className={css.link} data-tone={first.tone === 'warn' ? 'warn' : 'idle'}>
      <StateGlyph glyph={first.tone === 'warn' ? 'warn' : 'info'} />
      {first.words}
      {more.length > 0 && ` And ${more.length} more.`}
    </span>
  )
}

function LastSeen({ port }: { port: Port }): ReactNode {
  if (port.macCount > 0) return 'now'
  return port.lastOccupant === null ? dash : <RelativeAge since={port.lastOccupant.lastSeen} />
}

const all: readonly PortColumn[] = [
  { name: 'link', head: 'Link', from: 'interfaces', cell: (port) => <LinkState port={port} /> },
  { name: 'speed', head: 'Speed', figures: true, from: 'interfaces', cell: (port) => speedWords(port.speed) },
  {
    name: 'duplex',
    head: 'Duplex',
    from: 'interfaces',
    cell: ({ duplex }) => (duplex === 'unknown' ? dash : duplex),
  },
  { name: 'vlan', head: 'VLAN', from: 'interfaces', cell: membershipWords },
  { name: 'voice', head: 'Voice', from: 'interfaces', cell: ({ voiceVlan }) => vlanWords(voiceVlan) },
  { name: 'native', head: 'Native', from: 'interfaces', cell: ({ nativeVlan }) => vlanWords(nativeVlan) },
  {
    name: 'watts',
    head: 'PoE W',
    figures: true,
    from: 'power',
    cell: ({ power }) => (power?.drawn ? power.drawn.toFixed(1) : dash),
  },
  {
    name: 'power-state',
    head: 'PoE state',
    from: 'power',
    cell: ({ power }) => power?.fault ?? (power?.delivering === true ? 'on' : power === null ? dash : 'off'),
  },
  { name: 'power-admin', head: 'Set to', from: 'power', cell: ({ power }) => power?.admin ?? dash },
  { name: 'power-class', head: 'Class', from: 'power', cell: ({ power }) => power?.class ?? dash },
  { name: 'power-device', head: 'Device', from: 'power', cell: ({ power }) => power?.device ?? dash },
  {
    name: 'mac',
    head: 'MAC',
    from: 'forwarding',
    cell: (port) =>
      isUplink(port) ? (
        `${port.macCount} MACs`
      ) : (
        <span className="mono">{firstOf(port, ({ mac }) => mac, none)}</span>
      ),
  },
  {
    name: 'vendor',
    head: 'Vendor',
    from: 'forwarding',
    cell: (port) => (isUplink(port) ? dash : firstOf(port, ({ vendor }) => vendor, dash)),
  },
  {
    name: 'address',
    head: 'Address',
    from: 'DHCP',
    cell: (port) =>
      isUplink(port) ? dash : <span className="mono">{firstOf(port, ({ address }) => address, dash)}</span>,
  },
  {
    name: 'host',
    head: 'Host',
    from: 'DHCP',
    cell: (port) =>
      isUplink(port)
        ? (port.neighbours.find(({ forwards }) => forwards)?.name ?? dash)
        : firstOf(port, ({ hostname }) => hostname, dash),
  },
  {
    name: 'owner',
    head: 'Owner',
    from: 'ISE',
    cell: (port) =>
      isUplink(port) ? dash : firstOf(port, ({ owner, ownerName }) => ownerName ?? owner, dash),
  },
  { name: 'sign-on', head: 'Sign-on', from: 'sessions', cell: signOnWords },
  {
    name: 'status',
    head: 'Status',
    from: 'sessions',
    cell: ({ sessions }) => (sessions.length === 0 ? dash : sessions.map(({ status }) => status).join(', ')),
  },
  {
    name: 'ise',
    head: 'ISE says',
    from: 'ISE',
    cell: ({ identity }) =>
      identity.length === 0
        ? dash
        : identity
            .map(({ username, authorization, vlan }) =>
              [username, authorization, vlan === null ? null : `VLAN ${vlan}`].filter(Boolean).join(' · '),
            )
            .join('; '),
  },
  {
    name: 'neighbour',
    head: 'Neighbour',
    from: 'neighbours',
    cell: ({ neighbours }) =>
      neighbours.length === 0
        ? dash
        : [
            ...new Set(
              neighbours.map(({ name, remoteInterface, forwards }) =>
                forwards && remoteInterface !== null ? `${name} ${remoteInterface}` : name,
              ),
            ),
          ].join(', '),
  },
  {
    name: 'errors',
    head: 'Errors',
    figures: true,
    from: 'counters',
    cell: ({ errors }) =>
      errors === null ? (
        dash
      ) : (
        <span className={css.errors} data-many={errors.total > 0}>
          {errors.total}
        </span>
      ),
  },
  { name: 'crc', head: 'CRC', figures: true, from: 'counters', cell: ({ errors }) => errors?.crc ?? dash },
  { name: 'in', head: 'In', figures: true, from: 'counters', cell: ({ errors }) => errors?.inErrors ?? dash },
  {
    name: 'out',
    head: 'Out',
    figures: true,
    from: 'counters',
    cell: ({ errors }) => errors?.outErrors ?? dash,
  },
  {
    name: 'discards',
    head: 'Discards',
    figures: true,
    from: 'counters',
    cell: ({ errors }) => errors?.discards ?? dash,
  },
  {
    name: 'late',
    head: 'Late collisions',
    figures: true,
    from: 'counters',
    cell: ({ errors }) => errors?.lateCollisions ?? dash,
  },
  {
    name: 'cleared',
    head: 'Counted since',
    from: 'counters',
    cell: ({ errors }) => (errors?.clearedAt ? <RelativeAge since={errors.clearedAt} /> : dash),
  },
  {
    name: 'reason',
    head: 'Taken down for',
    from: 'interfaces',
    cell: ({ reason, recovery }) => [reason, recovery].filter((part) => part !== null).join(', ') || dash,
  },
  {
    name: 'outlet',
    head: 'Outlet',
    from: 'records',
    cell: ({ outlet }) => (outlet === null ? dash : <span className="mono">{outlet.label}</span>),
  },
  {
    name: 'room',
    head: 'Room',
    from: 'records',
    cell: ({ outlet }) => (outlet === null ? dash : [outlet.room, outlet.roomName].filter(Boolean).join(' ')),
  },
  {
    name: 'description',
    head: 'Description',
    from: 'interfaces',
    cell: ({ description }) => (description === '' ? dash : description),
  },
  {
    name: 'changed',
    head: 'Last change',
    from: 'interfaces',
    cell: ({ changedAt }) => (changedAt === null ? dash : <RelativeAge since={changedAt} />),
  },
  {
    name: 'seen',
    head: 'Last seen',
    figures: true,
    from: 'forwarding',
    cell: (port) => <LastSeen port={port} />,
  },
  {
    name: 'disagree',
    head: 'Sources disagree',
    from: 'records',
    cell: (port) => <Disagreements port={port} />,
  },
]

/** The columns that each view begins with. */
const usual: Readonly<Partial<Record<SwitchView, readonly string[]>>> = {
  ports: [
    'link',
    'speed',
    'vlan',
    'voice',
    'watts',
    'mac',
    'host',
    'owner',
    'sign-on',
    'errors',
    'outlet',
    'seen',
    'disagree',
  ],
  power: [
    'link',
    'watts',
    'power-state',
    'power-admin',
    'power-class',
    'power-device',
    'outlet',
    'description',
  ],
  errors: [
    'link',
    'speed',
    'duplex',
    'errors',
    'crc',
    'in',
    'out',
    'discards',
    'late',
    'reason',
    'cleared',
    'outlet',
  ],
  sessions: ['link', 'vlan', 'mac', 'owner', 'sign-on', 'status', 'ise', 'outlet', 'disagree'],
}

/** On a phone a row has the few that answer most. */
const narrow = ['link', 'vlan', 'mac', 'host', 'outlet', 'disagree']

export const allColumns: readonly PortColumn[] = all

export function columnsOf(
  view: SwitchView,
  chosen: readonly string[],
  isNarrow: boolean,
): readonly PortColumn[] {
  const names = chosen.length > 0 ? chosen : isNarrow ? narrow : (usual[view] ?? usual.ports ?? [])
  return all.filter(({ name }) => names.includes(name))
}
