import type { FloorPlan, PlanPublication } from '@patchbay/contract/site-resources/floor-plans/plans'
import { Link } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'
import { Refused } from '../../../resources/failure-words.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import css from './floor-plans.module.css'
import { usePlanChange } from './use-floor-plan.ts'
import type { Floor } from './use-floor-plan.ts'

interface Props {
  readonly floor: Floor
  readonly plan: FloorPlan
  readonly versions: readonly PlanPublication[]
}

/** Published versions: each can be shown, laid below the one that is shown, or published once more. */
export function Versions({ floor, plan, versions }: Props) {
  const mayEdit = heldKeys(useProfile()).has('siteresources-edit')
  const change = usePlanChange()
  const [newest] = versions
  const restore = (version: number) =>
    change.run(
      () =>
        call('POST /site-resources/floor-plans/restore/', {
          body: { ...floor, version, newest: newest?.number ?? 0 },
        }),
      ({ number }) => `Version ${version} is published as version ${number}.`,
    )
  return (
    <Panel title="Versions" count={versions.length}>
      <div className={css.inside}>
        <Refused failure={change.failure} />
        {versions.length === 0 && <p className={css.muted}>None is published.</p>}
        <ul className={css.versions}>
          {versions.map(({ number, validFrom, at, by }) => (
            <li key={number} aria-current={number === plan.number ? 'true' : undefined}>
              <span>
                Version {number}, valid from {validFrom}
              </span>
              <span className={css.muted}>
                {by === '' ? 'imported at start' : by}, <RelativeAge since={at} />
              </span>
              {number !== plan.number && (
                <span className={css.line}>
                  <Link to="." search={{ ...floor, version: String(number) }}>
                    Show
                  </Link>
                  <Link
                    to="."
                    search={{ ...floor, version: String(plan.number ?? ''), under: String(number) }}
                  >
                    Lay below
                  </Link>
                </span>
              )}
              {mayEdit && number !== newest?.number && (
                <Button
                  size="small"
                  disabled={change.busy}
                  aria-label={`Restore version ${number}`}
                  onClick={() => void restore(number)}
                >
                  Restore
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
