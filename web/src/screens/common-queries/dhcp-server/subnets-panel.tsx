import type { Subnet } from '@patchbay/contract/common-queries/dhcp-server'
import { useContext } from 'react'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { ChosenPartTable } from '../../../query/shown/chosen-part-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { subnetRows } from './subnet-rows.tsx'

interface Props {
  readonly subnets: readonly Subnet[]
  readonly nameOf: (source: string) => string
}

/** Every subnet of the server or shared network, with how full it is. */
export function SubnetsPanel({ subnets, nameOf }: Props) {
  const askedAt = useContext(AnsweredFor)
  return (
    <Panel title="Subnets" count={subnets.length}>
      <ChosenPartTable
        {...subnetRows(subnets, nameOf, askedAt)}
        table="dhcp-subnets"
        stacks="named"
        keyOf={({ subnet }) => subnet}
      />
    </Panel>
  )
}
