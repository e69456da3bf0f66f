import type { CaseQueue } from '@patchbay/contract/workflows/security-response/cases'
import { Callout } from '../../../ui/callout.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './security-response.module.css'

/** Feeds that went silent, above the queue. */
export function SilentFeeds({ feeds }: Pick<CaseQueue, 'feeds'>) {
  return feeds
    .filter(({ silent }) => silent)
    .map(({ name, title, latestAt, silentAfterHours }) => (
      <Callout key={name} tone="warn">
        {latestAt === null
          ? `${title} has never sent an alert.`
          : `${title} has sent no alert for more than ${silentAfterHours ?? 0} h.`}
      </Callout>
    ))
}

const duration = (seconds: number | null): string => {
  if (seconds === null) return '–'
  if (seconds < 120) return `${Math.round(seconds)} s`
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}

/** How the queue stands, and where it is filled from. */
export function FeedsPanel({ queue }: { readonly queue: CaseQueue }) {
  const { figures, feeds, refusals } = queue
  const rows: readonly (readonly [string, string | number])[] = [
    ['Open', figures.open],
    ['Contained', figures.contained],
    ['Past their end', figures.overdue],
    ['Median time to place', duration(figures.secondsToPlace)],
    ['Median time to contain', duration(figures.secondsToContain)],
    ['Reopened', figures.reopened],
    ['Alerts refused: signature', refusals.signature],
    ['Alerts refused: time', refusals.time],
    ['Alerts refused: repeated', refusals.repeated],
  ]
  return (
    <Panel title="Last 30 days">
      <dl className={css.figures}>
        {rows.map(([label, value]) => (
          <div key={label} data-figure={label}>
            <dt>{label}</dt>
            <dd className="mono">{value}</dd>
          </div>
        ))}
        {feeds.map(({ name, title, latestAt, alerts }) => (
          <div key={name} data-feed={name}>
            <dt>{title}</dt>
            <dd>
              {alerts} alerts
              {latestAt !== null && (
                <>
                  , latest <RelativeAge since={latestAt} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
