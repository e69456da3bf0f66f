import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/systems/sources'
import type { NameService } from '@patchbay/contract/dns-records'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { noneWords } from '../../../query/none-words.ts'
import { ObservedAge, AnsweredFor } from '../../../query/observed-age.tsx'
import { joinNames } from '../../../query/shown/shown-part.ts'
import { FactAge } from '../../../ui/fact-age.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { Panel } from '../../../ui/panel.tsx'
import css from './dhcp.module.css'
import type { FactRow } from './fact-rows.tsx'
import { FactRows } from './fact-rows.tsx'

const locate = screens.find(({ path }) => path === '/workflows/search-and-locate')

interface WherePanelProps {
  readonly answer: Answer
  readonly sources: readonly Source[]
  readonly nameOf: (source: string) => string
}

/** What others say of it: the last address table, the port, the authentication, the name service. */
export function WherePanel({ answer, sources, nameOf }: WherePanelProps) {
  const { attachments, title } = answer
  const askedAt = useContext(AnsweredFor)
  const held = heldKeys(useProfile())
  const mac = attachments[0]?.mac ?? answer.leases[0]?.mac ?? answer.reservations[0]?.mac ?? title
  return (
    <Panel
      title="Current user"
      aside={
        locate !== undefined && mayOpen(locate, held) ? (
          <Link to={locate.path} search={{ q: mac }}>
            Search and locate
          </Link>
        ) : undefined
      }
    >
      <FactRows title="Current user" rows={whereFacts(answer, sources, nameOf, askedAt)} />
    </Panel>
  )
}

type NameOf = (source: string) => string
/** What stands where nobody has told anything, or who has not. */
type NoneOf = (kind: Source['kind'], none: string) => string

const none = (label: string, text: string, source: string | null, askedAt: string | null): FactRow => ({
  label,
  text,
  value: <span className={css.muted}>{text}</span>,
  said: { source, observedAt: askedAt },
})

function addressTable({ holders }: Answer, noneOf: NoneOf, nameOf: NameOf, askedAt: string | null): FactRow {
  const seen = holders.find(({ by }) => by === 'address-table')
  if (seen === undefined)
    return none('Last ARP', noneOf('index', 'in no address table'), nameOf('index'), askedAt)
  const source = joinNames(seen.sources.map(nameOf))
  return {
    label: 'Last ARP',
    text: seen.mac,
    value: (
      <>
        <span className="mono">{seen.mac}</span>{' '}
        <FactAge source={source} observedAt={seen.to} freshness={seen.present ? 'cached' : 'last-known'} />
      </>
    ),
    said: { source, observedAt: seen.to },
  }
}

function portOf(
  place: Answer['attachments'][number] | undefined,
  noneOf: NoneOf,
  nameOf: NameOf,
  askedAt: string | null,
): FactRow {
  const source = nameOf('index')
  if (place === undefined) return none('Port', noneOf('index', 'on no walked port'), source, askedAt)
  const { port, present, seenAt } = place
  return {
    label: 'Port',
    text: `${port}${present ? '' : ' last seen there'}`,
    value: (
      <>
        <span className="mono">{port}</span> {!present && <span className={css.muted}>last seen there</span>}{' '}
        <FactAge source={source} observedAt={seenAt} freshness={present ? 'cached' : 'last-known'} />
      </>
    ),
    said: { source, observedAt: seenAt },
  }
}

function authentication(
  { sessions: [session] }: Answer,
  noneOf: NoneOf,
  nameOf: NameOf,
  askedAt: string | null,
): FactRow {
  if (session === undefined) return none('Authentication', noneOf('identity', 'no session'), null, askedAt)
  const { username, passed, method, source, observedAt } = session
  const who = username ?? 'no name'
  return {
    label: 'Authentication',
    text: [who, passed ? null : 'failed', method].filter((part) => part !== null).join(' '),
    value: (
      <>
        {who}
        {!passed && <span className={css.bad}> failed</span>} <span className={css.muted}>{method}</span>{' '}
        <ObservedAge source={nameOf(source)} observedAt={observedAt} />
      </>
    ),
    said: { source: nameOf(source), observedAt },
  }
}

/** What others say of a client, as it is shown. */
export function whereFacts(
  answer: Answer,
  sources: readonly Source[],
  nameOf: NameOf,
  askedAt: string | null,
): readonly FactRow[] {
  const noneOf: NoneOf = (kind, words) =>
    noneWords(
      words,
      sources.filter((source) => source.kind === kind),
    )
  const [place] = answer.attachments
  const { dns } = answer
  return [
    addressTable(answer, noneOf, nameOf, askedAt),
    portOf(place, noneOf, nameOf, askedAt),
    place?.place == null
      ? none('Place', 'not known', nameOf('places'), askedAt)
      : { label: 'Place', text: place.place, said: { source: nameOf('places'), observedAt: place.seenAt } },
    authentication(answer, noneOf, nameOf, askedAt),
    {
      label: 'DNS',
      text: nameServiceText(dns),
      value: <NameServiceFacts dns={dns} nameOf={nameOf} />,
      said: {
        source: joinNames(dns.records.map(({ source }) => nameOf(source))),
        observedAt: dns.records[0]?.observedAt ?? askedAt,
      },
    },
  ]
}

interface Props {
  readonly dns: NameService
  readonly nameOf: (source: string) => string
}

/** The same as text. */
const nameServiceText = ({ sentence, records, owner }: NameService): string =>
  [
    sentence,
    ...records.map(
      ({ type, name, data, ttl }) =>
        `${type} ${name} ${type === 'CNAME' ? 'resolves to' : 'is'} ${data}${ttl === null ? '' : ` TTL ${ttl} s`}`,
    ),
    records.length > 0 ? owner : null,
  ]
    .filter((part) => part !== null)
    .join('; ')

/** The records of the question, each with its source and age, and who enters them. */
function NameServiceFacts({ dns: { sentence, records, owner }, nameOf }: Props) {
  return (
    <>
      <span className={css.muted}>{sentence}</span>
      {records.map(({ type, name, data, ttl, source, observedAt }) => (
        <div key={`${source} ${type} ${name} ${data}`}>
          <span className={css.muted}>{type}</span> <span className="mono">{name}</span>{' '}
          <span className={css.muted}>{type === 'CNAME' ? 'resolves to' : 'is'}</span>{' '}
          <span className="mono">{data}</span>
          {ttl !== null && <span className={css.muted}> TTL {ttl} s</span>}{' '}
          <ObservedAge source={nameOf(source)} observedAt={observedAt} />
        </div>
      ))}
      {owner !== null && records.length > 0 && <div className={css.muted}>{owner}</div>}
    </>
  )
}
