import type { SwitchView } from '@patchbay/contract/switches/picture'
import type { Column } from '../../../preferences/use-columns.ts'
import { allColumns } from './port-columns.tsx'
import type { PortColumn } from './port-columns.tsx'

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
    'errors-day',
    'crc',
    'in',
    'out',
    'discards',
    'late',
    'reason',
    'cleared',
    'changed',
    'outlet',
  ],
  sessions: ['link', 'vlan', 'mac', 'owner', 'sign-on', 'status', 'profile', 'ise', 'outlet', 'disagree'],
}

/** On a phone a row has the few that answer most of what its view is opened for. */
const narrow: Readonly<Partial<Record<SwitchView, readonly string[]>>> = {
  ports: ['link', 'vlan', 'mac', 'host', 'outlet', 'disagree'],
  power: ['link', 'watts', 'power-state', 'power-class', 'power-device', 'outlet'],
  errors: ['link', 'errors', 'errors-day', 'crc', 'discards', 'reason', 'changed', 'outlet'],
  sessions: ['link', 'vlan', 'owner', 'sign-on', 'ise', 'outlet', 'disagree'],
}

export function columnsOf(
  view: SwitchView,
  chosen: readonly string[],
  isNarrow: boolean,
): readonly PortColumn[] {
  const begun = isNarrow ? narrow : usual
  const names = chosen.length > 0 ? chosen : (begun[view] ?? begun.ports ?? [])
  return allColumns.filter(({ name }) => names.includes(name))
}

/** All columns of ports, with those that a view begins with, for who chooses among them. */
export function columnsToChoose(view: SwitchView): readonly Column[] {
  const usual = new Set(columnsOf(view, [], false).map(({ name }) => name))
  return allColumns.map(({ name, head }) => ({ id: name, head, usual: usual.has(name) }))
}
