import type { ReactNode } from 'react'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import css from './connected-systems.module.css'

/** Names and what is known; rows of nothing are left out. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {rows
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export function Ago({ at, never }: { at: string | null; never: string }) {
  if (at === null) return never
  return (
    <>
      <RelativeAge since={at} />
    </>
  )
}
