import type { Radio, Wireless } from '@patchbay/contract/common-queries/cisco-wlc'
import type { ResultColumn } from '../../../table/result-column.ts'
import { ListPanel } from './list-panel.tsx'
import css from './cisco-wlc.module.css'

/** A figure with its unit; who did not measure it has none. */
const figure = (value: number | null, unit = ''): string =>
  value === null ? 'not known' : `${value}${unit === '' ? '' : ` ${unit}`}`

const stateWords = ({ state, why }: Radio) => (why === null ? state : `${state}: ${why}`)

const powerWords = ({ power, powerLevel }: Radio): string =>
  power === null && powerLevel === null
    ? 'not known'
    : [power === null ? null : `${power} dBm`, powerLevel === null ? null : `level ${powerLevel}`]
        .filter((part) => part !== null)
        .join(', ')

const channelWords = ({ channel, width }: Radio): string =>
  channel === null ? 'none' : `${channel}${width === null ? '' : `, ${width} MHz`}`

export const radioColumns: readonly ResultColumn<Radio>[] = [
  { head: 'Radio', text: ({ slot }) => slot, figures: true },
  { head: 'Band', text: ({ band }) => band ?? 'not known' },
  {
    head: 'State',
    text: stateWords,
    look: css.toned,
    tone: ({ state }) => (state === 'down' ? 'bad' : 'plain'),
  },
  { head: 'Channel', text: channelWords },
  { head: 'Power', text: powerWords },
  {
    head: 'Utilisation',
    text: ({ utilisation }) => (utilisation === null ? 'not measured' : `${utilisation} %`),
  },
  { head: 'Clients', text: ({ clients }) => figure(clients), figures: true },
]

/** Radios of the access point. */
export function RadiosPanel({
  radios,
  nameOf,
}: {
  readonly radios: NonNullable<Wireless['radios']>
  readonly nameOf: (source: string) => string
}) {
  const { source, observedAt, rows } = radios
  return (
    <ListPanel
      title="Radios"
      list={radios}
      rows={rows}
      columns={radioColumns}
      said={() => ({ source: source === null ? null : nameOf(source), observedAt })}
      keyOf={({ slot }) => String(slot)}
      choice="wireless-radios"
      none="The controller lists no radio."
      nameOf={nameOf}
    />
  )
}
