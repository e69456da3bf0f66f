import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import { OnboardLink } from '../../../changes/onboard-link.tsx'
import { OnwardLinks } from '../../../query/onward-links.tsx'
import { factsPart } from '../../../query/shown/shown-part.ts'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './not-in-ise.module.css'
import { SightingPanel } from './sighting-panel.tsx'

/** The identity services do not know it, and somebody else does. */
export function NotInIse({
  answer,
  nameOf,
  said,
}: {
  answer: Admission
  nameOf: (source: string) => string
  said: Said
}) {
  const { sentence, mac, sighting } = answer
  return (
    <>
      <Panel title="ISE does not know it" tone="warn">
        <Shown part={factsPart('Answer', [{ name: 'ISE does not know it', value: sentence, said }])} />
        <p className={css.sentence}>
          {sentence}. {mac !== null && <OnwardLinks kind="mac" q={mac} />}{' '}
          {mac !== null && <OnboardLink mac={mac} />}
        </p>
      </Panel>
      <SightingPanel sighting={sighting} nameOf={nameOf} />
    </>
  )
}
