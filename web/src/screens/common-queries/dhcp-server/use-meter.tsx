import type { Use } from '@patchbay/contract/common-queries/dhcp-server'
import css from './use-meter.module.css'

type Counted = Pick<Use, 'total' | 'assigned' | 'declined' | 'free'>

/** How full the pools are; the numbers stand beside it, so that no colour has to say it. */
export function UseMeter({ use: { total, assigned, declined, free } }: { use: Counted }) {
  if (total === 0) return <span className={css.words}>no pool</span>
  const part = (count: number) => `${Math.min(100, (count / total) * 100)}%`
  const taken = Math.floor(((assigned + declined) / total) * 100)
  return (
    <span className={css.meter} data-full={taken >= 98 ? 'bad' : taken >= 90 ? 'warn' : 'plain'}>
      <span className={css.track} aria-hidden="true">
        <span className={css.assigned} style={{ width: part(assigned) }} />
        <span className={css.declined} style={{ width: part(declined) }} />
      </span>
      <span className={css.words}>
        {taken} %, {free} of {total} free
      </span>
    </span>
  )
}
