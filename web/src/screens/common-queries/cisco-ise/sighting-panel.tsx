import type { IseSession } from '@patchbay/contract/common-queries/cisco-ise'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { FactList } from './fact-list.tsx'
import { PartBody } from './part-body.tsx'
import { saidBy } from './source-of-part.ts'

/** Where our own switches saw it last, whatever ISE says. */
export function SightingPanel({
  sighting,
  nameOf,
}: Pick<IseSession, 'sighting'> & { nameOf: (source: string) => string }) {
  const { source, observedAt } = sighting
  return (
    <Panel
      title="Seen by our switches"
      aside={
        source !== null && (
          <span>
            {nameOf(source)}
            {observedAt !== null && (
              <>
                {' · '}
                <RelativeAge since={observedAt} />
              </>
            )}
          </span>
        )
      }
    >
      <PartBody
        said={saidBy(sighting, null, nameOf)}
        title="Seen by our switches"
        part={sighting}
        none="Not in any MAC table in the last 400 days."
      >
        <FactList title="Seen by our switches" facts={sighting.facts} said={saidBy(sighting, null, nameOf)} />
      </PartBody>
    </Panel>
  )
}
