import type { Subnet } from '@patchbay/contract/common-queries/dhcp-server'
import { useContext } from 'react'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { ResultRows } from '../../../table/result-column.ts'
import { joinNames } from '../../../query/shown/shown-part.ts'
import { AskLink } from './ask-link.tsx'
import css from './dhcp.module.css'
import { ServerNames, serverWords } from './server-names.tsx'
import { UseMeter, fillWords } from './subnet-panel.tsx'

interface Props {
  readonly subnets: readonly Subnet[]
  readonly nameOf: (source: string) => string
}

/** Every subnet of the server or shared network, with how full it is. */
export function SubnetsPanel({ subnets, nameOf }: Props) {
  const askedAt = useContext(AnsweredFor)
  return (
    <Panel title="Subnets" count={subnets.length}>
      <ResultTable
        {...subnetRows(subnets, nameOf, askedAt)}
        choice="dhcp-subnets"
        stacks="named"
        keyOf={({ subnet }) => subnet}
      />
    </Panel>
  )
}

/** Subnets as they are shown; how full one is was observed then, and the others when the question was asked. */
export const subnetRows = (
  subnets: readonly Subnet[],
  nameOf: (source: string) => string,
  askedAt: string | null,
): ResultRows<Subnet> => ({
  title: 'Subnets',
  rows: subnets,
  said: ({ servers, use }) => ({
    source: joinNames(servers.map(nameOf)),
    observedAt: use?.observedAt ?? askedAt,
  }),
  columns: [
    { head: 'Network', text: ({ ask }) => ask, cell: ({ ask }) => <AskLink q={ask} /> },
    { head: 'Name', text: ({ name }) => name ?? '' },
    { head: 'VLAN', text: ({ vlan }) => vlan ?? '' },
    {
      head: 'Shared network',
      text: ({ sharedNetwork }) => sharedNetwork ?? '',
      cell: ({ sharedNetwork }) => (sharedNetwork === null ? '' : <AskLink q={sharedNetwork} />),
    },
    {
      head: 'Utilisation',
      text: ({ use }) => (use === null ? 'not known' : fillWords(use)),
      cell: ({ use }) =>
        use === null ? <span className={css.muted}>not known</span> : <UseMeter use={use} />,
    },
    {
      head: 'Served by',
      text: ({ servers }) => serverWords(servers, nameOf),
      cell: ({ servers }) => <ServerNames servers={servers} nameOf={nameOf} />,
      look: css.muted,
    },
  ],
})
