import type { Associated, Wireless } from '@patchbay/contract/common-queries/cisco-wlc'
import { QuestionLink } from '../../../query/question-link.tsx'
import type { ResultColumn } from '../../../table/result-column.ts'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { ListPanel } from './list-panel.tsx'
import css from './cisco-wlc.module.css'

const unknown = 'not known'

const signalWords = ({ signal, signalToNoise }: Associated): string =>
  [signal === null ? unknown : `${signal} dBm`, signalToNoise === null ? null : `${signalToNoise} dB`]
    .filter((part) => part !== null)
    .join(', ')

export const clientColumns: readonly ResultColumn<Associated>[] = [
  {
    head: 'Client',
    text: ({ mac }) => mac,
    cell: ({ mac }) => (
      <QuestionLink q={mac} className="mono">
        {mac}
      </QuestionLink>
    ),
  },
  {
    head: 'State',
    text: ({ state }) => state,
    look: css.toned,
    tone: ({ state }) => (state.startsWith('excluded') ? 'bad' : 'plain'),
  },
  { head: 'Login', text: ({ username }) => username ?? 'none' },
  {
    head: 'Address',
    text: ({ address }) => address ?? 'none',
    cell: ({ address }) => (address === null ? 'none' : <span className="mono">{address}</span>),
  },
  { head: 'SSID', text: ({ ssid }) => ssid ?? unknown },
  { head: 'Band', text: ({ band }) => band ?? unknown },
  { head: 'Signal', text: signalWords },
  {
    head: 'Since',
    text: ({ associatedAt }) => associatedAt ?? unknown,
    cell: ({ associatedAt }) => (associatedAt === null ? unknown : <RelativeAge since={associatedAt} />),
  },
]

/** Clients on the access point, the strongest signal first. */
export function ClientsPanel({
  clients,
  nameOf,
}: {
  readonly clients: NonNullable<Wireless['clients']>
  readonly nameOf: (source: string) => string
}) {
  const { observedAt, rows } = clients
  return (
    <ListPanel
      title="Clients"
      list={clients}
      rows={rows}
      columns={clientColumns}
      said={({ source }) => ({ source: nameOf(source), observedAt })}
      keyOf={({ mac }) => mac}
      choice="wireless-clients"
      none="No client is on this access point."
      nameOf={nameOf}
    />
  )
}
