import { placedWords } from '@patchbay/contract/floor-plans/placed-kinds'
import type { FloorLive, FloorPlan, LiveThing } from '@patchbay/contract/site-resources/floor-plans/plans'
import { Link } from '@tanstack/react-router'
import { ObservedAge } from '../../../query/observed-age.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { idOf, thingOf } from './drawn-things.ts'
import { listOf } from '../../../drawing/list-of.ts'
import css from './floor-plans.module.css'

interface Props {
  readonly id: string
  readonly plan: FloorPlan
  readonly live: FloorLive | undefined
}

/** What is known of the selected thing, with the way back to the list that has it. */
export function ThingFacts({ id, plan, live }: Props) {
  const thing = thingOf(id)
  if (thing === null) return null
  const placed = plan.placements.find((one) => idOf(one) === id)
  const state = live?.things.find((one) => idOf(one) === id)
  const list = listOf(thing, plan.building)
  return (
    <Panel title={thing.name} aside={placedWords[thing.kind].one}>
      <div className={css.inside}>
        {placed === undefined && <p>It is not placed on this version of the plan.</p>}
        <dl className={css.facts}>
          {state !== undefined && (
            <>
              <dt>State</dt>
              <dd>
                {state.words} <ObservedAge source={state.source} observedAt={state.at} />
              </dd>
            </>
          )}
          {state !== undefined && state.detail !== '' && (
            <>
              <dt>{thing.kind === 'outlet' || thing.kind === 'access-point' ? 'Switch port' : 'Details'}</dt>
              <dd className="mono">{state.detail}</dd>
            </>
          )}
          {thing.kind === 'access-point' && state !== undefined && (
            <>
              <dt>Clients</dt>
              <dd>
                {state.clients === null ? (
                  'not known'
                ) : (
                  <>
                    {state.clients.count}{' '}
                    <ObservedAge source={state.clients.source} observedAt={state.clients.at} />
                  </>
                )}
              </dd>
            </>
          )}
          {thing.kind === 'outlet' && state !== undefined && state.detail !== '' && (
            <Devices state={state} why={live?.noDevices ?? null} />
          )}
          {placed !== undefined && plan.scale !== null && (
            <>
              <dt>Position</dt>
              <dd>
                {placed.x.toFixed(1)} m, {placed.y.toFixed(1)} m
              </dd>
            </>
          )}
        </dl>
        <p className={css.line}>
          <Link to={list.to} search={list.search}>
            Open in its list
          </Link>
          {thing.kind === 'access-point' && (
            <Link to="/common-queries/cisco-wlc" search={{ q: thing.name }}>
              Clients at the controller
            </Link>
          )}
        </p>
      </div>
    </Panel>
  )
}

/** Who is at an outlet, by the sightings of its port. */
function Devices({ state, why }: { readonly state: LiveThing; readonly why: string | null }) {
  return (
    <>
      <dt>Devices</dt>
      <dd>
        {why !== null ? (
          <span className={css.muted}>{why}</span>
        ) : state.devices.length === 0 ? (
          // A port that no walk has read says nothing of who is there.
          state.at === null ? (
            'not known'
          ) : (
            'none seen'
          )
        ) : (
          <ul className={css.plain}>
            {state.devices.map(({ mac, at }) => (
              <li key={mac}>
                <Link to="/common-queries/device-lookup" search={{ q: mac }} className="mono">
                  {mac}
                </Link>{' '}
                <RelativeAge since={at} />
              </li>
            ))}
          </ul>
        )}
      </dd>
    </>
  )
}
