import type { Subnet } from '@patchbay/contract/common-queries/dhcp-server'
import { ObservedAge } from '../../../query/observed-age.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AskLink } from './ask-link.tsx'
import css from './dhcp.module.css'
import { FactRows } from './fact-rows.tsx'
import { ForecastWords } from './forecast-words.tsx'
import { UseMeter } from './use-meter.tsx'
import { lasting } from './words.ts'

interface Props {
  readonly subnet: Subnet
  /** The subnet leads to its own page. */
  readonly linked: boolean
  readonly nameOf: (source: string) => string
}

const listed = (values: readonly string[]) =>
  values.length === 0 ? (
    <span className={css.muted}>none</span>
  ) : (
    <span className="mono">{values.join(', ')}</span>
  )

export function SubnetPanel({ subnet, linked, nameOf }: Props) {
  const { range, name, vlan, sharedNetwork, pools, routers, leaseTime, servers, use, forecast, ask } = subnet
  return (
    <Panel title="Subnet" aside={name ?? undefined}>
      <FactRows
        rows={[
          { label: 'Network', value: linked ? <AskLink q={ask} /> : <span className="mono">{ask}</span> },
          { label: 'Hosts', value: <span className="mono">{range ?? 'none'}</span> },
          { label: 'VLAN', value: vlan ?? <span className={css.muted}>not told</span> },
          ...(sharedNetwork === null
            ? []
            : [{ label: 'Shared network', value: <AskLink q={sharedNetwork} /> }]),
          { label: 'Pools', value: listed(pools) },
          {
            label: 'Fill',
            value:
              use === null ? (
                <span className={css.muted}>not told</span>
              ) : (
                <>
                  <UseMeter use={use} />{' '}
                  <ObservedAge source={nameOf(use.source)} observedAt={use.observedAt} />
                </>
              ),
          },
          ...(linked && forecast !== null
            ? [{ label: 'Full when', value: <ForecastWords forecast={forecast} /> }]
            : []),
          { label: 'Routers', value: listed(routers) },
          { label: 'Lease time', value: leaseTime === null ? 'not told' : lasting(leaseTime) },
          { label: 'Served by', value: servers.map(nameOf).join(', ') },
        ]}
      />
    </Panel>
  )
}
