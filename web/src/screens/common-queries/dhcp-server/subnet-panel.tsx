import type { Subnet, Use } from '@patchbay/contract/common-queries/dhcp-server'
import { useContext } from 'react'
import { AnsweredFor, ObservedAge } from '../../../query/observed-age.tsx'
import { joinNames } from '../../../query/shown/shown-part.ts'
import { Panel } from '../../../ui/panel.tsx'
import { AskLink } from './ask-link.tsx'
import css from './dhcp.module.css'
import { FactRows } from './fact-rows.tsx'
import type { FactRow } from './fact-rows.tsx'
import { ForecastWords, forecastText } from './utilisation-panel.tsx'
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

const notTold: Shown = { text: 'not known', value: <span className={css.muted}>not known</span> }

/** What a server has set for a subnet, and how full it is. */
export function SubnetPanel({ subnet, linked, nameOf }: Props) {
  const { range, name, vlan, sharedNetwork, pools, routers, leaseTime, servers, use, forecast, ask } = subnet
  const askedAt = useContext(AnsweredFor)
  const said = { source: joinNames(servers.map(nameOf)), observedAt: askedAt }
  const fill: FactRow =
    use === null
      ? { label: 'Utilisation', said, ...notTold }
      : {
          label: 'Utilisation',
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
    { label: 'Lease time', text: leaseTime === null ? 'not known' : lasting(leaseTime), said },
    { label: 'Served by', text: servers.map(nameOf).join(', '), said },
  ]
  return (
    <Panel title="Subnet" aside={name ?? undefined}>
      <FactRows title="Subnet" rows={rows} />
    </Panel>
  )
}

type Counted = Pick<Use, 'total' | 'assigned' | 'declined' | 'free'>

const takenOf = ({ total, assigned, declined }: Counted) => Math.floor(((assigned + declined) / total) * 100)

/** The numbers beside the meter. */
export const fillWords = (use: Counted): string =>
  use.total === 0 ? 'no pool' : `${takenOf(use)} %, ${use.free} of ${use.total} free`

/** How full the pools are; the numbers stand beside it, so that no colour has to say it. */
export function UseMeter({ use }: { use: Counted }) {
  const { total, assigned, declined } = use
  if (total === 0) return <span className={css.words}>{fillWords(use)}</span>
  const part = (count: number) => `${Math.min(100, (count / total) * 100)}%`
  const taken = takenOf(use)
  return (
    <span className={css.meter} data-full={taken >= 98 ? 'bad' : taken >= 90 ? 'warn' : 'plain'}>
      <span className={css.track} aria-hidden="true">
        <span className={css.assigned} style={{ width: part(assigned) }} />
        <span className={css.declined} style={{ width: part(declined) }} />
      </span>
      <span className={css.words}>{fillWords(use)}</span>
    </span>
  )
}
