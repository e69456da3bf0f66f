import type { DhcpServer } from '@patchbay/contract/common-queries/dhcp-server'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { ObservedAge } from '../../../query/observed-age.tsx'
import type { ResultColumn, ResultRows } from '../../../table/result-column.ts'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import css from './dhcp.module.css'
import { AskLink } from './ask-link.tsx'
import { lasting } from './words.ts'

type Partner = NonNullable<DhcpServer['partner']>

const partnerWords = ({ name, role, state, reached, unanswered }: Partner) =>
  `${name ?? role}, ${state}${reached === false ? ', not reached' : ''}${unanswered > 0 ? `, ${unanswered} clients unanswered` : ''}`

const learnedWords = ({ age }: Partner) => (age === null ? '' : `, learned ${lasting(age)} before`)

function PartnerCell({ partner }: Pick<DhcpServer, 'partner'>) {
  if (partner === null) return <span className={css.muted}>none</span>
  return (
    <>
      {partner.reached === false && <StateGlyph glyph="failed" />} {partnerWords(partner)}
      <span className={css.muted}>{learnedWords(partner)}</span>
    </>
  )
}

const since = (head: string, of: (server: DhcpServer) => string | null): ResultColumn<DhcpServer> => ({
  head,
  text: (server) => of(server) ?? 'not told',
  cell: (server) => {
    const time = of(server)
    return time === null ? (
      'not told'
    ) : (
      <>
        <RelativeAge since={time} />
      </>
    )
  },
  look: css.muted,
})

const columns: readonly ResultColumn<DhcpServer>[] = [
  {
    head: 'Server',
    text: ({ id }) => id,
    cell: ({ id, title, observedAt, answered }) => (
      <>
        <AskLink q={id} /> {answered && <ObservedAge source={title} observedAt={observedAt} brief />}
      </>
    ),
  },
  { head: 'Version', text: ({ version }) => version ?? 'not told' },
  { head: 'Role', text: ({ self }) => self?.role ?? 'alone' },
  {
    head: 'State',
    text: ({ serves, self }) => (serves === false ? 'stopped serving' : (self?.state ?? 'serves')),
    look: ({ serves }) => (serves === false ? css.bad : undefined),
  },
  {
    head: 'Partner',
    text: ({ partner }) => (partner === null ? 'none' : `${partnerWords(partner)}${learnedWords(partner)}`),
    cell: ({ partner }) => <PartnerCell partner={partner} />,
    look: ({ partner }) => (partner?.reached === false ? css.bad : undefined),
  },
  since('Started', ({ startedAt }) => startedAt),
  since('Configured', ({ configuredAt }) => configuredAt),
  since('Read', ({ observedAt }) => observedAt),
]

/** Servers as they are shown, each told of by itself. */
export const serverRows = (servers: readonly DhcpServer[]): ResultRows<DhcpServer> => ({
  title: 'Servers',
  rows: servers,
  columns,
  said: ({ title, observedAt }) => ({ source: title, observedAt }),
  across: ({ answered, why }) => (answered ? null : why === null ? 'asking' : `did not answer: ${why}`),
})

/** Every server with its role, and its partner as it sees it. */
export function ServersPanel({ servers }: { servers: readonly DhcpServer[] }) {
  const silent = servers.some(({ answered, why }) => !answered && why !== null)
  return (
    <Panel title="Servers" count={servers.length} tone={silent ? 'warn' : 'plain'}>
      <ResultTable
        {...serverRows(servers)}
        choice="dhcp-servers"
        stacks="named"
        keyOf={({ id }) => id}
        rowOf={({ id }) => ({ 'data-server': id })}
        acrossOf={({ why }, words) => ({
          look: why === null ? css.muted : css.bad,
          cell:
            why === null ? (
              words
            ) : (
              <>
                <StateGlyph glyph="failed" /> {words}
              </>
            ),
        })}
      />
    </Panel>
  )
}
