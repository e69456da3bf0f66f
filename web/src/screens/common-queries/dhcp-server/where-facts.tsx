import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/sources'
import { noneWords } from '../../../query/none-words.ts'
import { ObservedAge } from '../../../query/observed-age.tsx'
import { together } from '../../../query/shown/shown-part.ts'
import { FactAge } from '../../../ui/fact-age.tsx'
import css from './dhcp.module.css'
import type { FactRow } from './fact-rows.tsx'
import { NameServiceFacts, nameServiceText } from './name-service.tsx'

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
  const source = together(seen.sources.map(nameOf))
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
  if (place === undefined) return none('Port', noneOf('index', 'on no port that was walked'), source, askedAt)
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

function signOn(
  { sessions: [session] }: Answer,
  noneOf: NoneOf,
  nameOf: NameOf,
  askedAt: string | null,
): FactRow {
  if (session === undefined) return none('Sign-on', noneOf('identity', 'no session'), null, askedAt)
  const { username, passed, method, source, observedAt } = session
  const who = username ?? 'nobody named'
  return {
    label: 'Sign-on',
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
    signOn(answer, noneOf, nameOf, askedAt),
    {
      label: 'DNS',
      text: nameServiceText(dns),
      value: <NameServiceFacts dns={dns} nameOf={nameOf} />,
      said: {
        source: together(dns.records.map(({ source }) => nameOf(source))),
        observedAt: dns.records[0]?.observedAt ?? askedAt,
      },
    },
  ]
}
