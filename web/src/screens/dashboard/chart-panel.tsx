import type { Chart } from '@patchbay/contract/dashboard/dashboard'
import { chartNames } from '@patchbay/contract/dashboard/names'
import type { ChartName } from '@patchbay/contract/dashboard/names'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { changeWords } from '../../changes/change-failure.tsx'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { placeOf } from '../../saved-views/view-address.ts'
import { shortWords } from '../../ui/clock-words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { NotRead } from '../../ui/failed-call.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextButton } from '../../ui/button.tsx'
import css from './dashboard.module.css'
import { isWhollySilent, SilenceWords, wordsWithShortTimes } from './silence-words.tsx'
import { useChart } from './use-dashboard.ts'
import type { Place } from './use-place.ts'

/** Fetched when the numbers stand already. */
const LineChart = deferred(async () => (await import('./line-chart.tsx')).LineChart)

const isChart = (name: string): name is ChartName => chartNames.some((known) => known === name)

function Values({ chart }: { chart: Chart }) {
  const zone = useTimeZone()
  const now = new Date()
  const rows = chart.times.map((at, index) => ({
    at,
    values: chart.lines.map(({ values }) => values[index] ?? null),
  }))
  return (
    <div className={css.values}>
      <DataTable
        label={`${chart.title}, as a table`}
        heads={['Time', ...chart.lines.map(({ title }) => `${title}, ${chart.unit}`)]}
        headOf={(head) => ({ figures: head !== 'Time' })}
      >
        {rows.toReversed().map(({ at, values }) => (
          <tr key={at}>
            <td>{shortWords(new Date(at), now, zone)}</td>
            {values.map((value, index) => (
              <td key={chart.lines[index]?.title} data-figures="true">
                {value ?? '–'}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </div>
  )
}

function Drawn({ chart, place, table }: { chart: Chart; place: Place; table: boolean }) {
  const zone = useTimeZone()
  const { choices, chosen, times, lines } = chart
  return (
    <div className={css.chart} data-old={isWhollySilent(chart.silence)}>
      <p className={css.sentence}>{wordsWithShortTimes(chart.sentence.replace(/\.$/, ''), zone)}.</p>
      {choices.length > 1 && (
        <select
          className={css.choice}
          aria-label="Scope"
          value={chosen ?? ''}
          onChange={(event) => place.chooseSubnet(event.target.value)}
        >
          {choices.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
      {times.length > 0 &&
        (table ? (
          <Values chart={chart} />
        ) : (
          <>
            <Suspense fallback={<div className={css.canvas} />}>
              <LineChart chart={chart} />
            </Suspense>
            {lines.length > 1 && (
              <ul className={css.key} aria-hidden="true">
                {lines.map(({ title, kind }) => (
                  <li key={title}>
                    <span className={css.swatch} data-kind={kind} />
                    {title}
                  </li>
                ))}
              </ul>
            )}
          </>
        ))}
      <SilenceWords silence={chart.silence} />
      {chart.notes.map((note) => (
        <p key={note} className={css.faint}>
          {wordsWithShortTimes(note, zone)}
        </p>
      ))}
    </div>
  )
}

/** A chart with its table and the list that it leads to. */
export function ChartPanel({ name, title, place }: { name: string; title: string; place: Place }) {
  return isChart(name) ? <OwnChart name={name} title={title} place={place} /> : null
}

function OwnChart({ name, title, place }: { name: ChartName; title: string; place: Place }) {
  const [table, setTable] = useState(false)
  const { data, error, refetch } = useChart(
    name,
    place.scope,
    name === 'dhcp-utilisation' ? place.subnet : '',
  )
  const drawable = data !== undefined && data.times.length > 0
  return (
    <Panel
      title={title}
      aside={
        <>
          {drawable && (
            <TextButton onClick={() => setTable(!table)}>
              {table ? 'Chart' : 'Table'}
              <span className={css.hidden}> of {title}</span>
            </TextButton>
          )}
          {data?.opens != null && (
            <Link {...placeOf(data.opens)} aria-label={`Open list of ${title}`}>
              Open list
            </Link>
          )}
        </>
      }
    >
      {data !== undefined ? (
        <Drawn chart={data} place={place} table={table} />
      ) : error === null ? (
        <SkeletonRows rows={4} />
      ) : (
        <NotRead what={title} error={error} words={changeWords} onTryAgain={refetch} />
      )}
    </Panel>
  )
}
