import type { Port } from '@patchbay/contract/switches/port'
import type { ReactNode } from 'react'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { NotRead, unreadOf } from './not-read.tsx'
import type { ReadFrom, ReadStand } from './not-read.tsx'
import {
  Disagreements,
  LinkState,
  MacCell,
  MacsCell,
  dash,
  firstKnown,
  isUplink,
  lastSeen,
  none,
  authenticationCell,
} from './port-cells.tsx'
import css from './port-columns.module.css'
import { lastRunCell, reservedCell } from './port-run.tsx'
import { RecentErrors } from './recent-errors.tsx'
import {
  carriedWords,
  membershipWords,
  methodsTriedWords,
  policyWords,
  profileWords,
  speedWords,
  vlanWords,
} from './port-words.ts'

export interface PortColumn {
  readonly name: string
  readonly head: string
  /** Figures align right. */
  readonly figures?: true
  /** The reading that it comes from: its source and age stand on the head. */
  readonly from: ReadFrom
  /** A walk keeps it too: it is known without asking. */
  readonly walked?: true
  /** The fields of the reading that it shows, where single ones may be left out of it. */
  readonly fields?: readonly string[]
  /** What there is; null where nobody told, which is none only if the reading was made. */
  readonly cell: (port: Port) => ReactNode
  /** The same where there is no room for it. */
  readonly onPhone?: (port: Port) => ReactNode
  /** What stands where the reading was made and told of none. */
  readonly absent?: ReactNode
}

const ofErrors = (
  name: string,
  head: string,
  of: (errors: NonNullable<Port['errors']>) => number | null,
): PortColumn => ({
  name,
  head,
  figures: true,
  from: 'counters',
  cell: ({ errors }) => (errors === null ? null : of(errors)),
})

const inMono = (shown: ReactNode): ReactNode =>
  shown === null ? null : <span className="mono">{shown}</span>

/** All columns in the order of the table. */
export const allColumns: readonly PortColumn[] = [
  { name: 'link', head: 'Link', from: 'interfaces', walked: true, cell: (port) => <LinkState port={port} /> },
  {
    name: 'speed',
    head: 'Speed',
    fields: ['speed'],
    figures: true,
    from: 'interfaces',
    walked: true,
    cell: ({ speed }) => (speed === null ? null : speedWords(speed)),
  },
  {
    name: 'duplex',
    head: 'Duplex',
    fields: ['duplex'],
    from: 'interfaces',
    walked: true,
    cell: ({ duplex }) => (duplex === 'unknown' ? null : duplex),
  },
  {
    name: 'vlan',
    head: 'VLAN',
    fields: ['mode', 'accessVlan'],
    from: 'interfaces',
    walked: true,
    cell: (port) =>
      (port.mode === 'access' || port.mode === 'unknown') && port.accessVlan === null ? null : (
        <span title={carriedWords(port) ?? undefined}>{membershipWords(port)}</span>
      ),
  },
  {
    name: 'voice',
    head: 'Voice',
    fields: ['voiceVlan'],
    from: 'interfaces',
    walked: true,
    cell: ({ voiceVlan }) => (voiceVlan === null ? null : vlanWords(voiceVlan)),
  },
  {
    name: 'native',
    head: 'Native',
    fields: ['nativeVlan'],
    from: 'interfaces',
    cell: ({ nativeVlan, mode }) =>
      nativeVlan !== null ? vlanWords(nativeVlan) : mode === 'access' || mode === 'routed' ? dash : null,
  },
  {
    name: 'vrf',
    head: 'VRF',
    from: 'vrfs',
    cell: ({ vrf, mode }) => (mode === 'routed' ? vrf : dash),
    absent: 'global',
  },
  {
    name: 'plug',
    head: 'Plug',
    fields: ['media'],
    from: 'interfaces',
    cell: ({ media }) => media,
  },
  {
    name: 'watts',
    head: 'PoE W',
    figures: true,
    from: 'power',
    cell: ({ power }) => (power === null ? null : power.drawn ? power.drawn.toFixed(1) : dash),
  },
  {
    name: 'power-state',
    head: 'PoE state',
    from: 'power',
    cell: ({ power }) => (power === null ? null : (power.fault ?? (power.delivering ? 'on' : 'off'))),
  },
  { name: 'power-admin', head: 'Set to', from: 'power', cell: ({ power }) => power?.admin ?? null },
  { name: 'power-class', head: 'Class', from: 'power', cell: ({ power }) => power?.class ?? null },
  { name: 'power-device', head: 'Device', from: 'power', cell: ({ power }) => power?.device ?? null },
  {
    name: 'mac',
    head: 'MAC',
    from: 'forwarding',
    walked: true,
    cell: (port) => (port.macCount === 0 ? null : <MacsCell port={port} />),
    onPhone: (port) => (port.macCount === 0 ? null : <MacCell port={port} />),
    absent: none,
  },
  {
    name: 'vendor',
    head: 'Vendor',
    from: 'forwarding',
    walked: true,
    cell: (port) => firstKnown(port, 'vendor', ({ vendor }) => vendor),
  },
  {
    name: 'address',
    head: 'Address',
    from: 'DHCP',
    cell: (port) => inMono(firstKnown(port, 'address', ({ address }) => address)),
  },
  {
    name: 'host',
    head: 'Host',
    from: 'DHCP',
    cell: (port) =>
      isUplink(port)
        ? (port.neighbours.find(({ forwards }) => forwards)?.name ?? dash)
        : firstKnown(port, 'hostname', ({ hostname }) => hostname),
  },
  {
    name: 'owner',
    head: 'Owner',
    from: 'ISE',
    cell: (port) => firstKnown(port, 'owner', ({ owner, ownerName }) => ownerName ?? owner),
  },
  { name: 'sign-on', head: 'Authentication', from: 'sessions', cell: authenticationCell },
  {
    name: 'status',
    head: 'Status',
    from: 'sessions',
    cell: ({ sessions }) => (sessions.length === 0 ? null : sessions.map(({ status }) => status).join(', ')),
  },
  { name: 'policy', head: 'Granted', from: 'ISE', cell: policyWords },
  { name: 'profile', head: 'Profile', from: 'ISE', cell: profileWords },
  { name: 'methods', head: 'Methods tried', from: 'sessions', cell: methodsTriedWords },
  {
    name: 'ise',
    head: 'ISE says',
    from: 'ISE',
    cell: ({ identity }) =>
      identity.length === 0
        ? null
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
    walked: true,
    cell: ({ neighbours }) =>
      neighbours.length === 0
        ? null
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
      errors === null ? null : (
        <span className={css.errors} data-many={errors.total > 0}>
          {errors.total}
        </span>
      ),
  },
  {
    name: 'errors-day',
    head: 'Errors, 24 h',
    figures: true,
    from: 'walks',
    cell: ({ recentErrors }) => (recentErrors === null ? null : <RecentErrors {...recentErrors} />),
  },
  ofErrors('crc', 'CRC', ({ crc }) => crc),
  ofErrors('in', 'In', ({ inErrors }) => inErrors),
  ofErrors('out', 'Out', ({ outErrors }) => outErrors),
  ofErrors('discards', 'Discards', ({ discards }) => discards),
  ofErrors('late', 'Late collisions', ({ lateCollisions }) => lateCollisions),
  {
    name: 'cleared',
    head: 'Counted since',
    from: 'counters',
    cell: ({ errors }) => (errors?.clearedAt ? <RelativeAge since={errors.clearedAt} /> : null),
  },
  {
    name: 'reason',
    head: 'Err-disable reason',
    fields: ['reason'],
    from: 'interfaces',
    cell: ({ link, reason, recovery, meaning, notRead }) =>
      link === 'down' && notRead.some(({ fields }) => fields.includes('reason')) ? null : link !==
        'err-disabled' ? (
        dash
      ) : (
        <span title={meaning?.sentence}>
          {[reason, recovery].filter((part) => part !== null).join(', ') || null}
        </span>
      ),
  },
  {
    name: 'outlet',
    head: 'Outlet',
    from: 'records',
    cell: ({ outlet }) => (outlet === null ? null : <span className="mono">{outlet.label}</span>),
  },
  {
    name: 'room',
    head: 'Room',
    from: 'records',
    cell: ({ outlet }) => (outlet === null ? null : [outlet.room, outlet.roomName].filter(Boolean).join(' ')),
  },
  {
    name: 'description',
    head: 'Description',
    from: 'interfaces',
    walked: true,
    cell: ({ description }) => (description === '' ? null : description),
  },
  {
    name: 'protected',
    head: 'Protected',
    from: 'neighbours',
    walked: true,
    cell: ({ protectedBecause }) => protectedBecause,
  },
  {
    name: 'changed',
    head: 'Link changed',
    from: 'last-change',
    cell: ({ changedAt }) => (changedAt === null ? null : <RelativeAge since={changedAt} />),
  },
  { name: 'last-run', head: 'Last change by', from: 'runs', cell: lastRunCell },
  { name: 'reserved', head: 'Held by', from: 'DHCP', cell: reservedCell },
  { name: 'seen', head: 'Last seen', figures: true, from: 'forwarding', walked: true, cell: lastSeen },
  {
    name: 'disagree',
    head: 'Sources disagree',
    from: 'records',
    cell: (port) => <Disagreements port={port} />,
  },
]

/** What stands in a cell: the value, that there is none, or that and why nobody read it. */
export function cellOf(
  { cell, onPhone = cell, from, walked, fields = [], absent = dash }: PortColumn,
  port: Port,
  stand: ReadStand,
  narrow = false,
): ReactNode {
  const shown = narrow ? onPhone(port) : cell(port)
  if (shown !== null) return shown
  const why = unreadOf(port, fields) ?? stand(from, walked === true)
  return why === null ? absent : <NotRead why={why} />
}
