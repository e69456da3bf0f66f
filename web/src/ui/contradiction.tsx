import css from './contradiction.module.css'
import { RelativeAge } from './relative-age.tsx'
import { StateGlyph } from './state-glyph.tsx'

interface Props {
  about: string
  rows: readonly { source: string; value: string; observedAt: string | null }[]
  likelyCause: string
}

/** What is disputed, what each source says, and the likely cause. Never resolved silently. */
export function Contradiction({ about, rows, likelyCause }: Props) {
  return (
    <section className={css.panel} aria-label={`Sources disagree on ${about}`}>
      <h2 className={css.title}>
        <StateGlyph glyph="warn" size={16} />
        Sources disagree on {about}
      </h2>
      <dl className={css.rows}>
        {rows.map(({ source, value, observedAt }) => (
          <div key={`${source} ${value}`} className={css.row}>
            <dt className={css.source}>{source}</dt>
            <dd className={css.value}>{value}</dd>
            <dd className={css.age}>
              {observedAt === null ? 'age unknown' : <RelativeAge since={observedAt} />}
            </dd>
          </div>
        ))}
      </dl>
      {likelyCause !== '' && <p className={css.cause}>{likelyCause}</p>}
    </section>
  )
}
