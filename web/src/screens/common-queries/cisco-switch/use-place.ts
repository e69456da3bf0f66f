import { onlyPort, readPortRange } from '@patchbay/contract/identifiers/port-range'
import type { SwitchView } from '@patchbay/contract/switches/picture'
import { usePageAddress } from '../../../query/page-address.ts'
import { usePreferences } from '../../../preferences/preferences.ts'
import { useNarrow } from '../../../shell/use-narrow.ts'

/** Titles of the views; `port` only for a single port. */
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

/** Name of the stored column choice of a view. */
export const tableOf = (view: SwitchView) => `switch-${view}`

/** URL fields that end with their view. */
const ofView = { port: '', only: '', find: '', page: '', columns: '', command: '', value: '' } as const

const isView = (text: string): text is SwitchView => Object.hasOwn(viewWords, text)

/** Whether the question names one port, with or without its type. */
function isOnePort(q: string): boolean {
  const range = readPortRange(q)
  return !('fault' in range) && onlyPort(range.ports) !== null
}

/** First view: all facts of a single port, else the table of ports. */
export const firstView = (q: string): SwitchView => (isOnePort(q) ? 'port' : 'ports')

/**
 * What of the switch is looked at, as the address has it: `?q=sw-b12-2&view=power&port=Gi1/0/14&only=down&find=lab`, and
 * which command is made ready: `&view=command&command=interface&value=Gi1/0/14`.
 */
export function usePlace() {
  const { address, go: goTo } = usePageAddress<'/common-queries/cisco-switch'>()
  const go = (next: typeof address, replace: boolean) => goTo(next, { replace })
  const narrow = useNarrow()
  const { columns: kept } = usePreferences()
  const asked = address.view ?? ''
  const single = isOnePort(address.q ?? '')
  const view = isView(asked) ? asked : firstView(address.q ?? '')
  const named = (address.columns ?? '').split(',').filter((name) => name !== '')
  return {
    view,
    /** The question names one port. */
    single,
    /** Short name of the open port; empty for none. */
    port: address.port ?? '',
    /** State filter, such as `down`; empty for all. */
    only: address.only ?? '',
    /** Text filter of ports and MACs. */
    find: address.find ?? '',
    /** Name of a command of the list, as the address has it, and its one parameter; empty for none. */
    command: address.command ?? '',
    value: address.value ?? '',
    /** Chosen columns, of the URL or else stored; empty for the default. */
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
