import type { Use } from '@patchbay/contract/common-queries/dhcp-server'
import css from './use-meter.module.css'

type Counted = Pick<Use, 'total' | 'assigned' | 'declined' | 'free'>

const takenOf = ({ total, assigned, declined }: Counted) => Math.floor(((assigned + declined) / total) * 100)

/** The numbers beside the meter. */
export const fillWords = (use: Counted): string =>
  use.total === 0 ? 'no pool' : `${takenOf(use)} %, ${use.free} of ${use.total} free`

/** How full the pools are; the numbers stand beside it, so that no colour has to say it. */
export function UseMeter({ use }: { use: Counted }) {
  const { total, assigned, declined } = use
  if (total === 0) return <span className={css.words}>{fillWords(use)}</span>
  const part = (count: number) => `${Math.min(100, (count / total) * 100)}%`
  const taken = takenOf(use)
  return (
    <span className={css.meter} data-full={taken >= 98 ? 'bad' : taken >= 90 ? 'warn' : 'plain'}>
      <span className={css.track} aria-hidden="true">
        <span className={css.assigned} style={{ width: part(assigned) }} />
        <span className={css.declined} style={{ width: part(declined) }} />
      </span>
      <span className={css.words}>{fillWords(use)}</span>
    </span>
  )
}
