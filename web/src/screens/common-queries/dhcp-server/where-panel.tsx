import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/sources'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { noneWords } from '../../../query/none-words.ts'
import { ObservedAge } from '../../../query/observed-age.tsx'
import { FactAge } from '../../../ui/fact-age.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './dhcp.module.css'
import { FactRows } from './fact-rows.tsx'
import { NameServiceFacts } from './name-service.tsx'

const locate = screens.find(({ path }) => path === '/workflows/search-and-locate')

interface Props {
  readonly answer: Answer
  readonly sources: readonly Source[]
  readonly nameOf: (source: string) => string
}

/** What others say of it: the last address table, the port, the sign-on, the name service. */
export function WherePanel({ answer, sources, nameOf }: Props) {
  const { attachments, sessions, holders, dns, title } = answer
  const held = heldKeys(useProfile())
  const noneOf = (kind: Source['kind'], none: string) =>
    noneWords(
      none,
      sources.filter((source) => source.kind === kind),
    )
  const seen = holders.find(({ by }) => by === 'address-table')
  const [place] = attachments
  const [session] = sessions
  const mac = place?.mac ?? answer.leases[0]?.mac ?? answer.reservations[0]?.mac ?? title
  return (
    <Panel
      title="Who uses it"
      aside={
        locate !== undefined && mayOpen(locate, held) ? (
          <Link to={locate.path} search={{ q: mac }}>
            Search and locate
          </Link>
        ) : undefined
      }
    >
      <FactRows
        rows={[
          {
            label: 'Last ARP',
            value:
              seen === undefined ? (
                <span className={css.muted}>{noneOf('index', 'in no address table')}</span>
              ) : (
                <>
                  <span className="mono">{seen.mac}</span>{' '}
                  <FactAge
                    source={seen.sources.map(nameOf).join(', ')}
                    observedAt={seen.to}
                    freshness={seen.present ? 'cached' : 'last-known'}
                  />
                </>
              ),
          },
          {
            label: 'Port',
            value:
              place === undefined ? (
                <span className={css.muted}>{noneOf('index', 'on no port that was walked')}</span>
              ) : (
                <>
                  <span className="mono">{place.port}</span>{' '}
                  {!place.present && <span className={css.muted}>last seen there</span>}{' '}
                  <FactAge
                    source={nameOf('index')}
                    observedAt={place.seenAt}
                    freshness={place.present ? 'cached' : 'last-known'}
                  />
                </>
              ),
          },
          { label: 'Place', value: place?.place ?? <span className={css.muted}>not known</span> },
          {
            label: 'Sign-on',
            value:
              session === undefined ? (
                <span className={css.muted}>{noneOf('identity', 'no session')}</span>
              ) : (
                <>
                  {session.username ?? 'nobody named'}
                  {!session.passed && <span className={css.bad}> failed</span>}{' '}
                  <span className={css.muted}>{session.method}</span>{' '}
                  <ObservedAge source={nameOf(session.source)} observedAt={session.observedAt} />
                </>
              ),
          },
          { label: 'DNS', value: <NameServiceFacts dns={dns} nameOf={nameOf} /> },
        ]}
      />
    </Panel>
  )
}
