import { onlyPort, readPortRange } from '@patchbay/contract/identifiers/port-range'
import type { SwitchView } from '@patchbay/contract/switches/picture'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePreferences } from '../../../preferences/preferences.ts'
import { useNarrow } from '../../../shell/use-narrow.ts'

type Name = 'q' | 'live' | 'view' | 'port' | 'only' | 'find' | 'page' | 'columns' | 'command' | 'value'
type Address = Partial<Record<Name, string>>

/** Views with the words on their tabs; `port` is a tab only while one port is asked for. */
export const viewWords: Readonly<Record<SwitchView, string>> = {
  ports: 'Ports',
  port: 'This port',
  macs: 'MAC table',
  neighbours: 'Neighbours',
  power: 'PoE',
  errors: 'Errors',
  vlans: 'VLANs',
  sessions: 'Authentication',
  log: 'Log',
  configuration: 'Configuration',
  difference: 'Difference',
  command: 'Command',
}

/** Name under which the columns of a view are kept. */
export const tableOf = (view: SwitchView) => `switch-${view}`

/** What is about one view and ends with it. */
const ofView = { port: '', only: '', find: '', page: '', columns: '', command: '', value: '' } as const

const isView = (text: string): text is SwitchView => Object.hasOwn(viewWords, text)

/** Is the question about one port, whose kind was said or not. */
function isOnePort(q: string): boolean {
  const range = readPortRange(q)
  return !('fault' in range) && onlyPort(range.ports) !== null
}

/** What a question opens on: of one port everything, of a switch or several ports their table. */
export const firstView = (q: string): SwitchView => (isOnePort(q) ? 'port' : 'ports')

/**
 * What of the switch is looked at, as the address has it: `?q=sw-b12-2&view=power&port=Gi1/0/14&only=down&find=lab`, and
 * which command is made ready: `&view=command&command=interface&value=Gi1/0/14`.
 */
export function usePlace() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (next: Address, replace: boolean) =>
    void navigate({ to: '.', search: { ...address, ...next }, replace, resetScroll: false })
  const narrow = useNarrow()
  const { columns: kept } = usePreferences()
  const asked = address.view ?? ''
  const single = isOnePort(address.q ?? '')
  const view = isView(asked) ? asked : firstView(address.q ?? '')
  const named = (address.columns ?? '').split(',').filter((name) => name !== '')
  return {
    view,
    /** The question is about one port. */
    single,
    /** The port whose row is open, by its short name; empty for none. */
    port: address.port ?? '',
    /** The kind of ports that are shown, such as `down`; empty for all. */
    only: address.only ?? '',
    /** Leaves only the rows that have it, in ports as in MACs. */
    find: address.find ?? '',
    /** Name of a command of the list, as the address has it, and its one parameter; empty for none. */
    command: address.command ?? '',
    value: address.value ?? '',
    /** Names of the columns that were chosen, in the address or else before; empty for those that the view begins with. */
    columns: named.length > 0 || narrow ? named : (kept[tableOf(view)] ?? []),
    show: (next: SwitchView) =>
      go({ view: next === firstView(address.q ?? '') ? '' : next, ...ofView }, false),
    open: (port: string) => go({ port }, true),
    keep: (only: string) => go({ only }, true),
    filter: (find: string) => go({ find }, true),
    ready: (command: string, value: string) => go({ command, value }, true),
    choose: (columns: readonly string[] | null) => go({ columns: columns?.join(',') ?? '' }, true),
    /** Another switch or port, in the view given or else the one that it opens on. */
    ask: (q: string, next: SwitchView = firstView(q)) =>
      go({ q, view: next === firstView(q) ? '' : next, ...ofView }, false),
  }
}

export type Place = ReturnType<typeof usePlace>
