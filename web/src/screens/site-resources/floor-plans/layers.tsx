import { placedKinds, placedWords } from '@patchbay/contract/floor-plans/placed-kinds'
import type { Placement } from '@patchbay/contract/floor-plans/placements'
import { Check } from '../../../ui/check.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './floor-plans.module.css'

interface Props {
  readonly placements: readonly Placement[]
  readonly hidden: ReadonlySet<string>
  /** With the kinds that are off, as the address has them. */
  readonly onHide: (hidden: string | undefined) => void
}

/** Which kinds are drawn, with how many there are. */
export function Layers({ placements, hidden, onHide }: Props) {
  const toggle = (kind: string) => {
    const next = placedKinds.filter((one) => (one === kind) !== hidden.has(one))
    onHide(next.length === 0 ? undefined : next.join(','))
  }
  return (
    <Panel title="Layers">
      <div className={css.inside}>
        {placedKinds.map((kind) => (
          <Check
            key={kind}
            title={`${placedWords[kind].many} (${placements.filter((one) => one.kind === kind).length})`}
            checked={!hidden.has(kind)}
            onChange={() => toggle(kind)}
          />
        ))}
      </div>
    </Panel>
  )
}
