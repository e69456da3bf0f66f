import type { DhcpServer } from '@patchbay/contract/common-queries/dhcp-server'
import { ChosenTable } from '../../../preferences/chosen-table.tsx'
import { ObservedAge } from '../../../query/observed-age.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { AskLink } from './ask-link.tsx'
import css from './dhcp.module.css'
import { lasting } from './words.ts'

/** Every server with its role, and its partner as it sees it. */
export function ServersPanel({ servers }: { servers: readonly DhcpServer[] }) {
  const silent = servers.some(({ answered, why }) => !answered && why !== null)
  return (
    <Panel title="Servers" count={servers.length} tone={silent ? 'warn' : 'plain'}>
      <ChosenTable
        table="dhcp-servers"
        label="Servers"
        heads={['Server', 'Version', 'Role', 'State', 'Partner', 'Started', 'Configured', 'Read']}
        stacks="named"
      >
        {servers.map((server) => (
          <ServerRow key={server.id} server={server} />
        ))}
      </ChosenTable>
    </Panel>
  )
}

function ServerRow({ server }: { server: DhcpServer }) {
  const { id, answered, why, version, self, partner, serves } = server
  if (!answered) {
    return (
      <tr data-server={id}>
        <td>
          <AskLink q={id} />
        </td>
        <td colSpan={7} className={why === null ? css.muted : css.bad}>
          {why === null ? (
            'asking'
          ) : (
            <>
              <StateGlyph glyph="failed" /> did not answer: {why}
            </>
          )}
        </td>
      </tr>
    )
  }
  return (
    <tr data-server={id}>
      <td>
        <AskLink q={id} /> <ObservedAge source={server.title} observedAt={server.observedAt} brief />
      </td>
      <td>{version ?? 'not told'}</td>
      <td>{self?.role ?? 'alone'}</td>
      <td className={serves === false ? css.bad : undefined}>
        {serves === false ? 'told not to serve' : (self?.state ?? 'serves')}
      </td>
      <td className={partner?.reached === false ? css.bad : undefined}>
        {partner === null ? (
          <span className={css.muted}>none</span>
        ) : (
          <>
            {partner.reached === false && <StateGlyph glyph="failed" />} {partner.name ?? partner.role},{' '}
            {partner.state}
            {partner.reached === false && ', not reached'}
            {partner.unanswered > 0 && `, ${partner.unanswered} clients unanswered`}
            {partner.age !== null && (
              <span className={css.muted}>, learned {lasting(partner.age)} before</span>
            )}
          </>
        )}
      </td>
      <Since time={server.startedAt} />
      <Since time={server.configuredAt} />
      <Since time={server.observedAt} />
    </tr>
  )
}

function Since({ time }: { time: string | null }) {
  return (
    <td className={css.muted}>
      {time === null ? (
        'not told'
      ) : (
        <>
          <RelativeAge since={time} /> ago
        </>
      )}
    </td>
  )
}
