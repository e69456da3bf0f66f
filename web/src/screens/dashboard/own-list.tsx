import type { OwnListName } from '@patchbay/contract/dashboard/names'
import { Link } from '@tanstack/react-router'
import { changeWords } from '../../changes/change-failure.tsx'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { placeOf } from '../../saved-views/view-address.ts'
import { valueWords } from '../../ui/clock-words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { NotRead } from '../../ui/failed-call.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import css from './dashboard.module.css'
import { grouped } from './figure-link.tsx'
import { SilenceWords } from './silence-words.tsx'
import { useOwnList } from './use-dashboard.ts'
import type { Place } from './use-place.ts'

/** The list behind a number for which no screen has one. */
export function OwnList({ name, place }: { name: OwnListName; place: Place }) {
  const zone = useTimeZone()
  const { data, error, refetch } = useOwnList(name, place.listQuery)
  const { from, to } = place.listQuery
  const back = (
    <Link to="/" search={place.closed}>
      Back to the dashboard
    </Link>
  )
  if (data === undefined)
    return (
      <Panel title="List" aside={back}>
        {error === null ? (
          <SkeletonRows rows={6} />
        ) : (
          <NotRead what="The list" error={error} words={changeWords} onTryAgain={refetch} />
        )}
      </Panel>
    )
  return (
    <Panel title={data.title} count={data.total} aside={back}>
      <ul className={css.notes}>
        {from !== undefined && to !== undefined && (
          <li>
            From {valueWords(from, zone)} to {valueWords(to, zone)}.
          </li>
        )}
        {data.why !== null && <li>{data.why}</li>}
        {data.silence !== null && (
          <li>
            <SilenceWords silence={data.silence} />
          </li>
        )}
        {data.total > data.rows.length && <li>The first {grouped(data.rows.length)} are shown.</li>}
      </ul>
      {data.rows.length === 0 ? (
        <p className={css.calm}>{data.none}</p>
      ) : (
        <DataTable
          label={data.title}
          heads={data.columns.map(({ head }) => head)}
          stacks="named"
          headOf={(head) => ({ figures: data.columns.find((column) => column.head === head)?.figures })}
        >
          {data.rows.map(({ opens, cells }) => (
            <tr key={cells.join(' ')}>
              {data.columns.map(({ head, mono, figures }, at) => {
                const cell = cells[at] ?? ''
                const words = cell === '' ? '–' : valueWords(cell, zone)
                const link = at === data.columns.findIndex((column) => column.mono) && opens !== null
                return (
                  <td key={head} className={mono ? 'mono' : undefined} data-figures={figures}>
                    {link ? <Link {...placeOf(opens)}>{words}</Link> : words}
                  </td>
                )
              })}
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  )
}
