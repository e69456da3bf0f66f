import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/sources'
import { DhcpCard } from './dhcp-card.tsx'
import css from './dhcp.module.css'
import { FindingsPanel } from './findings-panel.tsx'
import { FillPanel } from './fill-panel.tsx'
import { HoldersPanel } from './holders-panel.tsx'
import { LeasesPanel } from './leases-panel.tsx'
import { OptionsPanel } from './options-panel.tsx'
import { ReservationsPanel } from './reservations-panel.tsx'
import { ServersPanel } from './servers-panel.tsx'
import { SubnetPanel } from './subnet-panel.tsx'
import { SubnetsPanel } from './subnets-panel.tsx'
import { WherePanel } from './where-panel.tsx'

interface Props {
  readonly answer: Answer
  readonly sources: readonly Source[]
  readonly nameOf: (source: string) => string
}

/** What is wrong stands first; then the rows; subnet and servers beside them. */
export function DhcpAnswer({ answer, sources, nameOf }: Props) {
  const { view, subnets, servers, findings, scope, holders } = answer
  if (scope !== null && scope.sharedNetwork !== null) {
    return (
      <div className={css.column}>
        <DhcpCard answer={answer} nameOf={nameOf} />
        <FindingsPanel findings={findings} servers={servers} />
        <FillPanel scope={scope} subnet={undefined} nameOf={nameOf} />
        <SubnetsPanel subnets={subnets} nameOf={nameOf} />
        <ServersPanel servers={servers} />
      </div>
    )
  }
  if (view === 'server') {
    return (
      <div className={css.column}>
        <DhcpCard answer={answer} nameOf={nameOf} />
        <FindingsPanel findings={findings} servers={servers} />
        <ServersPanel servers={servers} />
        <SubnetsPanel subnets={subnets} nameOf={nameOf} />
      </div>
    )
  }
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <DhcpCard answer={answer} nameOf={nameOf} />
        <FindingsPanel findings={findings} servers={servers} />
        {scope !== null && <FillPanel scope={scope} subnet={subnets[0]} nameOf={nameOf} />}
        <LeasesPanel answer={answer} sources={sources} nameOf={nameOf} />
        <ReservationsPanel answer={answer} sources={sources} nameOf={nameOf} />
        {view === 'client' && holders.length > 0 && (
          <HoldersPanel answer={answer} sources={sources} nameOf={nameOf} />
        )}
        <ServersPanel servers={servers} />
      </div>
      <div className={css.column}>
        {view === 'client' && <WherePanel answer={answer} sources={sources} nameOf={nameOf} />}
        {subnets.map((subnet) => (
          <div key={subnet.subnet} className={css.column}>
            <SubnetPanel subnet={subnet} linked={view === 'client'} nameOf={nameOf} />
            <OptionsPanel subnet={subnet} nameOf={nameOf} />
          </div>
        ))}
      </div>
    </div>
  )
}
