import { Callout } from '../../../ui/callout.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { useTimeline } from './use-timeline.ts'

/** Says which sources did not answer, so that their rows are as old as they say. */
export function SourcesNotRead() {
  const { data } = useTimeline()
  if (data === undefined || data.notRead.length === 0) return null
  return (
    <Callout tone="warn">
      {data.notRead.map(({ source, why, at }) => (
        <p key={source}>
          {source} was not read, <RelativeAge since={at} />: {why} Its rows are the last known ones.
        </p>
      ))}
    </Callout>
  )
}
