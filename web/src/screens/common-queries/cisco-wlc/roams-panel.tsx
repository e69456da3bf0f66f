import type { Roam, Wireless } from '@patchbay/contract/common-queries/cisco-wlc'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { QuestionLink } from '../../../query/question-link.tsx'
import type { ResultColumn } from '../../../table/result-column.ts'
import { instantWords } from '../../../ui/clock-words.ts'
import { ListPanel } from './list-panel.tsx'

/** To the second, to compare with a log. */
function At({ at }: { at: string }) {
  const zone = useTimeZone()
  return <time dateTime={at}>{instantWords(new Date(at), zone)}</time>
}

export const roamColumns: readonly ResultColumn<Roam>[] = [
  {
    head: 'Time',
    text: ({ at }) => at ?? 'not known',
    cell: ({ at }) => (at === null ? 'not known' : <At at={at} />),
  },
  {
    head: 'Access point',
    text: ({ accessPoint }) => accessPoint,
    cell: ({ accessPoint }) => (
      <QuestionLink q={accessPoint} className="mono">
        {accessPoint}
      </QuestionLink>
    ),
  },
  { head: 'Roam', text: ({ type }) => type ?? 'first association' },
  {
    head: 'Until usable',
    text: ({ latency }) => (latency === null ? 'not known' : `${latency} ms`),
  },
]

/** Associations of the last day, latest first. */
export function RoamsPanel({
  roams,
  nameOf,
}: {
  readonly roams: NonNullable<Wireless['roams']>
  readonly nameOf: (source: string) => string
}) {
  const { source, observedAt, rows } = roams
  return (
    <ListPanel
      title="Roams of the last day"
      list={roams}
      rows={rows}
      columns={roamColumns}
      said={() => ({ source: source === null ? null : nameOf(source), observedAt })}
      keyOf={({ at, accessPoint }) => `${at} ${accessPoint}`}
      choice="wireless-roams"
      none="No association of the last day is recorded."
      nameOf={nameOf}
    />
  )
}
