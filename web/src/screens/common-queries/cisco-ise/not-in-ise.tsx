import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import { OnwardLinks } from '../../../query/onward-links.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './not-in-ise.module.css'
import { SightingPanel } from './sighting-panel.tsx'

/** The identity services do not know it, and somebody else does. */
export function NotInIse({ answer, nameOf }: { answer: Admission; nameOf: (source: string) => string }) {
  const { sentence, mac, sighting } = answer
  return (
    <>
      <Panel title="ISE does not know it" tone="warn">
        <p className={css.sentence}>
          {sentence}. {mac !== null && <OnwardLinks kind="mac" q={mac} />}
        </p>
      </Panel>
      <SightingPanel sighting={sighting} nameOf={nameOf} />
    </>
  )
}
