import type { OpenAt } from '@patchbay/contract/site-resources/operating-hours'
import type { ChangeKindName } from '@patchbay/contract/changes/kinds/all'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { useTimeZone } from '../preferences/time-zone.ts'
import { wordsWithTimes } from '../ui/clock-words.ts'
import { StateGlyph } from '../ui/state-glyph.tsx'
import css from './change.module.css'

interface Props {
  /** And the kind of the change. */
  readonly port: { readonly switch: string; readonly interface: string; readonly kind: ChangeKindName }
  /** When it is to begin, as the calls have it; null for at once. */
  readonly at: string | null
}

/** Whether the place of a port is open when a change is to begin there, and what freezes it; nothing until that is known. */
export function OpenThen({ port, at }: Props) {
  const zone = useTimeZone()
  const { data } = useQuery({
    queryKey: ['open-then', port, at],
    staleTime: 60_000,
    queryFn: ({ signal }) => {
      const query = { ...port, ...(at === null ? {} : { at }) }
      return call('GET /site-resources/operating-hours/open/', { query, signal })
    },
  })
  return data === undefined ? null : <OpenThenWords open={data} at={at} zone={zone} />
}

interface Words extends Pick<Props, 'at'> {
  readonly open: OpenAt
  readonly zone: string
}

/** Nothing where no hours are kept and nothing is frozen: that is no reason for another time. */
export function OpenThenWords({ open, at, zone }: Words) {
  const hours = open.hours.filter(({ set }) => set !== null)
  if (hours.length + open.freezes.length === 0) return null
  return (
    <div className={css.openThen} role="status" aria-label={at === null ? 'Open now' : 'Open then'}>
      {open.freezes.map(({ name, reason, until }) => (
        <span key={name} data-level="red">
          <StateGlyph glyph="failed" />
          {wordsWithTimes(`Frozen until ${until} by ${name}: ${reason}`, zone)}
        </span>
      ))}
      {hours.map(({ words, reason, state }) => (
        <span key={reason}>
          <StateGlyph glyph={state === 'open' ? 'ok' : state === 'closed' ? 'off' : 'unknown'} />
          {words} {reason}
        </span>
      ))}
    </div>
  )
}
