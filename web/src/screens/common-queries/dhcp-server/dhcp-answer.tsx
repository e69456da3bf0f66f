import type { Answer, Subnet, Option } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/systems/sources'
import { useContext } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { factsPart, joinNames } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Badges } from '../../../ui/badges.tsx'
import { wordsWithTimes } from '../../../ui/clock-words.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { ResultRows } from '../../../table/result-column.ts'
import css from './dhcp.module.css'
import { FindingsPanel } from './findings-panel.tsx'
import { FillPanel } from './utilisation-panel.tsx'
import { HoldersPanel } from './holders-panel.tsx'
import { LeasesPanel } from './leases-panel.tsx'
import { ReservationsPanel } from './reservations-panel.tsx'
import { ServersPanel } from './servers-panel.tsx'
import { SubnetPanel } from './subnet-panel.tsx'
import { SubnetsPanel } from './subnets-panel.tsx'
import { WherePanel } from './where-panel.tsx'

const levels: Readonly<Record<Option['from'], string>> = {
  server: 'server',
  'shared-network': 'shared network',
  subnet: 'subnet',
  reservation: 'reservation',
}

/** Options of a subnet as they are shown, read from its servers for the question. */
export const optionRows = (
  { options, servers }: Subnet,
  nameOf: (source: string) => string,
  askedAt: string | null,
): ResultRows<Option> => ({
  title: 'Options',
  rows: options,
  said: () => ({ source: joinNames(servers.map(nameOf)), observedAt: askedAt }),
  columns: [
    { head: 'Option', text: ({ code, name }) => name ?? `option ${code}` },
    { head: 'Value', text: ({ data }) => data, look: `mono ${css.anywhere}` },
    { head: 'From', text: ({ from }) => levels[from], look: css.muted },
  ],
})

/** What a client gets, and which level gives it. */
function OptionsPanel({ subnet, nameOf }: { subnet: Subnet; nameOf: (source: string) => string }) {
  const askedAt = useContext(AnsweredFor)
  const { options } = subnet
  return (
    <Panel title="Options" count={options.length}>
      <ResultTable
        none={<p className={css.note}>No options.</p>}
        {...optionRows(subnet, nameOf, askedAt)}
        keyOf={({ code, name }) => `${code} ${name}`}
      />
      <p className={css.note}>Options of single pools and client classes are not read.</p>
    </Panel>
  )
}

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

/** The answer in one sentence; for an instant, its holder then. */
function DhcpCard({ answer, nameOf }: { answer: Answer; nameOf: (source: string) => string }) {
  const { title, subtitle, sentence, badges, moment } = answer
  const zone = useTimeZone()
  const askedAt = useContext(AnsweredFor)
  const answered = answer.servers.filter((server) => server.answered)
  const said = { source: joinNames(answered.map(({ id }) => nameOf(id))), observedAt: askedAt }
  const facts = [
    { name: title, value: sentence, detail: joinNames([subtitle, ...badges.map(({ text }) => text)]), said },
    ...(moment === null ? [] : [{ name: 'Then', value: moment, said }]),
  ]
  return (
    <article className={css.card} aria-label={title}>
      <Shown part={factsPart('Answer', facts)} />
      <h2 className={css.title}>{title}</h2>
      {subtitle !== null && <p className={css.muted}>{subtitle}</p>}
      <Badges badges={badges} />
      <p className={css.sentence}>{wordsWithTimes(sentence, zone)}.</p>
      {moment !== null && <p className={css.moment}>{wordsWithTimes(moment, zone)}.</p>}
    </article>
  )
}
