import type { Run } from '@patchbay/contract/changes/run'
import { Fragment } from 'react'
import { RunLink } from '../../ui/run-link.tsx'

/** What else was agreed to with the same click: each by its target, with the way to its run. */
export function AgreedTogether({ runs }: { runs: NonNullable<Run['agreedTogether']> }) {
  return runs.map(({ id, target }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <span className="mono">{target}</span> (run <RunLink id={id} />)
    </Fragment>
  ))
}
