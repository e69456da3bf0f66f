import type { Subnet } from '@patchbay/contract/common-queries/dhcp-server'
import { ChosenTable } from '../../../preferences/chosen-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AskLink } from './ask-link.tsx'
import css from './dhcp.module.css'
import { ServerNames } from './server-names.tsx'
import { UseMeter } from './use-meter.tsx'

interface Props {
  readonly subnets: readonly Subnet[]
  readonly nameOf: (source: string) => string
}

/** Every subnet of the server or shared network, with how full it is. */
export function SubnetsPanel({ subnets, nameOf }: Props) {
  return (
    <Panel title="Subnets" count={subnets.length}>
      <ChosenTable
        table="dhcp-subnets"
        label="Subnets"
        heads={['Network', 'Name', 'VLAN', 'Shared network', 'Fill', 'Served by']}
        stacks="named"
      >
        {subnets.map(({ subnet, name, vlan, sharedNetwork, use, servers, ask }) => (
          <tr key={subnet}>
            <td>
              <AskLink q={ask} />
            </td>
            <td>{name ?? ''}</td>
            <td>{vlan ?? ''}</td>
            <td>{sharedNetwork === null ? '' : <AskLink q={sharedNetwork} />}</td>
            <td>{use === null ? <span className={css.muted}>not told</span> : <UseMeter use={use} />}</td>
            <td className={css.muted}>
              <ServerNames servers={servers} nameOf={nameOf} />
            </td>
          </tr>
        ))}
      </ChosenTable>
    </Panel>
  )
}
