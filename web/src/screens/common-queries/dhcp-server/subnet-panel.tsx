import type { Subnet } from '@patchbay/contract/common-queries/dhcp-server'
import { useContext } from 'react'
import { AnsweredFor, ObservedAge } from '../../../query/observed-age.tsx'
import { together } from '../../../query/shown/shown-part.ts'
import { Panel } from '../../../ui/panel.tsx'
import { AskLink } from './ask-link.tsx'
import css from './dhcp.module.css'
import { FactRows } from './fact-rows.tsx'
import type { FactRow } from './fact-rows.tsx'
import { ForecastWords, forecastText } from './forecast-words.tsx'
import { UseMeter, fillWords } from './use-meter.tsx'
import { lasting } from './words.ts'

interface Props {
  readonly subnet: Subnet
  /** The subnet leads to its own page. */
  readonly linked: boolean
  readonly nameOf: (source: string) => string
}

type Shown = Pick<FactRow, 'text' | 'value'>

const listed = (values: readonly string[]): Shown =>
  values.length === 0
    ? { text: 'none', value: <span className={css.muted}>none</span> }
    : { text: values.join(', '), value: <span className="mono">{values.join(', ')}</span> }

const notTold: Shown = { text: 'not told', value: <span className={css.muted}>not told</span> }

/** What a server has set for a subnet, and how full it is. */
export function SubnetPanel({ subnet, linked, nameOf }: Props) {
  const { range, name, vlan, sharedNetwork, pools, routers, leaseTime, servers, use, forecast, ask } = subnet
  const askedAt = useContext(AnsweredFor)
  const said = { source: together(servers.map(nameOf)), observedAt: askedAt }
  const fill: FactRow =
    use === null
      ? { label: 'Fill', said, ...notTold }
      : {
          label: 'Fill',
          text: fillWords(use),
          value: (
            <>
              <UseMeter use={use} /> <ObservedAge source={nameOf(use.source)} observedAt={use.observedAt} />
            </>
          ),
          said: { source: nameOf(use.source), observedAt: use.observedAt },
        }
  const rows: readonly FactRow[] = [
    {
      label: 'Network',
      text: ask,
      value: linked ? <AskLink q={ask} /> : <span className="mono">{ask}</span>,
      said,
    },
    { label: 'Hosts', text: range ?? 'none', value: <span className="mono">{range ?? 'none'}</span>, said },
    { label: 'VLAN', said, ...(vlan === null ? notTold : { text: vlan }) },
    ...(sharedNetwork === null
      ? []
      : [{ label: 'Shared network', text: sharedNetwork, value: <AskLink q={sharedNetwork} />, said }]),
    { label: 'Pools', said, ...listed(pools) },
    fill,
    ...(linked && forecast !== null
      ? [
          {
            label: 'Full when',
            text: forecastText(forecast),
            value: <ForecastWords forecast={forecast} />,
            said,
          },
        ]
      : []),
    { label: 'Routers', said, ...listed(routers) },
    { label: 'Lease time', text: leaseTime === null ? 'not told' : lasting(leaseTime), said },
    { label: 'Served by', text: servers.map(nameOf).join(', '), said },
  ]
  return (
    <Panel title="Subnet" aside={name ?? undefined}>
      <FactRows title="Subnet" rows={rows} />
    </Panel>
  )
}
