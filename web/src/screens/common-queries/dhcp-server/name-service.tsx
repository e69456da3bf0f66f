import type { NameService } from '@patchbay/contract/dns-records'
import { ObservedAge } from '../../../query/observed-age.tsx'
import css from './dhcp.module.css'

interface Props {
  readonly dns: NameService
  readonly nameOf: (source: string) => string
}

/** The same as text. */
export const nameServiceText = ({ sentence, records, owner }: NameService): string =>
  [
    sentence,
    ...records.map(
      ({ type, name, data, ttl }) =>
        `${type} ${name} ${type === 'CNAME' ? 'stands for' : 'is'} ${data}${ttl === null ? '' : ` kept for ${ttl} s`}`,
    ),
    records.length > 0 ? owner : null,
  ]
    .filter((part) => part !== null)
    .join('; ')

/** The records of the question, each with its source and age, and who enters them. */
export function NameServiceFacts({ dns: { sentence, records, owner }, nameOf }: Props) {
  return (
    <>
      <span className={css.muted}>{sentence}</span>
      {records.map(({ type, name, data, ttl, source, observedAt }) => (
        <div key={`${source} ${type} ${name} ${data}`}>
          <span className={css.muted}>{type}</span> <span className="mono">{name}</span>{' '}
          <span className={css.muted}>{type === 'CNAME' ? 'stands for' : 'is'}</span>{' '}
          <span className="mono">{data}</span>
          {ttl !== null && <span className={css.muted}> kept for {ttl} s</span>}{' '}
          <ObservedAge source={nameOf(source)} observedAt={observedAt} />
        </div>
      ))}
      {owner !== null && records.length > 0 && <div className={css.muted}>{owner}</div>}
    </>
  )
}
